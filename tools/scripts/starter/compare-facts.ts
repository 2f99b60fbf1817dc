import type { PhoneFacts } from '../../../src/record/phone.ts';

/** A value of the starter catalogue that a sheet does not bear out. */
export interface Disagreement {
  readonly field: string;
  readonly ours: string;
  readonly theirs: string;
}

export interface Comparison {
  /** Values of ours that the sheet has, too. */
  readonly compared: number;
  /** Values of ours of which the sheet says nothing. */
  readonly added: number;
  readonly disagreements: readonly Disagreement[];
}

/** Lists that the starter may shorten: each of its items has to be in the sheet. */
const subsetFields = new Set(['modelNumbers', 'colors', 'sensors', 'generations']);
/** Texts that the starter keeps short: the sheet's text has to hold every word of it. */
const shortenedFields = new Set(['build', 'protection', 'gpu', 'skin']);

/** Every value of ours against the same value of a sheet; what the starter leaves out is no disagreement. */
export function compareFacts(ours: PhoneFacts, theirs: PhoneFacts): Comparison {
  const leaves = [...leavesOf(ours, theirs, '')];
  const stated = leaves.filter(({ theirs }) => !isUnknown(theirs));
  return {
    compared: stated.length,
    added: leaves.length - stated.length,
    disagreements: stated
      .filter(({ field, ours, theirs }) => !agrees(field, ours, theirs))
      .map(({ field, ours, theirs }) => ({ field, ours: show(ours), theirs: show(theirs) })),
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
    const wanted = (ours as string[]).map(fold);
    const held = fold((theirs as string[]).join(','));
    return wanted.every((item) => held.includes(item));
  }
  if (shortenedFields.has(name)) {
    const held = new Set(words(String(theirs)));
    return words(String(ours)).every((word) => held.has(word));
  }
  // A date may be less precise than the sheet's.
  if (/^\d{4}(?:-\d\d)?$/.test(String(ours))) return String(theirs).startsWith(String(ours));
  return JSON.stringify(ours) === JSON.stringify(theirs);
}

function words(text: string): string[] {
  const spelt = fold(text).replaceAll('aluminium', 'aluminum').replaceAll('fibre', 'fiber');
  return spelt.match(/[\p{L}\p{N}+]+/gu) ?? [];
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

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
