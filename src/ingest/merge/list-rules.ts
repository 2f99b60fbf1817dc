import { cameraPositions } from '../../record/enumerations.ts';
import type { Fact, Section } from '../../record/fact.ts';
import type { Camera, Display, FormFactor, PhoneFacts, SpecRow } from '../../record/phone.ts';
import { recordFields } from '../../record/record-fields.ts';

/** Calculates the cost of pairing two items, which is lower for similar items, or null if they cannot be a pair. */
type GetCost<Item> = (a: Item, b: Item, aIndex: number, bIndex: number) => number | null;

/**
 * Pairs the items of two lists, starting with the lowest cost. Exchanging the lists does not change the pairs.
 * @returns the index of the partner in `stored` for each item of `incoming`, or null for an item without a partner
 */
function pairByCost<Item>(stored: readonly Item[], incoming: readonly Item[], getCost: GetCost<Item>) {
  const pairs = incoming.flatMap((b, bIndex) =>
    stored.flatMap((a, aIndex) => {
      const cost = getCost(a, b, aIndex, bIndex);
      return cost === null ? [] : [{ aIndex, bIndex, cost }];
    }),
  );
  // Pairs with the same cost and the same sum of indexes have no item in common, so their order has no effect.
  pairs.sort((x, y) => x.cost - y.cost || x.aIndex + x.bIndex - (y.aIndex + y.bIndex));
  const partners: (number | null)[] = incoming.map(() => null);
  for (const { aIndex, bIndex } of pairs)
    if (partners[bIndex] === null && !partners.includes(aIndex)) partners[bIndex] = aIndex;
  return partners;
}

const foldingForms = new Set<FormFactor | null>(['FLIP_FOLD', 'BOOK_FOLD', 'TRI_FOLD']);
/**
 * Measurements of one display differ by at most this share. The main and the cover display of a foldable differ by
 * more.
 */
const maxSizeDifference = 0.12;

/**
 * Pairs displays by their indexes. If one list has fewer displays, they are paired by their size, since sheets may
 * state only the cover display. If each list has one display of a foldable, and their sizes differ, one is the main
 * display and the other the cover display, so they are not a pair.
 */
function pairDisplays(
  stored: readonly Display[],
  incoming: readonly Display[],
  formFactor: FormFactor | null,
): (number | null)[] {
  const haveSameLength = stored.length === incoming.length;
  return pairByCost(stored, incoming, (a, b, aIndex, bIndex) => {
    const difference = computeRelativeDifference(a.diagonalIn, b.diagonalIn);
    const areSingle = haveSameLength && stored.length === 1;
    if (areSingle && foldingForms.has(formFactor) && (difference ?? 0) > maxSizeDifference) return null;
    if (!haveSameLength && difference !== null) return difference;
    return aIndex === bIndex ? 0 : null;
  });
}

/** Sources round resolutions differently: 12 and 12.2 MP are the same camera, but 12 and 13 MP are two cameras. */
const maxMegapixelDifference = 0.05;

/**
 * Pairs cameras that have the same position. Cameras with the same role are paired first, if possible with the same
 * resolution. Cameras with different roles are not a pair, unless they are a telephoto and a periscope camera with the
 * same resolution. A camera without a role is paired with a camera of the same resolution. If there is none, it is
 * paired with the camera at the same place among those of its position, but only if this place is the first or if both
 * lists have equally many cameras of that position.
 */
function pairCameras(stored: readonly Camera[], incoming: readonly Camera[]): (number | null)[] {
  const [storedPlaces, incomingPlaces] = [listPlaces(stored), listPlaces(incoming)];
  return pairByCost(stored, incoming, (a, b, aIndex, bIndex) => {
    if (a.position !== b.position) return null;
    const difference = computeRelativeDifference(a.megapixels, b.megapixels);
    const haveSameResolution = difference !== null && difference <= maxMegapixelDifference;
    if (a.role === b.role && haveSameResolution) return 0;
    if (a.role !== null && a.role === b.role) return 1;
    if (a.role !== null && b.role !== null) return areTelephotos(a, b) && haveSameResolution ? 2 : null;
    if (haveSameResolution) return 2;
    const [storedPlace, incomingPlace] = [storedPlaces[aIndex], incomingPlaces[bIndex]];
    if (storedPlace?.place !== incomingPlace?.place) return null;
    return storedPlace?.place === 0 || storedPlace?.count === incomingPlace?.count ? 3 : null;
  });
}

/** Lists the place of each camera among the cameras of its position, and the number of these cameras. */
function listPlaces(cameras: readonly Camera[]): { readonly place: number; readonly count: number }[] {
  const groups = Map.groupBy(cameras, ({ position }) => position);
  return cameras.map((camera) => {
    const group = groups.get(camera.position) ?? [];
    return { place: group.indexOf(camera), count: group.length };
  });
}

const isTelephoto = ({ role }: Camera): boolean => role === 'TELEPHOTO' || role === 'PERISCOPE';
const areTelephotos = (a: Camera, b: Camera): boolean => isTelephoto(a) && isTelephoto(b);

type Chipset = NonNullable<PhoneFacts['platform']['chipsets']>[number];

/**
 * Pairs chipsets if one name has all words of the other: "Snapdragon 8 Gen 3" and "Qualcomm SM8650-AC Snapdragon 8 Gen
 * 3". If both lists have only one chipset, they are always a pair.
 */
function pairChipsets(stored: readonly Chipset[], incoming: readonly Chipset[]): (number | null)[] {
  const areSingle = stored.length === 1 && incoming.length === 1;
  return pairByCost(stored, incoming, (a, b) => {
    if (a.name === b.name) return a.region === b.region ? 0 : 1;
    const [aWords, bWords] = [splitWords(a.name), splitWords(b.name)];
    return areSingle || aWords.isSubsetOf(bWords) || bWords.isSubsetOf(aWords) ? 2 : null;
  });
}

const splitWords = (name: string): Set<string> => new Set(name.toLowerCase().match(/\p{L}+|\d+|\+/gu));

/** @returns the difference as a share of the larger number, or null if one is unknown */
const computeRelativeDifference = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.abs(a - b) / Math.max(a, b);

/** A rule for merging two lists of the same field. */
export interface ListRule<Item = never> {
  /** Whether the members of items are merged one by one, each with its own source. Otherwise items are merged whole. */
  readonly hasLeaves: boolean;
  /** @returns the index of the same item in `stored` for each item of `incoming`, or null for a new item */
  readonly findPartners: (
    stored: readonly Item[],
    incoming: readonly Item[],
    formFactor: FormFactor | null,
  ) => readonly (number | null)[];
  /** Compares items of a list with several sources. Items that compare as equal are in the order of their sources. */
  readonly compare: (a: Item, b: Item) => number;
  /** @returns the name of an item's group. Items of the same group are adjacent. */
  readonly getGroup: (item: Item) => string;
  /** Whether an item states everything that another item states, and more, so that the other item is removed. */
  readonly covers: ((item: Item, other: Item) => boolean) | null;
}

const defaults = { compare: () => 0, getGroup: () => '', covers: null };

/** Creates the rule of a list whose items are the same if their keys are equal. Several items may have the same key. */
function createUnionRule<Item>(
  getKey: (item: Item) => string,
  overrides: Partial<ListRule<Item>> = {},
): ListRule<Item> {
  const listKeys = (items: readonly Item[]): string[] => {
    const counts = new Map<string, number>();
    return items.map((item) => {
      const key = getKey(item);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return `${count} ${key}`;
    });
  };
  return {
    hasLeaves: false,
    findPartners: (stored, incoming) => {
      const positions = new Map(listKeys(stored).map((key, index) => [key, index]));
      return listKeys(incoming).map((key) => positions.get(key) ?? null);
    },
    ...defaults,
    ...overrides,
  };
}

type Members = Readonly<Record<string, unknown>>;

/** Whether an object has all known members of another, and more: a variant of 8 and 256 GB covers one of 256 GB. */
function hasAllMembers(item: Members, other: Members): boolean {
  const names = Object.keys(item);
  return (
    names.every((name) => (other[name] ?? null) === null || item[name] === other[name]) &&
    names.some((name) => item[name] !== null && (other[name] ?? null) === null)
  );
}

/** Sorts the larger display first, since the main display is larger than the cover display. */
const compareDisplays = (a: Display, b: Display): number => {
  const [aSize, bSize] = [a.diagonalIn ?? Infinity, b.diagonalIn ?? Infinity];
  return aSize === bSize ? 0 : bSize - aSize;
};
/** Ranks cameras by their position, and the main camera of each position first. */
const rankCamera = ({ position, role }: Camera): number =>
  3 * cameraPositions.members.indexOf(position) + (role === 'WIDE' ? 0 : role === null ? 1 : 2);

const objectUnionRule = createUnionRule<Members>((item) => JSON.stringify(Object.values(item)), {
  covers: hasAllMembers,
});
const ruleByPath = {
  displays: { ...defaults, hasLeaves: true, findPartners: pairDisplays, compare: compareDisplays },
  cameras: {
    ...defaults,
    hasLeaves: true,
    findPartners: pairCameras,
    compare: (a: Camera, b: Camera) => rankCamera(a) - rankCamera(b),
  },
  'platform.chipsets': { ...defaults, hasLeaves: true, findPartners: pairChipsets },
  'battery.charging': createUnionRule<NonNullable<PhoneFacts['battery']['charging']>[number]>(
    ({ kind, percent }) => `${kind} ${percent}`,
  ),
  benchmarks: createUnionRule<NonNullable<PhoneFacts['benchmarks']>[number]>(
    ({ name, version }) => `${name} ${version}`,
  ),
  // "Fingerprint (under display)" states more than "Fingerprint".
  sensors: createUnionRule<string>((name) => name.toLowerCase(), {
    covers: (name, other) => /^fingerprint \(/i.test(name) && /^fingerprint$/i.test(other),
  }),
};

function createRule(path: string, entry: Fact | Section): ListRule {
  if (Object.hasOwn(ruleByPath, path)) return ruleByPath[path as keyof typeof ruleByPath] as ListRule;
  if (entry.kind === 'section') return objectUnionRule as ListRule;
  const members: readonly unknown[] | undefined = entry.enumeration?.members;
  if (members !== undefined)
    return createUnionRule<unknown>(String, { compare: (a, b) => members.indexOf(a) - members.indexOf(b) });
  return entry.kind === 'whole'
    ? createUnionRule<number>(String, { compare: (a, b) => a - b })
    : createUnionRule<string>((text) => text.toLowerCase());
}

/** The rules of all lists of a record, by path. */
export const listRules: ReadonlyMap<string, ListRule> = new Map(
  recordFields.filter(({ entry }) => entry.isList).map(({ path, entry }) => [path, createRule(path, entry)]),
);

/** A row of a spec sheet, with its section. */
export interface SectionRow extends SpecRow {
  readonly section: string;
}

/** The rule for spec sheets: two rows are the same if their section and label are the same. */
export const specSheetRule = createUnionRule<SectionRow>(
  ({ section, label }) => JSON.stringify([section, label.toLowerCase()]),
  { getGroup: ({ section }) => section },
);
