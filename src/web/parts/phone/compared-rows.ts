import type { ComparedField, Comparison } from '../../../domain/catalogue/compare-phones.ts';
import type { Phone } from '../../../record/phone.ts';
import type { Visit } from '../../visitor/visit.ts';
import { formatVideo } from './combined-facts.ts';
import { formatValue } from './fact-text.ts';

/** A row of the comparison page. */
export interface ComparedRow {
  readonly field: Pick<ComparedField, 'name' | 'path' | 'values' | 'best'>;
  /** Whether at least two known values differ. */
  readonly hasDifferences: boolean;
}

export const isKnown = (value: unknown): boolean =>
  value !== null && !(Array.isArray(value) && value.length === 0);

/**
 * The generations of Wi-Fi, newest first, each with its amendment of IEEE 802.11. Wi-Fi 6E shares the amendment of
 * Wi-Fi 6, so it has none here.
 */
const wifiGenerations: readonly (readonly [generation: string, amendment: string])[] = [
  ['7', '802.11be'],
  ['6E', ''],
  ['6', '802.11ax'],
  ['5', '802.11ac'],
  ['4', '802.11n'],
];

/** Returns the index in {@link wifiGenerations} of a phone's newest generation, or -1 if none is known. */
const findWifiGeneration = ({ connectivity: { wifi, wifi6e, wifi7 } }: Phone): number =>
  wifiGenerations.findIndex(
    ([generation, amendment]) =>
      (generation === '7' && wifi7 === true) ||
      (generation === '6E' && wifi6e === true) ||
      wifi?.includes(amendment) === true,
  );

/** Creates a row with the newest Wi-Fi generation of each phone, which replaces the rows of the generations. */
function createWifiRow(visit: Visit, phones: readonly Phone[]): ComparedRow['field'] {
  const ranks = phones.map(findWifiGeneration);
  const knownRanks = ranks.filter((rank) => rank >= 0);
  const bestRank = Math.min(...knownRanks);
  const values = phones.map((phone, index) => {
    const generation = wifiGenerations[ranks[index] as number]?.[0];
    return generation === undefined
      ? formatValue(visit, 'connectivity.hasWifi', phone.connectivity.hasWifi)
      : `Wi-Fi\u00a0${generation}`;
  });
  const best =
    knownRanks.length < 2 ? [] : ranks.flatMap((rank, index) => (rank === bestRank ? [index] : []));
  return { name: 'connectivity.wifi', path: 'connectivity.wifi', values, best };
}

/** The maximum number of video sizes in a row. */
const maxVideoSizes = 2;

/** Formats the largest video sizes of the rear cameras, each with its highest frame rate: `8K@30, 4K@120`. */
function formatLargestVideo(visit: Visit, { video }: Phone): string | null {
  const modes = (video ?? []).filter(({ position, heightPx }) => position === 'REAR' && heightPx !== null);
  const largestModes = [...Map.groupBy(modes, ({ heightPx }) => heightPx as number)]
    .toSorted(([a], [b]) => b - a)
    .slice(0, maxVideoSizes)
    .flatMap(([, modesOfSize]) => modesOfSize.toSorted((a, b) => (b.fps ?? 0) - (a.fps ?? 0)).slice(0, 1));
  return largestModes.length === 0 ? null : formatVideo(visit, largestModes);
}

/**
 * Lists the rows of a comparison that have at least one known value. They are the fields that the APIs compare, with
 * one row for all generations of Wi-Fi, and an additional row for video.
 */
export function listComparedRows(visit: Visit, { fields, phones }: Comparison): ComparedRow[] {
  const videoField = {
    name: 'video',
    path: 'video',
    values: phones.map((phone) => formatLargestVideo(visit, phone)),
    best: [],
  };
  const rowFields = fields.flatMap((field): ComparedRow['field'][] => {
    if (field.path === 'connectivity.wifi7') return [createWifiRow(visit, phones)];
    return field.path === 'cameras' ? [field, videoField] : [field];
  });
  return rowFields
    .filter(({ values }) => values.some(isKnown))
    .map((field) => ({
      field,
      hasDifferences: new Set(field.values.filter(isKnown).map((value) => JSON.stringify(value))).size > 1,
    }));
}
