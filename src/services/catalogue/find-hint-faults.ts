import {
  findHintProblem,
  hintCountProblem,
  maxHints,
  type PhoneHint,
} from '../../domain/catalogue/identification.ts';
import type { ParameterError } from '../../domain/errors.ts';

/** Finds the faults of hints. Each fault names the path of its member, such as `hints.3.text`. */
export function findHintFaults(hints: readonly PhoneHint[]): ParameterError[] {
  if (hints.length < 1 || hints.length > maxHints) return [{ parameter: 'hints', detail: hintCountProblem }];
  return hints.flatMap((hint, index) => {
    const fault = findHintProblem(hint);
    if (fault === null) return [];
    const parameter = fault.member === null ? `hints.${index}` : `hints.${index}.${fault.member}`;
    return [{ parameter, detail: fault.problem }];
  });
}
