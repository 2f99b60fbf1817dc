import {
  hintProblem,
  maxHints,
  type PhoneHint,
  wrongHintCount,
} from '../../domain/catalogue/identification.ts';
import type { ParameterError } from '../../domain/errors.ts';

/** What is wrong with the hints, each named by its place: `hints.3.text`. */
export function hintFaults(hints: readonly PhoneHint[]): ParameterError[] {
  if (hints.length < 1 || hints.length > maxHints) return [{ parameter: 'hints', detail: wrongHintCount }];
  return hints.flatMap((hint, at) => {
    const found = hintProblem(hint);
    if (found === null) return [];
    const place = found.member === null ? `hints.${at}` : `hints.${at}.${found.member}`;
    return [{ parameter: place, detail: found.problem }];
  });
}
