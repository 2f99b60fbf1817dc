import { formatFirstDay } from '../../../src/ingest/first-day.ts';
import type { PhoneFacts } from '../../../src/record/phone.ts';
import type { SheetPhone } from './read-sheets.ts';

interface StarterPrice {
  readonly date_inferred?: boolean;
  readonly source?: unknown;
}

/**
 * Returns the prices of a line of the starter catalogue. For a phone that may still be sold, these are the dated prices
 * and those with a source, plus the shop prices of its sheet. Sheets do not date prices, so the date of the file is
 * used, or the release if it is later. Estimates of the sheet count only without other prices. The prices of other
 * phones are not changed.
 */
export function updateShopPrices(
  currentPrices: unknown,
  { status, releasedOn }: Pick<PhoneFacts, 'status' | 'releasedOn'>,
  sheet: SheetPhone | undefined,
): unknown {
  const isOnSale = status === 'AVAILABLE' && sheet !== undefined && sheet.fileDate !== null;
  if (!isOnSale) return currentPrices;
  const reliablePrices = ((currentPrices ?? []) as StarterPrice[]).filter(
    (price) => price.date_inferred !== true || price.source !== undefined,
  );
  const prices = [...reliablePrices, ...listShopPrices(sheet, releasedOn, reliablePrices.length > 0)];
  return prices.length > 0 ? prices : undefined;
}

function listShopPrices(sheet: SheetPhone, releasedOn: PhoneFacts['releasedOn'], hasPrices: boolean) {
  const releasedOnDay = releasedOn === null ? null : formatFirstDay(releasedOn);
  const observedAt = [sheet.fileDate ?? '', releasedOnDay ?? ''].sort().at(-1);
  const prices = sheet.prices.filter(({ kind }) => kind === 'STREET' || !hasPrices);
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
