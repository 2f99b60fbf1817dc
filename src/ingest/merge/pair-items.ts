import type { Camera, Display, FormFactor, PhoneFacts } from '../../record/phone.ts';

/** The cost of taking two items of two lists, with their positions, for the same thing; null if they are not. */
type Cost<Item> = (a: Item, b: Item, aIndex: number, bIndex: number) => number | null;

/**
 * Pairs the items of two lists, the cheapest pairs first. The result does not depend on which of the lists is
 * the first. @returns for each item of `incoming` the position of its partner in `stored`, or null
 */
function pairByCost<Item>(stored: readonly Item[], incoming: readonly Item[], getCost: Cost<Item>) {
  const pairs = incoming.flatMap((b, bIndex) =>
    stored.flatMap((a, aIndex) => {
      const cost = getCost(a, b, aIndex, bIndex);
      return cost === null ? [] : [{ aIndex, bIndex, cost }];
    }),
  );
  // Pairs of one cost and one sum have no item in common, so their order has no effect.
  pairs.sort((x, y) => x.cost - y.cost || x.aIndex + x.bIndex - (y.aIndex + y.bIndex));
  const partners: (number | null)[] = incoming.map(() => null);
  for (const { aIndex, bIndex } of pairs)
    if (partners[bIndex] === null && !partners.includes(aIndex)) partners[bIndex] = aIndex;
  return partners;
}

const foldingForms = new Set<FormFactor | null>(['FLIP_FOLD', 'BOOK_FOLD', 'TRI_FOLD']);
/** Measurements of one display differ less than this; the cover of a foldable is smaller. */
const maxSizeDifference = 0.12;

/**
 * Pairs displays by their place. If one list has fewer, its display is the one of the nearest size, since
 * sheets may state only the cover display. A lone display of another size is the foldable's other one.
 */
export function pairDisplays(
  stored: readonly Display[],
  incoming: readonly Display[],
  formFactor: FormFactor | null,
): (number | null)[] {
  const haveSameLength = stored.length === incoming.length;
  return pairByCost(stored, incoming, (a, b, aIndex, bIndex) => {
    const difference = compareSizes(a.diagonalIn, b.diagonalIn);
    const areLone = haveSameLength && stored.length === 1;
    if (areLone && foldingForms.has(formFactor) && (difference ?? 0) > maxSizeDifference) return null;
    if (!haveSameLength && difference !== null) return difference;
    return aIndex === bIndex ? 0 : null;
  });
}

/** Sources round resolutions differently: 12 and 12.2 MP are one camera, 12 and 13 MP are two. */
const maxMegapixelDifference = 0.05;

/**
 * Pairs cameras by position and role, and several of one role by resolution. A camera without a role is the one of
 * its resolution, otherwise the main one if it is the first, or the one at its place in a list of as many.
 */
export function pairCameras(stored: readonly Camera[], incoming: readonly Camera[]): (number | null)[] {
  const [storedPlaces, newPlaces] = [listPlaces(stored), listPlaces(incoming)];
  return pairByCost(stored, incoming, (a, b, aIndex, bIndex) => {
    if (a.position !== b.position) return null;
    const difference = compareSizes(a.megapixels, b.megapixels);
    const haveSameResolution = difference !== null && difference <= maxMegapixelDifference;
    if (a.role === b.role && haveSameResolution) return 0;
    if (a.role !== null && a.role === b.role) return 1;
    if (a.role !== null && b.role !== null) return areTelephotos(a, b) && haveSameResolution ? 2 : null;
    if (haveSameResolution) return 2;
    const [storedPlace, newPlace] = [storedPlaces[aIndex], newPlaces[bIndex]];
    if (storedPlace?.place !== newPlace?.place) return null;
    return storedPlace?.place === 0 || storedPlace?.count === newPlace?.count ? 3 : null;
  });
}

/** Lists the place of each camera among those of its position, and how many these are. */
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
 * Pairs chipsets if one name has all words of the other: "Snapdragon 8 Gen 3" and "Qualcomm SM8650-AC
 * Snapdragon 8 Gen 3". The only chipsets of two lists are the same fact.
 */
export function pairChipsets(stored: readonly Chipset[], incoming: readonly Chipset[]): (number | null)[] {
  const areLone = stored.length === 1 && incoming.length === 1;
  return pairByCost(stored, incoming, (a, b) => {
    if (a.name === b.name) return a.region === b.region ? 0 : 1;
    const [aWords, bWords] = [splitWords(a.name), splitWords(b.name)];
    return areLone || aWords.isSubsetOf(bWords) || bWords.isSubsetOf(aWords) ? 2 : null;
  });
}

const splitWords = (name: string): Set<string> => new Set(name.toLowerCase().match(/\p{L}+|\d+|\+/gu));

/** @returns the difference as a share of the larger number, or null if one is unknown */
const compareSizes = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.abs(a - b) / Math.max(a, b);
