import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True in the system lane, where tests that sample in the fast lane look at everything. */
    readonly isThorough: boolean;
  }
}

/**
 * @returns the whole list in the system lane; in the fast lane `count` members, evenly spread from the first to the
 * last
 */
export function sampleOf<Member>(all: readonly Member[], count: number): readonly Member[] {
  if (inject('isThorough') || all.length <= count) return all;
  return Array.from({ length: count }, (_, index) => {
    const position = Math.round((index * (all.length - 1)) / (count - 1));
    return all[position] as Member;
  });
}

/** @returns how many histories a property is tried with: `many` in the system lane, `few` in the fast lane */
export const runsOf = (few: number, many: number): number => (inject('isThorough') ? many : few);

/**
 * @returns the patience of a test that waits for something promised within `ms`: the system lane judges the promise,
 * the fast lane waits however busy the machine is
 */
export const within = (ms: number): { readonly patienceMs: number } => ({
  patienceMs: inject('isThorough') ? ms : 60_000,
});
