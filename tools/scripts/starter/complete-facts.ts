import type { PhoneFacts } from '../../../src/record/phone.ts';
import { isPlausible } from '../../../src/record/plausibility-filter.ts';
import { selectKnowableStatus } from './contradicting-status.ts';
import { isFalsePeak, isUsbVersion } from './implausible-facts.ts';

type Part = Record<string, unknown>;

/** Longer texts are sentences of the source, not facts. */
const maxTextLength = 48;
/** The members that identify the items of a list. Items of other lists, such as `variants`, cannot be matched. */
const identityMembers: Readonly<Record<string, readonly string[]>> = {
  displays: ['diagonalIn'],
  cameras: ['position', 'megapixels'],
};

/** A field that is computed from pixels and inches, with fewer errors than in the sheets. */
const derivedField = 'displays.ppi';

/**
 * Completes facts of the starter catalogue (`ours`) with those of a sheet (`theirs`). Known facts are never replaced,
 * and sentences of the source are not copied. An empty list is replaced by the whole list of the sheet; items of other
 * lists are completed if both lists have the same ones.
 */
export function completeFacts(ours: PhoneFacts, theirs: PhoneFacts): PhoneFacts {
  const completed = completeObject(ours as unknown as Part, theirs as unknown as Part);
  const facts = completed as unknown as PhoneFacts;
  return removeMisplacedValues(removeImpliedFlags({ ...facts, status: selectKnowableStatus(facts) }));
}

/** Removes values that are facts of something else: peaks of the whole display, and versions of DisplayPort. */
function removeMisplacedValues(facts: PhoneFacts): PhoneFacts {
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
    [...names].map((name) => [name, completeValue([...path, name], ours[name], theirs[name])]),
  );
}

function completeValue(path: readonly string[], ours: unknown, theirs: unknown): unknown {
  const field = path.join('.');
  if (isUnknown(theirs) || isUnknown(ours)) {
    const isUsable =
      !isUnknown(theirs) &&
      field !== derivedField &&
      isPlausible(field, theirs) &&
      !isComparedWithHalf(field, theirs);
    return isUsable ? (toFact(theirs) ?? ours) : ours;
  }
  if (Array.isArray(ours)) return completeItems(field, ours, theirs as unknown[]);
  return isObject(ours) && isObject(theirs) ? completeObject(ours, theirs, path) : ours;
}

/** For foldable phones, sheets divide the area of both displays by that of one half, so the share is above 100 %. */
const isComparedWithHalf = (field: string, value: unknown): boolean =>
  field === 'displays.screenToBodyPct' && (value as number) > 100;

function completeItems(field: string, ours: readonly unknown[], theirs: readonly unknown[]): unknown {
  const identity = identityMembers[field];
  if (identity === undefined || ours.length !== theirs.length) return ours;
  const isSame = (ourItem: Part, theirItem: Part) =>
    identity.every((member) => ourItem[member] === theirItem[member]);
  return ours.map((ourItem, index) => {
    const theirItem = theirs[index] as Part;
    return isSame(ourItem as Part, theirItem) ? completeObject(ourItem as Part, theirItem, [field]) : ourItem;
  });
}

/** Removes remarks in brackets from texts, and drops texts that are still too long; keeps other values. */
function toFact(value: unknown): unknown {
  if (typeof value === 'string') {
    const withoutRemarks = value.replace(/\s*\([^()]*\)/g, '').trim();
    return [value, withoutRemarks].find((text) => text.length > 0 && text.length <= maxTextLength) ?? null;
  }
  if (Array.isArray(value)) return value.map(toFact).filter((item) => item !== null);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toFact(member)]));
  return value;
}

/** Removes flags that standards and versions imply: a known Wi-Fi standard means that there is Wi-Fi. */
function removeImpliedFlags(facts: PhoneFacts): PhoneFacts {
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
