import type { PhoneFacts } from '../../../src/record/phone.ts';
import { isPlausible } from '../../../src/record/plausible.ts';
import { knowableStatus } from './contradicting-status.ts';
import { isFalsePeak, isUsbVersion } from './implausible-facts.ts';

type Part = Record<string, unknown>;

/** Longer texts are the source's sentences, not facts. */
const longestText = 48;
/** Lists that say which of their items is which by these members; of others (`variants`) no two items are told apart. */
const identities: Readonly<Record<string, readonly string[]>> = {
  displays: ['diagonalIn'],
  cameras: ['position', 'megapixels'],
};

/** Computed from pixels and inches, with fewer slips than the sheets'. */
const derivedField = 'displays.ppi';

/**
 * Our facts with what they lack and a sheet has, as far as it is a fact: nothing of ours is replaced, and no text of
 * the source is taken over. Lists are taken whole where ours is empty, their items completed where they are the same.
 */
export function completeFacts(ours: PhoneFacts, theirs: PhoneFacts): PhoneFacts {
  const completed = completeObject(ours as unknown as Part, theirs as unknown as Part);
  const facts = completed as unknown as PhoneFacts;
  return withoutFalse(withoutDerived({ ...facts, status: knowableStatus(facts) }));
}

/** Leaves out values that are facts of something else: peaks of the whole display, and versions of DisplayPort. */
function withoutFalse(facts: PhoneFacts): PhoneFacts {
  const { connectivity, displays } = facts;
  const isVersion = connectivity.usbVersion === null || isUsbVersion(connectivity.usbVersion);
  return {
    ...facts,
    displays: displays.map((display) => (isFalsePeak(display) ? { ...display, peakNits: null } : display)),
    connectivity: isVersion ? connectivity : { ...connectivity, usbVersion: null },
  };
}

function completeObject(ours: Part, theirs: Part, path: readonly string[] = []): Part {
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return Object.fromEntries(
    [...names].map((name) => [name, complete([...path, name], ours[name], theirs[name])]),
  );
}

function complete(path: readonly string[], ours: unknown, theirs: unknown): unknown {
  const field = path.join('.');
  if (isUnknown(theirs) || isUnknown(ours)) {
    const isWanted =
      !isUnknown(theirs) &&
      field !== derivedField &&
      isPlausible(field, theirs) &&
      !isOfTwoHalves(field, theirs);
    return isWanted ? (asFact(theirs) ?? ours) : ours;
  }
  if (Array.isArray(ours)) return completeItems(field, ours, theirs as unknown[]);
  return isObject(ours) && isObject(theirs) ? completeObject(ours, theirs, path) : ours;
}

/** Sheets compare both displays of a phone of two halves with one half, so that their share is above 100 %. */
const isOfTwoHalves = (field: string, value: unknown): boolean =>
  field === 'displays.screenToBodyPct' && (value as number) > 100;

function completeItems(field: string, ours: readonly unknown[], theirs: readonly unknown[]): unknown {
  const identity = identities[field];
  if (identity === undefined || ours.length !== theirs.length) return ours;
  const isSame = (mine: Part, other: Part) => identity.every((each) => mine[each] === other[each]);
  return ours.map((mine, index) => {
    const other = theirs[index] as Part;
    return isSame(mine as Part, other) ? completeObject(mine as Part, other, [field]) : mine;
  });
}

/** A text without its remarks in brackets, if it is short then; anything else as it is. */
function asFact(value: unknown): unknown {
  if (typeof value === 'string') {
    const plain = value.replace(/\s*\([^()]*\)/g, '').trim();
    return [value, plain].find((text) => text.length > 0 && text.length <= longestText) ?? null;
  }
  if (Array.isArray(value)) return value.map(asFact).filter((item) => item !== null);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asFact(each)]));
  return value;
}

/** Standards and a version say by themselves that there is what they are of. */
function withoutDerived(facts: PhoneFacts): PhoneFacts {
  const { connectivity } = facts;
  if (connectivity.wifi !== null) connectivity.hasWifi = null;
  if (connectivity.bluetooth !== null) connectivity.hasBluetooth = null;
  return facts;
}

function isUnknown(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function isObject(value: unknown): value is Part {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
