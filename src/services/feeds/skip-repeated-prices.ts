import type {
  CatalogueWriter,
  ImportTransaction,
  LastOffer,
  PriceToAdd,
} from '../../domain/catalogue/catalogue-writer.ts';
import { forEachInSteps, runInSlices } from '../../domain/time-slicing.ts';

const dayMs = 86_400_000;

/**
 * Wraps a writer so that it adds a fetched price only if the price has changed, or is the first of the day.
 * Without this, a list of 60,000 prices would add 60,000 observations each time that a single price changes.
 * @param seenAt when the file was fetched or last written; a price that was observed at another time has a date of its
 * own and is always added
 */
export function skipRepeatedPrices(writer: CatalogueWriter, seenAt: Date): CatalogueWriter {
  return {
    ...writer,
    importFile: (file, work, mode) =>
      writer.importFile(
        file,
        (transaction) =>
          work({
            ...transaction,
            addPrices: async (prices) =>
              transaction.addPrices(await findChangedPrices(transaction, prices, seenAt)),
          }),
        mode,
      ),
  };
}

async function findChangedPrices(
  { findLastOffers }: ImportTransaction,
  prices: readonly PriceToAdd[],
  seenAt: Date,
): Promise<readonly PriceToAdd[]> {
  const isUndated = ({ price }: PriceToAdd): boolean => price.observedAt.getTime() === seenAt.getTime();
  const undatedPrices = prices.filter(isUndated);
  const phones = new Map(
    undatedPrices.map(({ brandKey, key }) => [`${brandKey}\n${key}`, { brandKey, key }]),
  );
  const today = new Date(Math.floor(seenAt.getTime() / dayMs) * dayMs);
  // An offer may have several prices, such as the prices of two colours, if the source does not distinguish them.
  const currentAmounts = await groupAmountsByOffer(undatedPrices);
  const lastOffers = await findLastOffers([...phones.values()], today, seenAt);
  const previousAmounts = await groupAmountsByOffer(lastOffers);
  const repeatedOfferKeys = new Set(
    [...currentAmounts]
      .filter(([offerKey, amounts]) => isSameSet(amounts, previousAmounts.get(offerKey)))
      .map(([offerKey]) => offerKey),
  );
  const changedPrices: PriceToAdd[] = [];
  await runInSlices(
    forEachInSteps(prices, (price) => {
      if (!isUndated(price) || !repeatedOfferKeys.has(toOfferKey(price))) changedPrices.push(price);
    }),
  );
  return changedPrices;
}

async function groupAmountsByOffer(offers: readonly LastOffer[]): Promise<Map<string, Set<number>>> {
  const amountsByOffer = new Map<string, Set<number>>();
  const addAmount = (offer: LastOffer): void => {
    const offerKey = toOfferKey(offer);
    const { amountMinor } = offer.price.amount;
    const offerAmounts = amountsByOffer.get(offerKey);
    if (offerAmounts === undefined) amountsByOffer.set(offerKey, new Set([amountMinor]));
    else offerAmounts.add(amountMinor);
  };
  await runInSlices(forEachInSteps(offers, addAmount));
  return amountsByOffer;
}

/** Creates a key from everything in a price except the amount and the time. */
function toOfferKey({ brandKey, key, price: { kind, amount, country, variant, seller } }: LastOffer): string {
  const { ramMb = null, storageMb = null } = variant ?? {};
  return JSON.stringify([brandKey, key, kind, amount.currency, country, ramMb, storageMb, seller]);
}

const isSameSet = (a: ReadonlySet<number>, b: ReadonlySet<number> | undefined): boolean =>
  b !== undefined && a.size === b.size && a.isSubsetOf(b);
