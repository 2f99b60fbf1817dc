import type { DeviceType, PhoneBrand } from '../../record/phone.ts';
import type { MatchConfidence, MatchKind, PhoneHint } from './identification.ts';
import type { Question } from './question.ts';

/** What the search engine knows of a phone. */
export interface SearchEntry {
  readonly id: number;
  readonly brand: Pick<PhoneBrand, 'id' | 'name'>;
  /** Brand and name, as people read it: "Samsung Galaxy S24 Ultra". */
  readonly fullName: string;
  readonly modelNumbers: readonly string[];
  /** Of the device, as its maker's software calls it: "e3q". */
  readonly codeNames: readonly string[];
  readonly deviceType: DeviceType;
  /** Grows with the date of release, for instance YYYYMMDD; 0 is unknown. */
  readonly releasedKey: number;
}

export interface SearchHit {
  readonly id: number;
  /** 0 to 1; never grows with rank. */
  readonly score: number;
}

export interface SearchAnswer {
  /** The text understood when it differs from the text asked, apart from case and spacing; else null. */
  readonly corrected: string | null;
  /** Every hit, best first: callers page over them. */
  readonly hits: readonly SearchHit[];
}

export interface SearchSuggestion {
  readonly text: string;
  readonly kind: 'phone' | 'brand';
  /** The id of the phone or of the brand. */
  readonly id: number;
}

export interface SuggestAnswer {
  readonly corrected: string | null;
  readonly suggestions: readonly SearchSuggestion[];
}

/** A phone that a hint may mean; see `identification.ts`. */
export interface IdentityMatch {
  readonly id: number;
  readonly kind: MatchKind;
  readonly confidence: MatchConfidence;
}

/** Port: finds phones by what people type. Immutable; built anew when the catalogue changes. */
export interface SearchIndex {
  /**
   * Finds phones. Never throws; text that means nothing here gives no hits. An exact model comes before its
   * variants, phones before other devices at equal match, newer before older after that, then by id.
   */
  search(text: string): SearchAnswer;
  /** What a text asks for beside names: price, size, battery and so on; null where it is a name, or nothing. Never throws. */
  question(text: string): Question | null;
  /** Ids of the phones that have a model number, whole: of all whose numbers are the same but for case, punctuation and a slash's rest. */
  withModelNumber(number: string): readonly number[];
  /** Ids of the phones whose full name a text is, with the brand or without it, but for case, spaces and punctuation. */
  named(text: string): readonly number[];
  /** Completes what is being typed, from two characters on, with at most `limit` phones and brands. */
  suggest(text: string, limit: number): SuggestAnswer;
  /** The phones that a hint may mean, the likeliest first, at most `maxMatches`; none where nothing is known. */
  identify(hint: PhoneHint): readonly IdentityMatch[];
}
