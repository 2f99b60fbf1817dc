import type { Phone } from '../../record/phone.ts';
import type { ValueOf } from '../../record/public-type.ts';
import {
  type MatchConfidence,
  type MatchKind,
  maxHintLength,
  type phoneHintType,
} from '../../record/types/identification.ts';

export type { MatchConfidence, MatchKind } from '../../record/types/identification.ts';
export { maxHintLength, maxMatches } from '../../record/types/identification.ts';

/** Texts by which a phone may be identified. Members that the client does not know are null or absent. */
export interface PhoneHint extends ValueOf<typeof phoneHintType> {}

export interface PhoneMatch {
  readonly phone: Phone;
  readonly kind: MatchKind;
  readonly confidence: MatchConfidence;
}

/** A hint, and the phones that it may mean. */
export interface Identification {
  readonly hint: PhoneHint;
  /** The matches, the likeliest first. Empty if no phone fits. */
  readonly matches: readonly PhoneMatch[];
}

export const hintMembers = ['brand', 'model', 'device', 'text'] as const;
export type HintMember = (typeof hintMembers)[number];
export const maxHints = 100;
export const hintLengthProblem = `must be at most ${maxHintLength} characters`;
export const hintCountProblem = `must be 1 to ${maxHints} hints`;

/** @returns the problem of a hint and the member that has it, or null for a valid hint */
export function findHintProblem(
  hint: PhoneHint,
): { readonly member: HintMember | null; readonly problem: string } | null {
  for (const member of hintMembers) {
    const text = hint[member] ?? '';
    if (text.length > maxHintLength) return { member, problem: hintLengthProblem };
    if (/\p{Cc}/u.test(text)) return { member, problem: 'must not contain control characters' };
  }
  if (hintMembers.some((member) => hint[member]?.trim())) return null;
  return { member: null, problem: 'must have brand, model, device or text' };
}
