import type { PhoneFacts } from '../../../src/record/phone.ts';

/** A value of the starter catalogue (`ours`) that contradicts a sheet or a rule (`theirs`). */
export interface Disagreement {
  readonly field: string;
  readonly ours: string;
  readonly theirs: string;
}

export interface Comparison {
  /** Number of values that the sheet states, too. */
  readonly compared: number;
  /** Number of values that the sheet does not state. */
  readonly added: number;
  readonly disagreements: readonly Disagreement[];
}

/** Lists that the starter catalogue may shorten. Each of its items must be in the sheet. */
const subsetFields = new Set(['modelNumbers', 'colors', 'sensors', 'generations']);
/** Texts that the starter catalogue shortens. The sheet's text must contain each of its words. */
const shortenedFields = new Set(['build', 'protection', 'gpu', 'skin']);

/** Compares each value of the starter catalogue with that of a sheet. Values that it lacks are no disagreements. */
export function compareFacts(ours: PhoneFacts, theirs: PhoneFacts): Comparison {
  const leaves = [...leavesOf(ours, theirs, '')];
  const stated = leaves.filter(({ theirs }) => !isUnknown(theirs));
  return {
    compared: stated.length,
    added: leaves.length - stated.length,
    disagreements: stated
      .filter(({ field, ours, theirs }) => !agrees(field, ours, theirs))
      .map(({ field, ours, theirs }) => ({ field, ours: format(ours), theirs: format(theirs) })),
  };
}

interface Leaf {
  readonly field: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

function* leavesOf(ours: unknown, theirs: unknown, field: string): Generator<Leaf> {
  if (isUnknown(ours)) return;
  if (!isObject(ours)) return yield { field, ours, theirs };
  if (Array.isArray(ours) && ours.length > 0 && Array.isArray(theirs) && theirs.length > 0) {
    if (!isObject(ours[0])) return yield { field, ours, theirs };
    yield { field: `${field}.length`, ours: ours.length, theirs: theirs.length };
  }
  for (const [name, value] of Object.entries(ours)) {
    const other = isObject(theirs) ? (theirs as Record<string, unknown>)[name] : undefined;
    yield* leavesOf(value, other, field === '' ? name : `${field}.${name}`);
  }
}

function agrees(field: string, ours: unknown, theirs: unknown): boolean {
  const name = field.split('.').at(-1) ?? '';
  if (subsetFields.has(name)) {
    const ourItems = (ours as string[]).map(fold);
    const theirItems = fold((theirs as string[]).join(','));
    return ourItems.every((item) => theirItems.includes(item));
  }
  if (shortenedFields.has(name)) {
    const theirWords = new Set(splitWords(String(theirs)));
    return splitWords(String(ours)).every((word) => theirWords.has(word));
  }
  // A date may be less precise than the sheet's.
  if (/^\d{4}(?:-\d\d)?$/.test(String(ours))) return String(theirs).startsWith(String(ours));
  return JSON.stringify(ours) === JSON.stringify(theirs);
}

function splitWords(text: string): string[] {
  const normalised = fold(text).replaceAll('aluminium', 'aluminum').replaceAll('fibre', 'fiber');
  return normalised.match(/[\p{L}\p{N}+]+/gu) ?? [];
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function isUnknown(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object';
}

function format(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
