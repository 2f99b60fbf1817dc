import type {
  CatalogueWriter,
  ImportTransaction,
  LastOffer,
  PriceToAdd,
} from '../../domain/catalogue/ingest.ts';
import { forEachInSteps, runInSlices } from '../../domain/time-slicing.ts';

const dayMs = 86_400_000;

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
  { lastOffers }: ImportTransaction,
  prices: readonly PriceToAdd[],
  seenAt: Date,
): Promise<readonly PriceToAdd[]> {
  const isSeen = ({ price }: PriceToAdd): boolean => price.observedAt.getTime() === seenAt.getTime();
  const seen = prices.filter(isSeen);
  const phones = new Map(seen.map(({ brandKey, key }) => [`${brandKey}\n${key}`, { brandKey, key }]));
  const today = new Date(Math.floor(seenAt.getTime() / dayMs) * dayMs);
  // An offer may have several prices, as of two colours, if its source does not say more.
  const offered = await amountsByOffer(seen);
  const before = await amountsByOffer(await lastOffers([...phones.values()], today, seenAt));
  const repeated = new Set(
    [...offered].filter(([offer, amounts]) => isSameSet(amounts, before.get(offer))).map(([offer]) => offer),
  );
  const kept: PriceToAdd[] = [];
  const keep = (each: PriceToAdd): void => {
    if (!isSeen(each) || !repeated.has(offerOf(each))) kept.push(each);
  };
  await runInSlices(forEachInSteps(prices, keep));
  return kept;
}

async function amountsByOffer(prices: readonly LastOffer[]): Promise<Map<string, Set<number>>> {
  const amounts = new Map<string, Set<number>>();
  const take = (each: LastOffer): void => {
    const offer = offerOf(each);
    const known = amounts.get(offer);
    if (known === undefined) amounts.set(offer, new Set([each.price.amount.amountMinor]));
    else known.add(each.price.amount.amountMinor);
  };
  await runInSlices(forEachInSteps(prices, take));
  return amounts;
}

/** Everything that a price says of itself but the amount and the time. */
function offerOf({ brandKey, key, price: { kind, amount, country, variant, seller } }: LastOffer): string {
  const { ramMb = null, storageMb = null } = variant ?? {};
  return JSON.stringify([brandKey, key, kind, amount.currency, country, ramMb, storageMb, seller]);
}

const isSameSet = (some: ReadonlySet<number>, others: ReadonlySet<number> | undefined): boolean =>
  others !== undefined && some.size === others.size && some.isSubsetOf(others);
