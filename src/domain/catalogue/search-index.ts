import type { DeviceType } from '../../record/phone.ts';
import type { MatchConfidence, MatchKind, PhoneHint } from './identification.ts';
import type { Question } from './question.ts';

/** A phone in the search index. */
export interface SearchEntry {
  readonly id: number;
  readonly brand: { readonly id: number; readonly name: string };
  /** The brand and the name, in the form that people read: "Samsung Galaxy S24 Ultra". */
  readonly fullName: string;
  readonly modelNumbers: readonly string[];
  /** Names of the device in its maker's software: "e3q". */
  readonly codeNames: readonly string[];
  readonly deviceType: DeviceType;
  /** A number that grows with the date of release, such as YYYYMMDD, or 0 if the date is unknown. */
  readonly releasedKey: number;
}

export interface SearchHit {
  readonly id: number;
  /** The score, from 0 to 1. A hit never has a higher score than the hits before it. */
  readonly score: number;
}

export interface SearchAnswer {
  /** The text as it was understood, or null if it differs from the original only in case and spacing. */
  readonly corrected: string | null;
  /** All hits, best first. */
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

/** A phone that a hint may mean. See `identification.ts`. */
export interface IdentityMatch {
  readonly id: number;
  readonly kind: MatchKind;
  readonly confidence: MatchConfidence;
}

/** Finds phones by the texts that people type. It is immutable, and rebuilt when the catalogue changes. */
export interface SearchIndex {
  /**
   * Finds phones by name. An exact model comes before its variants. If devices match equally well, phones come
   * before other devices, newer devices come before older ones, and the id breaks ties. Never throws: a
   * meaningless text has no hits.
   */
  search(text: string): SearchAnswer;
  /**
   * Reads the requirements of a text besides names, such as a price or a battery. Returns null if the text has
   * none. Never throws.
   */
  readQuestion(text: string): Question | null;
  /** Finds the ids of phones with a model number. Case, punctuation and a part after a slash are ignored. */
  findByModelNumber(modelNumber: string): readonly number[];
  /** Finds the ids of phones by their full name, with or without the brand. Case and punctuation are ignored. */
  findByName(text: string): readonly number[];
  /** Completes a text of two or more characters while it is typed, with at most `limit` phones and brands. */
  suggest(text: string, limit: number): SuggestAnswer;
  /** Finds the phones that a hint may mean, the likeliest first, at most `maxMatches`. */
  identify(hint: PhoneHint): readonly IdentityMatch[];
}
