import { enumeration, type MemberOf } from '../../record/fact.ts';
import type { Phone } from '../../record/phone.ts';

/** Hints by which a phone may be identified. Unknown ones are null or absent. */
export interface PhoneHint {
  readonly brand?: string | null | undefined;
  /** A model number or a name: Android's `Build.MODEL`. */
  readonly model?: string | null | undefined;
  /** A code name: Android's `Build.DEVICE`. */
  readonly device?: string | null | undefined;
  /** Any text that may name a phone: a user agent, a client hint, a title. */
  readonly text?: string | null | undefined;
}

export const matchKinds = enumeration('MatchKind', 'What of a hint names the phone', {
  model_number: 'A model number that the phone has, or one of its series.',
  code_name: 'A code name that the phone has.',
  name: 'Its name.',
});
export type MatchKind = MemberOf<typeof matchKinds>;

export const matchConfidences = enumeration('MatchConfidence', 'How sure a match is', {
  exact: 'The hint names this phone and no other of the catalogue.',
  family: 'The hint names a series, or several phones at once: it is one of them, or of their editions.',
  fuzzy: 'The best guess of search.',
});
export type MatchConfidence = MemberOf<typeof matchConfidences>;

export interface PhoneMatch {
  readonly phone: Phone;
  readonly kind: MatchKind;
  readonly confidence: MatchConfidence;
}

/** A hint, and the phones that it may mean. */
export interface Identification {
  readonly hint: PhoneHint;
  /** The likeliest first; empty where no phone fits. */
  readonly matches: readonly PhoneMatch[];
}

export const hintMembers = ['brand', 'model', 'device', 'text'] as const;
export type HintMember = (typeof hintMembers)[number];
export const maxHints = 100;
/** In UTF-16 code units; the longest user agents of phones have about 400. */
export const maxHintLength = 500;
export const tooLongHint = `must be at most ${maxHintLength} characters`;
export const wrongHintCount = `must be 1 to ${maxHints} hints`;
/** The highest number of phones for one hint. */
export const maxMatches = 5;

/** @returns the problem of a hint, with the member that has it; null for a valid hint */
export function hintProblem(
  hint: PhoneHint,
): { readonly member: HintMember | null; readonly problem: string } | null {
  for (const member of hintMembers) {
    const text = hint[member] ?? '';
    if (text.length > maxHintLength) return { member, problem: tooLongHint };
    if (/\p{Cc}/u.test(text)) return { member, problem: 'must not contain control characters' };
  }
  if (hintMembers.some((member) => hint[member]?.trim())) return null;
  return { member: null, problem: 'must have brand, model, device or text' };
}
