import type {
  ImportTransaction,
  LastPrice,
  PhoneIdentity,
  PriceToAdd,
} from '../../domain/catalogue/catalogue-writer.ts';
import type { RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import { isPhonePrice } from '../../domain/catalogue/prices/price.ts';
import { forEachInSteps, runInSlices } from '../../domain/time-slicing.ts';
import { formatMoney, toEuros } from './money.ts';
import { maxPriceFactor, separateOutliers } from './separate-outliers.ts';

/** A price in a row whose phone has been found. */
export interface MatchedPrice extends PriceToAdd {
  readonly line: number;
  readonly fullName: string;
}

/** Prices fall over the years, so a price is compared only with prices from at most a year before or after. */
const maxTimeDifferenceMs = 366 * 86_400_000;
const getYear = ({ observedAt }: { readonly observedAt: Date }): number => observedAt.getUTCFullYear();
/** With only two different prices, it would be unclear which one is wrong. */
const minDistinctPrices = 3;

/**
 * Separates the prices that contradict other prices of the same phone and kind. The other prices are the last stored
 * ones, and those in the file.
 * @returns the consistent prices, and a rejected row for each line with contradicting prices
 */
export async function checkPriceHistory(
  transaction: ImportTransaction,
  prices: readonly MatchedPrice[],
): Promise<{
  readonly consistent: readonly PriceToAdd[];
  readonly contradictingRows: readonly RejectedRow[];
}> {
  const phonePrices = prices.filter(({ price }) => isPhonePrice(price));
  if (phonePrices.length === 0) return { consistent: prices, contradictingRows: [] };
  const times = phonePrices.map(({ price }) => price.observedAt.getTime());
  const [oldest, newest] = times.reduce(
    ([min, max], time) => [Math.min(min, time), Math.max(max, time)] as const,
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const,
  );
  const identityByKey = new Map(
    phonePrices.map(({ brandKey, key }) => [toPhoneKey({ brandKey, key }), { brandKey, key }]),
  );
  const storedPrices = await transaction.findLastPrices(
    [...identityByKey.values()],
    new Date(oldest - maxTimeDifferenceMs),
    new Date(newest + maxTimeDifferenceMs),
  );
  const storedPricesByKind = await groupByPhoneAndKind(storedPrices);
  const outliers = new Set<PriceToAdd['price']>();
  const findOutliers = ([key, group]: readonly [string, readonly MatchedPrice[]]): void => {
    const pricesOfKind = [...(storedPricesByKind.get(key) ?? []), ...group].map(({ price }) => price);
    for (const [year, pricesOfYear] of Map.groupBy(group, ({ price }) => getYear(price))) {
      const comparedPrices = pricesOfKind.filter((price) => Math.abs(getYear(price) - year) <= 1);
      if (new Set(comparedPrices.map(({ amount }) => toEuros(amount))).size < minDistinctPrices) continue;
      const comparedOutliers = new Set<object>(separateOutliers(comparedPrices, maxPriceFactor).outliers);
      for (const { price } of pricesOfYear) if (comparedOutliers.has(price)) outliers.add(price);
    }
  };
  await runInSlices(forEachInSteps([...(await groupByPhoneAndKind(phonePrices))], findOutliers));
  const outlierPrices = phonePrices.filter(({ price }) => outliers.has(price));
  return {
    consistent: prices.filter(({ price }) => !outliers.has(price)),
    contradictingRows: [...Map.groupBy(outlierPrices, ({ line }) => line)].map(([line, rows]) => ({
      line,
      reason: rows.map(describeOutlier).join(' '),
    })),
  };
}

const toPhoneKey = ({ brandKey, key }: PhoneIdentity): string => `${brandKey}\n${key}`;

async function groupByPhoneAndKind<P extends LastPrice>(prices: readonly P[]): Promise<Map<string, P[]>> {
  const groups = new Map<string, P[]>();
  const add = (phonePrice: P): void => {
    const key = `${toPhoneKey(phonePrice)}\n${phonePrice.price.kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [phonePrice]);
    else group.push(phonePrice);
  };
  await runInSlices(forEachInSteps(prices, add));
  return groups;
}

const describeOutlier = ({ fullName, price: { amount, kind } }: MatchedPrice): string =>
  `The price of "${fullName}", ${formatMoney(amount)} (${kind.toLowerCase()}), is many times higher or lower than its other prices of this kind.`;
