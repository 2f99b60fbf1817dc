import type { PriceFilter } from '../../domain/catalogue/history.ts';
import type { PriceKind } from '../../domain/catalogue/prices/price.ts';
import { formatDay, readPartialDate } from '../../record/partial-date.ts';

/** A client's filter for the prices of a phone. Members that are null or absent restrict nothing. */
export interface PriceFilterInput {
  /** An ISO 3166-1 alpha-2 code, in any case. */
  readonly country?: string | null | undefined;
  /** The kinds, in any case. */
  readonly kind?: readonly string[] | null | undefined;
  /** The first day, as a valid partial date such as `2026-01`. */
  readonly from?: string | null | undefined;
  /** The last day, as a valid partial date. */
  readonly to?: string | null | undefined;
  readonly ramGb?: number | null | undefined;
  readonly storageGb?: number | null | undefined;
}

/** The largest size that can be stored, in a 32-bit integer. No phone has it, so larger sizes also match nothing. */
const maxMb = 2_147_483_647;
const toMb = (gb: number | null | undefined, mbPerGb: number): number | null =>
  gb == null ? null : Math.min(Math.round(gb * mbPerGb), maxMb);

/** Converts a client's filter to a filter of the store. Days are in UTC, like the dates of observations. */
export function toPriceFilter({ country, kind, from, to, ramGb, storageGb }: PriceFilterInput): PriceFilter {
  const firstDay = from == null ? undefined : readPartialDate(from)?.first;
  const lastDay = to == null ? undefined : readPartialDate(to)?.last;
  return {
    country: country?.toUpperCase() ?? null,
    kinds: kind?.map((name) => name.toUpperCase() as PriceKind) ?? null,
    from: firstDay === undefined ? null : `${formatDay(firstDay)}T00:00:00.000Z`,
    to: lastDay === undefined ? null : `${formatDay(lastDay)}T23:59:59.999Z`,
    ramMb: toMb(ramGb, 1024),
    storageMb: toMb(storageGb, 1000),
  };
}
