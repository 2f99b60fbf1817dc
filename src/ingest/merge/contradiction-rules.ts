import type { Fact, Section } from '../../record/fact.ts';
import { toMemberName } from '../../record/member-name.ts';

/** A value of a fact or of a whole list. Null means that it is unknown. */
export type Value = unknown;

/** The explanation of a contradiction: the known value that is contradicted, and why both cannot be right. */
export interface Contradiction {
  readonly known: Value;
  readonly reason: string;
}

/** Two numbers that differ by this factor or more cannot describe the same thing. */
const excessiveFactor = 8;
/** Measurements of the same thing differ by at most this share. */
const maxDifference = 0.03;

/** Facts that a phone cannot change, so every other value means another device or another column. */
const unchangeableFacts = new Set(['formFactor', 'platform.os']);
const soldStatuses: readonly Value[] = ['AVAILABLE', 'DISCONTINUED'];

/** Whether a known value states that the phone lacks something: `false`, `NONE`, 0 or an empty list. */
export const isAbsent = (value: Value): boolean =>
  value === false || value === 'NONE' || value === 0 || (Array.isArray(value) && value.length === 0);

/** Whether a value states that the phone has something. */
export const isPresent = (value: Value): boolean => value !== null && !isAbsent(value);

/** Whether two numbers can be measurements of the same thing. */
const isSimilar = (a: number, b: number): boolean => Math.abs(a - b) <= maxDifference * Math.max(a, b);

/**
 * Finds out whether a new value of a fact contradicts the known one in kind, so that one of them is certainly wrong.
 * Other differences are normal: of two weights or chipsets, the newer one is used.
 * @param path the path of the fact, without indexes: `displays.diagonalIn`
 * @returns the reason, or null if there is no contradiction
 */
export function findReason(
  { kind }: Fact | Section,
  path: string,
  known: Value,
  value: Value,
): string | null {
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

type Members = Readonly<Record<string, Value>>;

/**
 * Finds out whether a new number is that of another fact, because a file mixes them up.
 * @param path the path of the object that contains the fact
 * @param known the known facts of the object
 * @returns the reason, or null if the number is not known for another fact
 */
export function findConfusion(path: string, name: string, known: Members, value: Value): string | null {
  const [ownValue, groups] = [known[name], confusableFacts[path] ?? []];
  if (typeof value !== 'number' || typeof ownValue !== 'number' || isSimilar(value, ownValue)) return null;
  const confusedName = groups
    .filter((group) => group.includes(name))
    .flat()
    .find((otherName) => otherName !== name && isSimilar(value, (known[otherName] as number | null) ?? 0));
  return confusedName === undefined ? null : `it is the known ${toMemberName(confusedName)}`;
}

/** Facts that state details of another fact, by the path of that fact. */
export const detailsByFact: Readonly<Record<string, readonly string[]>> = {
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
export function findOtherSide(
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
