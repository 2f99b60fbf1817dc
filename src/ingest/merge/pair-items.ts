import type { Camera, Display, FormFactor, PhoneFacts } from '../../record/phone.ts';

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
export function pairDisplays(
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
export function pairCameras(stored: readonly Camera[], incoming: readonly Camera[]): (number | null)[] {
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
export function pairChipsets(stored: readonly Chipset[], incoming: readonly Chipset[]): (number | null)[] {
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
