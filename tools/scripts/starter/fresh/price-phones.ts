import type { PhoneFacts } from '../../../../src/record/phone.ts';
import { findPublisherName } from './publishers.ts';
import type { FreshPhone, StatedValue } from './read-fresh-facts.ts';

type Json = Readonly<Record<string, unknown>>;

/** Currencies with their sign, and their country if they have only one. All have 100 minor units. */
const currencies: Readonly<Record<string, { readonly country: string | null; readonly sign: string }>> = {
  INR: { country: 'IN', sign: '₹' },
  USD: { country: 'US', sign: '$' },
  GBP: { country: 'GB', sign: '£' },
  EUR: { country: null, sign: '€' },
  THB: { country: 'TH', sign: '฿' },
  MYR: { country: 'MY', sign: 'RM' },
  PKR: { country: 'PK', sign: 'Rs' },
};

interface ReadAmount {
  readonly amount: number;
  readonly ramMb: number | null;
  readonly storageMb: number | null;
}

/**
 * Lists the prices that publishers state of a phone: launch prices, dated by the release, and shop prices in the month
 * that the name of the fact contains. Shop prices have only a month, so their date is inferred.
 */
export function listPrices(phone: FreshPhone, facts: PhoneFacts): Json[] {
  const day = facts.releasedOn !== null && facts.releasedOn.length === 10 ? facts.releasedOn : null;
  const prices: Json[] = [];
  for (const [field, values] of phone.facts) {
    const [, launchCurrency] = /^launch_price_([a-z]{3})$/.exec(field) ?? [];
    const [, shopCurrency, month] = /^(?:street_)?price_([a-z]{3})_(20\d\d_\d\d)$/.exec(field) ?? [];
    const [, mixedMonth] = /^street_price_(20\d\d_\d\d)$/.exec(field) ?? [];
    if (launchCurrency !== undefined && day !== null)
      prices.push(...readPrices(values, launchCurrency, { kind: 'msrp', observed_at: day }));
    if (shopCurrency !== undefined && month !== undefined)
      prices.push(...readPrices(values, shopCurrency, toShopPrice(month)));
    if (mixedMonth !== undefined)
      prices.push(...values.flatMap((value) => readMixedPrices(value, toShopPrice(mixedMonth))));
  }
  return prices.filter((price) => isOfEdition(price, facts));
}

const toShopPrice = (month: string): Json => ({
  kind: 'street',
  observed_at: `${month.replace('_', '-')}-01`,
  date_inferred: true,
});

/**
 * Reads the prices in one currency. Several amounts without a memory size cannot be told apart, so they are left out.
 */
function readPrices(values: readonly StatedValue[], currency: string, price: Json): Json[] {
  const code = currency.toUpperCase();
  const amounts = values.flatMap((stated) =>
    readAmounts(`${stated.value} ${stated.unit.replace(/^[A-Z]{3}\s*/, '')}`).map((read) => ({
      read,
      stated,
    })),
  );
  const isOnly = amounts.length === 1;
  return amounts
    .filter(({ read }) => isOnly || read.storageMb !== null)
    .flatMap(({ read, stated }) => toPrice(read, code, price, stated));
}

/** Reads amounts in several currencies, which their signs tell: `₹174,999 / $949.99 / €1,357.99`. */
function readMixedPrices(stated: StatedValue, price: Json): Json[] {
  return stated.value.split(' / ').flatMap((part) => {
    const code = Object.keys(currencies).find((currency) =>
      part.startsWith(currencies[currency]?.sign ?? ' '),
    );
    const amount = Number(/^\D{1,2}([\d,]+(?:\.\d\d)?)$/.exec(part)?.[1]?.replaceAll(',', ''));
    if (code === undefined || !(amount > 0)) return [];
    return toPrice({ amount, ramMb: null, storageMb: null }, code, price, stated);
  });
}

function toPrice(
  { amount, ramMb, storageMb }: ReadAmount,
  code: string,
  price: Json,
  stated: StatedValue,
): Json[] {
  const currency = currencies[code];
  if (currency === undefined) return [];
  const name = findPublisherName(stated.citations[0] ?? '');
  return [
    {
      ...price,
      amount_minor: Math.round(amount * 100),
      currency: code,
      ...(currency.country !== null && { country: currency.country }),
      ...(ramMb !== null && { ram_mb: ramMb }),
      ...(storageMb !== null && { storage_mb: storageMb }),
      ...(name !== null && { source: { name, verified: false } }),
    },
  ];
}

const toMb = (size: string | undefined, unit: string | undefined, gigabyte: number): number | null =>
  size === undefined ? null : Number(size) * (unit?.startsWith('T') ? 1000 : 1) * gigabyte;

/**
 * Reads amounts with or without a memory size: `69990`, `8/256 79999; 12/256 84999`, `256GB 3999; 1TB 6999`,
 * `164900 (256GB) to 314900 (2TB)`, `77999 (12GB/256 GB)`. If a part has another form, the whole text is ignored.
 */
function readAmounts(text: string): ReadAmount[] {
  const parts = text.trim().split(/;\s*| to (?=\d)/);
  const amounts = parts.map((part) => {
    const size = String.raw`\(?(?:(\d+)(?:GB)?\/)?(\d+)\s?(GB|TB)?\)?`;
    const plain = /^(\d{3,}(?:\.\d\d)?)$/.exec(part);
    if (plain) return { amount: Number(plain[1]), ramMb: null, storageMb: null };
    const sizeFirst = new RegExp(`^${size} (\\d{3,}(?:\\.\\d\\d)?)$`).exec(part);
    const amountFirst = new RegExp(`^(\\d{3,}(?:\\.\\d\\d)?) ${size}$`).exec(part);
    const [ram, storage, unit, amount] = sizeFirst
      ? [sizeFirst[1], sizeFirst[2], sizeFirst[3], sizeFirst[4]]
      : [amountFirst?.[2], amountFirst?.[3], amountFirst?.[4], amountFirst?.[1]];
    if (amount === undefined) return null;
    return { amount: Number(amount), ramMb: toMb(ram, 'GB', 1024), storageMb: toMb(storage, unit, 1000) };
  });
  return amounts.includes(null) ? [] : (amounts as ReadAmount[]);
}

/** Whether the memory size of a price is one that the phone is sold with. */
function isOfEdition({ ram_mb: ramMb, storage_mb: storageMb }: Json, { variants }: PhoneFacts): boolean {
  if (storageMb === undefined) return true;
  return variants.some(
    (edition) => edition.storageMb === storageMb && (ramMb === undefined || edition.ramMb === ramMb),
  );
}
