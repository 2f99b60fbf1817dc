import type { CatalogueWriter, ImportTransaction, PriceToAdd } from '../../domain/ingest.ts';
import { eachOf, runInSlices } from '../../domain/time-slicing.ts';

/**
 * The same writer, to which prices of a fetch are new only where they have changed, or once a day: a list of 60,000 prices
 * of which one has changed would bring 60,000 observations each time.
 * @param seenAt prices that were observed then are looked at, all others state when they were
 */
export function withoutRepeats(writer: CatalogueWriter, seenAt: Date): CatalogueWriter {
  return {
    ...writer,
    importFile: (file, work, mode) =>
      writer.importFile(
        file,
        (transaction) =>
          work({
            ...transaction,
            addPrices: async (prices) => transaction.addPrices(await changed(transaction, prices, seenAt)),
          }),
        mode,
      ),
  };
}

async function changed(
  { lastAmounts }: ImportTransaction,
  prices: readonly PriceToAdd[],
  seenAt: Date,
): Promise<PriceToAdd[]> {
  const kept: PriceToAdd[] = [];
  // An offer may have several prices, as of two colours, if its source does not say more.
  const offers = new Map<string, PriceToAdd[]>();
  const sort = (each: PriceToAdd): void => {
    if (each.price.observedAt.getTime() !== seenAt.getTime()) {
      kept.push(each);
      return;
    }
    const offer = offerOf(each);
    const known = offers.get(offer);
    if (known === undefined) offers.set(offer, [each]);
    else known.push(each);
  };
  await runInSlices(eachOf(prices, sort));
  const groups = [...offers.values()];
  const today = new Date(Math.floor(seenAt.getTime() / 86_400_000) * 86_400_000);
  const last = await lastAmounts(
    groups.map(([first]) => first as PriceToAdd),
    today,
  );
  for (const [place, group] of groups.entries()) {
    const amounts = group.map(({ price }) => price.amount.amountMinor);
    if (sameSet(amounts, last[place] ?? [])) continue;
    kept.push(...group);
  }
  return kept;
}

/** Everything that a price says of itself but the amount and the time. */
function offerOf({ brandKey, key, price }: PriceToAdd): string {
  const { kind, amount, country, variant, seller } = price;
  const { ramMb = null, storageMb = null } = variant ?? {};
  return JSON.stringify([brandKey, key, kind, amount.currency, country, ramMb, storageMb, seller]);
}

function sameSet(some: readonly number[], others: readonly number[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && one.isSubsetOf(other);
}
