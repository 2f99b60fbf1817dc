import { isDeepStrictEqual } from 'node:util';
import type { Fact, Section } from '../../record/fact.ts';
import { toMemberName } from '../../record/member-name.ts';
import type { Camera, PhoneFacts } from '../../record/phone.ts';
import { getField, isAbsent, type RecordField, recordFields } from '../../record/record-fields.ts';
import { type ListRule, listRules } from './list-rules.ts';

/** The explanation of a contradiction: the known value that is contradicted, and why both cannot be right. */
interface Contradiction {
  readonly known: unknown;
  readonly reason: string;
}

/** Two numbers that differ by this factor or more cannot describe the same thing. */
const excessiveFactor = 8;
/** Measurements of the same thing differ by at most this share. */
const maxDifference = 0.03;

/** Facts that a phone cannot change, so every other value means another device or another column. */
const unchangeableFacts = new Set(['formFactor', 'platform.os']);
const soldStatuses: readonly unknown[] = ['AVAILABLE', 'DISCONTINUED'];

/** Whether a value states that the phone has something. */
const isPresent = (value: unknown): boolean => value !== null && !isAbsent(value);

/** Whether two numbers can be measurements of the same thing. */
const isSimilar = (a: number, b: number): boolean => Math.abs(a - b) <= maxDifference * Math.max(a, b);

/**
 * Finds out whether a new value of a fact contradicts the known one in kind, so that one of them is certainly wrong.
 * Other differences are normal: of two weights or chipsets, the newer one is used.
 * @param path the path of the fact, without indexes: `displays.diagonalIn`
 * @returns the reason, or null if there is no contradiction
 */
function findReason({ kind }: Fact | Section, path: string, known: unknown, value: unknown): string | null {
  if (isAbsent(known) !== isAbsent(value)) return 'one says that there is none';
  if (typeof known === 'number' && typeof value === 'number')
    return Math.max(known, value) >= excessiveFactor * Math.min(known, value) && known !== value
      ? `they differ by a factor of ${excessiveFactor} or more`
      : null;
  if (kind !== 'enum' || Array.isArray(value) || known === value) return null;
  if (path === 'status' && soldStatuses.includes(known) && !soldStatuses.includes(value))
    return 'it has been on sale';
  return unchangeableFacts.has(path) ? 'this does not change' : null;
}

/**
 * Groups of facts in the same object that files mix up, by the path of the object. Height is written before or after
 * width, folded sizes like unfolded ones, and one power of charging like another.
 */
const confusableFacts: Readonly<Record<string, readonly (readonly string[])[]>> = {
  body: [
    ['heightMm', 'widthMm'],
    ['heightMm', 'foldedHeightMm'],
    ['widthMm', 'foldedWidthMm'],
    ['depthMm', 'foldedDepthMm'],
    ['foldedHeightMm', 'foldedWidthMm'],
    ['sarHeadWKg', 'sarBodyWKg'],
  ],
  displays: [
    ['widthPx', 'heightPx'],
    ['peakNits', 'typicalNits', 'hbmNits'],
  ],
  battery: [['wiredW', 'wirelessW', 'reverseWiredW', 'reverseWirelessW']],
};

type Members = Readonly<Record<string, unknown>>;

/**
 * Finds out whether a new number is that of another fact, because a file mixes them up.
 * @param path the path of the object that contains the fact
 * @param known the known facts of the object
 * @returns the reason, or null if the number is not known for another fact
 */
function findConfusion(path: string, name: string, known: Members, value: unknown): string | null {
  const [ownValue, groups] = [known[name], confusableFacts[path] ?? []];
  if (typeof value !== 'number' || typeof ownValue !== 'number' || isSimilar(value, ownValue)) return null;
  const confusedName = groups
    .filter((group) => group.includes(name))
    .flat()
    .find((otherName) => otherName !== name && isSimilar(value, (known[otherName] as number | null) ?? 0));
  return confusedName === undefined ? null : `it is the known ${toMemberName(confusedName)}`;
}

/** Facts that state details of another fact, by the path of that fact. */
const detailsByFact: Readonly<Record<string, readonly string[]>> = {
  'platform.os': ['platform.osVersion', 'platform.upgradableTo', 'platform.skin'],
  'battery.wireless': ['battery.wirelessW'],
  'network.sims': ['network.maxSims'],
  'connectivity.hasWifi': ['connectivity.wifi', 'connectivity.wifi6e', 'connectivity.wifi7'],
  'connectivity.hasBluetooth': ['connectivity.bluetooth', 'connectivity.bluetoothCodecs'],
  'connectivity.usb': ['connectivity.usbVersion', 'connectivity.usbOtg', 'connectivity.displayPort'],
  'audio.loudspeaker': ['audio.stereoSpeakers'],
  'security.fingerprint': ['security.fingerprintSensor'],
};

type Cameras = readonly { readonly position: string; readonly megapixels: number | null }[];

/** @returns the highest resolution of the cameras at a position, or null if none is known */
const findMaxMegapixels = (cameras: Cameras, position: string): number | null => {
  const megapixels = cameras.flatMap((camera) =>
    camera.position === position && camera.megapixels !== null ? [camera.megapixels] : [],
  );
  return megapixels.length === 0 ? null : Math.max(...megapixels);
};

/**
 * Finds out whether the cameras that a file states for one side are those of the other side.
 * @returns the contradiction with the paths of both main cameras, or null if there is none
 */
function findOtherSide(
  position: 'REAR' | 'FRONT',
  known: Cameras,
  incoming: Cameras,
): (Contradiction & Record<'path' | 'knownPath', string> & { readonly value: number }) | null {
  const otherPosition = position === 'REAR' ? 'FRONT' : 'REAR';
  const [value, own, other] = [
    findMaxMegapixels(incoming, position),
    findMaxMegapixels(known, position),
    findMaxMegapixels(known, otherPosition),
  ];
  if (value === null || own === null || other === null) return null;
  if (!isSimilar(value, other) || isSimilar(value, own)) return null;
  const findPath = (cameras: Cameras, megapixels: number): string =>
    `cameras[${cameras.findIndex((camera) => camera.position === position && camera.megapixels === megapixels)}].megapixels`;
  return {
    path: findPath(incoming, value),
    value,
    knownPath: findPath(known, own),
    known: own,
    reason: `it is the known ${otherPosition.toLowerCase()} camera`,
  };
}

/** A new value that contradicts the known one in kind, and was removed. */
export interface ContradictingValue extends Contradiction {
  /** The path of the new value, with the index of a list item: `displays[0].diagonalIn`. */
  readonly path: string;
  readonly value: unknown;
  /** The path of the known value. The index of a list item may be different. */
  readonly knownPath: string;
}

/** Removes a value, unless the known one is not protected. @returns whether it was removed */
type Remove = (value: ContradictingValue) => boolean;
type Items = readonly Members[];

/**
 * Removes the facts of an import that contradict known facts in kind, since a wrong
 * reading is more likely than a phone that has changed.
 * @param isCertain whether a field cannot have been read wrongly, so that its value remains
 * @param isProtected whether the known value at a path may not be replaced by one that contradicts it
 */
export function removeContradictions(
  known: PhoneFacts,
  incoming: PhoneFacts,
  isCertain: (path: string) => boolean,
  isProtected: (path: string) => boolean,
): { readonly facts: PhoneFacts; readonly contradictions: readonly ContradictingValue[] } {
  const contradictions: ContradictingValue[] = [];
  const remove: Remove = (value) => isProtected(value.knownPath) && contradictions.push(value) > 0;
  let facts = incoming;
  for (const field of recordFields)
    if (!isCertain(field.path)) facts = removeFromField(known, facts, field, remove);
  for (const { fact, details } of detailFields) {
    if (!isCertain(fact.path)) facts = removeNewAbsence(known, facts, { fact, details }, remove);
    const isContradicted = contradictions.some(({ path }) => path === fact.path);
    for (const detail of details)
      if (!isCertain(detail.path))
        facts = removeDetail(known, facts, { fact, detail, isContradicted }, remove);
  }
  return { facts, contradictions };
}

/** Removes the value of a field if it contradicts the known one, or the items and members that do in a list of objects. */
function removeFromField(
  known: PhoneFacts,
  incoming: PhoneFacts,
  field: RecordField,
  remove: Remove,
): PhoneFacts {
  const { path, entry, section, name, isUnknown } = field;
  const [knownValue, value] = [field.read(known), field.read(incoming)];
  if (isUnknown(knownValue) || isUnknown(value) || isDeepStrictEqual(knownValue, value)) return incoming;
  const reason =
    findReason(entry, path, knownValue, value) ??
    (section === null
      ? null
      : findConfusion(section, name, known[section as keyof PhoneFacts] as unknown as Members, value));
  if (reason !== null)
    return remove({ path, value, known: knownValue, knownPath: path, reason })
      ? field.write(incoming, null)
      : incoming;
  if (entry.kind !== 'section') return incoming;
  const items = removeFromItems(field, knownValue as Items, value as Items, known.formFactor, remove);
  return items === value ? incoming : field.write(incoming, items.length === 0 ? null : items);
}

/** Removes the members of items that contradict those of the known items. Items that are merged whole are removed whole. */
function removeFromItems(
  { path, entry }: RecordField,
  known: Items,
  incoming: Items,
  formFactor: PhoneFacts['formFactor'],
  remove: Remove,
): Items {
  const items = path === 'cameras' ? removeOtherSide(known, incoming, remove) : incoming;
  const rule = listRules.get(path) as unknown as ListRule<Members>;
  const partners = rule.findPartners(known, items, formFactor);
  const remainingItems = items.flatMap((item, index) => {
    const partner = partners[index] ?? null;
    const knownItem = partner === null ? undefined : known[partner];
    if (knownItem === undefined) return [item];
    const removedMembers: Record<string, null> = {};
    for (const [name, fact] of Object.entries((entry as Section).facts)) {
      const [knownMember, member] = [knownItem[name] ?? null, item[name] ?? null];
      if (knownMember === null || member === null) continue;
      const reason =
        findReason(fact as Fact, `${path}.${name}`, knownMember, member) ??
        findConfusion(path, name, knownItem, member);
      if (reason === null) continue;
      const [memberPath, knownPath] = [`${path}[${index}].${name}`, `${path}[${partner}].${name}`];
      if (remove({ path: memberPath, value: member, known: knownMember, knownPath, reason }))
        removedMembers[name] = null;
    }
    if (Object.keys(removedMembers).length === 0) return [item];
    return rule.hasLeaves ? [{ ...item, ...removedMembers }] : [];
  });
  return remainingItems.length === incoming.length &&
    remainingItems.every((item, index) => item === incoming[index])
    ? incoming
    : remainingItems;
}

/** Removes the cameras of a side if they are the known cameras of the other side. */
function removeOtherSide(known: Items, incoming: Items, remove: Remove): Items {
  const [knownCameras, cameras] = [known as unknown as Camera[], incoming as unknown as Camera[]];
  const wrongSides = (['REAR', 'FRONT'] as const).filter((position) => {
    const contradiction = findOtherSide(position, knownCameras, cameras);
    return contradiction !== null && remove(contradiction);
  }) as readonly unknown[];
  return wrongSides.length === 0
    ? incoming
    : incoming.filter(({ position }) => !wrongSides.includes(position));
}

const detailFields = Object.entries(detailsByFact).map(([path, detailPaths]) => ({
  fact: getField(path),
  details: detailPaths.map(getField),
}));

/** Removes a new absence if a detail of the thing is known: no Wi-Fi beside 802.11ac. */
function removeNewAbsence(
  known: PhoneFacts,
  incoming: PhoneFacts,
  { fact, details }: (typeof detailFields)[number],
  remove: Remove,
): PhoneFacts {
  const value = fact.read(incoming);
  if (fact.read(known) !== null || !isAbsent(value)) return incoming;
  const knownDetail = details.find((detail) => isPresent(detail.read(known)));
  if (knownDetail === undefined) return incoming;
  const { path: knownPath, jsonPath } = knownDetail;
  const reason = `it is ${jsonPath}`;
  const wasRemoved = remove({ path: fact.path, value, known: knownDetail.read(known), knownPath, reason });
  return wasRemoved ? fact.write(incoming, null) : incoming;
}

/** Removes a detail of a thing that the phone is known to lack, or of a value that was removed. */
function removeDetail(
  known: PhoneFacts,
  incoming: PhoneFacts,
  { fact, detail, isContradicted }: { fact: RecordField; detail: RecordField; isContradicted: boolean },
  remove: Remove,
): PhoneFacts {
  const [knownFact, value] = [fact.read(known), detail.read(incoming)];
  if (value === null || isDeepStrictEqual(detail.read(known), value)) return incoming;
  if (!isContradicted && !(isAbsent(knownFact) && isPresent(value))) return incoming;
  const reason = `it is ${fact.jsonPath}`;
  const wasRemoved = remove({ path: detail.path, value, known: knownFact, knownPath: fact.path, reason });
  return wasRemoved ? detail.write(incoming, null) : incoming;
}
