import { firstDay } from '../../src/ingest/first-day.ts';
import type { PhoneFacts } from '../../src/record/phone.ts';
import type { SheetPhone } from './read-sheets.ts';

interface WrittenPrice {
  readonly date_inferred?: boolean;
}

/**
 * The prices of a line of the starter catalogue. Ours stay; a phone that has none and may still be sold gets those of
 * its sheet, which are what shops asked on a day that nobody wrote down. The date of the file stands for it, or that of
 * the release where it is later.
 */
export function withShopPrices(
  written: unknown,
  { status, releasedOn }: Pick<PhoneFacts, 'status' | 'releasedOn'>,
  sheet: SheetPhone | undefined,
): unknown {
  const ours = (written as WrittenPrice[] | undefined)?.filter((price) => price.date_inferred !== true) ?? [];
  if (ours.length > 0 || status !== 'AVAILABLE' || !sheet?.fileDate)
    return ours.length > 0 ? ours : undefined;
  const releasedOnDay = releasedOn === null ? null : firstDay(releasedOn);
  const observedAt = [sheet.fileDate, releasedOnDay ?? ''].sort().at(-1);
  const prices = sheet.prices.map(({ kind, amount, country, variant }) => ({
    kind: kind.toLowerCase(),
    amount_minor: amount.amountMinor,
    currency: amount.currency,
    ...(country !== null && { country }),
    observed_at: observedAt,
    date_inferred: true,
    ...(variant !== null && { ram_mb: variant.ramMb, storage_mb: variant.storageMb }),
  }));
  return prices.length > 0 ? prices : undefined;
}
