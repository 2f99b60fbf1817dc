import type { PriceFilter } from '../../domain/catalogue/history.ts';
import type { PriceKind } from '../../domain/catalogue/price.ts';
import { formatDay, readPartialDate } from '../../record/partial-date.ts';

/** A filter of the prices of a phone, as clients write it. A member that is null or absent filters nothing. */
export interface PriceFilterInput {
  /** An ISO 3166-1 alpha-2 code, in any case. */
  readonly country?: string | null | undefined;
  /** The kinds, in any case. */
  readonly kind?: readonly string[] | null | undefined;
  /** The first and the last day, as valid partial dates. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly ramGb?: number | null | undefined;
  readonly storageGb?: number | null | undefined;
}

/** Sizes are stored as 32-bit integers. No phone has the largest one, so larger sizes match nothing. */
const maxMb = 2_147_483_647;
const toMb = (gb: number | null | undefined, mbPerGb: number): number | null =>
  gb == null ? null : Math.min(Math.round(gb * mbPerGb), maxMb);

/** Converts the filter of a client to that of the store. Days are in UTC, as in the dates of observations. */
export function toPriceFilter({ country, kind, from, to, ramGb, storageGb }: PriceFilterInput): PriceFilter {
  const first = from == null ? undefined : readPartialDate(from)?.first;
  const last = to == null ? undefined : readPartialDate(to)?.last;
  return {
    country: country?.toUpperCase() ?? null,
    kinds: kind?.map((name) => name.toUpperCase() as PriceKind) ?? null,
    from: first === undefined ? null : `${formatDay(first)}T00:00:00.000Z`,
    to: last === undefined ? null : `${formatDay(last)}T23:59:59.999Z`,
    ramMb: toMb(ramGb, 1024),
    storageMb: toMb(storageGb, 1000),
  };
}
