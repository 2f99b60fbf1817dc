import { formatFirstDay } from '../../../src/ingest/first-day.ts';
import type { PhoneFacts } from '../../../src/record/phone.ts';
import type { SheetPhone } from './read-sheets.ts';

interface WrittenPrice {
  readonly date_inferred?: boolean;
  readonly source?: unknown;
}

/**
 * The prices of a line of the starter catalogue: ours, those that name their source, and for a phone that may still be
 * sold those of its sheet, which are what shops asked on a day that nobody wrote down. The date of the file stands for
 * it, or that of the release where it is later. An estimate counts only where no price of ours is known. The prices of
 * other phones stay as they are.
 */
export function withShopPrices(
  written: unknown,
  { status, releasedOn }: Pick<PhoneFacts, 'status' | 'releasedOn'>,
  sheet: SheetPhone | undefined,
): unknown {
  const isWanted = status === 'AVAILABLE' && sheet !== undefined && sheet.fileDate !== null;
  if (!isWanted) return written;
  const ours = ((written ?? []) as WrittenPrice[]).filter(
    (price) => price.date_inferred !== true || price.source !== undefined,
  );
  const prices = [...ours, ...shopPrices(sheet, releasedOn, ours.length > 0)];
  return prices.length > 0 ? prices : undefined;
}

function shopPrices(sheet: SheetPhone, releasedOn: PhoneFacts['releasedOn'], isPriced: boolean) {
  const releasedOnDay = releasedOn === null ? null : formatFirstDay(releasedOn);
  const observedAt = [sheet.fileDate ?? '', releasedOnDay ?? ''].sort().at(-1);
  const prices = sheet.prices.filter(({ kind }) => kind === 'STREET' || !isPriced);
  return prices.map(({ kind, amount, country, variant }) => ({
    kind: kind.toLowerCase(),
    amount_minor: amount.amountMinor,
    currency: amount.currency,
    ...(country !== null && { country }),
    observed_at: observedAt,
    date_inferred: true,
    ...(variant !== null && { ram_mb: variant.ramMb, storage_mb: variant.storageMb }),
  }));
}
