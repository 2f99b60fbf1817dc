import { cameraPositions } from '../../record/enumerations.ts';
import type { Fact, Section } from '../../record/fact.ts';
import type { Camera, Display, FormFactor, PhoneFacts, SpecRow } from '../../record/phone.ts';
import { recordFields } from '../../record/record-fields.ts';
import { pairCameras, pairChipsets, pairDisplays } from './pair-items.ts';

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
