import type { PhoneFacts } from '../../../../src/record/phone.ts';
import { findPublisherName } from './publishers.ts';
import type { FreshPhone, StatedValue } from './read-fresh-facts.ts';

type Json = Readonly<Record<string, unknown>>;

/** Currencies that one country has, and the digits of their minor unit. */
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
 * Makes the prices of a phone from what publishers state: launch prices, dated by the release, and prices of shops in
 * the month that the name of the fact tells. Shop prices have only a month, so their date is inferred.
 */
export function listPrices(phone: FreshPhone, facts: PhoneFacts): Json[] {
  const day = facts.releasedOn !== null && facts.releasedOn.length === 10 ? facts.releasedOn : null;
  const prices: Json[] = [];
  for (const [field, values] of phone.facts) {
    const [, launchCurrency] = /^launch_price_([a-z]{3})$/.exec(field) ?? [];
    const [, shopCurrency, month] = /^(?:street_)?price_([a-z]{3})_(20\d\d_\d\d)$/.exec(field) ?? [];
    const [, mixedMonth] = /^street_price_(20\d\d_\d\d)$/.exec(field) ?? [];
    if (launchCurrency !== undefined && day !== null)
      prices.push(...readAll(values, launchCurrency, { kind: 'msrp', observed_at: day }));
    if (shopCurrency !== undefined && month !== undefined)
      prices.push(...readAll(values, shopCurrency, toShopPrice(month)));
    if (mixedMonth !== undefined)
      prices.push(...values.flatMap((value) => readMixed(value, toShopPrice(mixedMonth))));
  }
  return prices.filter((price) => isOfEdition(price, facts));
}

const toShopPrice = (month: string): Json => ({
  kind: 'street',
  observed_at: `${month.replace('_', '-')}-01`,
  date_inferred: true,
});

/** Reads the prices of one currency. Several amounts without a memory size are left out: nobody knows which is which. */
function readAll(values: readonly StatedValue[], currency: string, price: Json): Json[] {
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

/** Reads amounts in several currencies, each told by its sign: `₹174,999 / $949.99 / €1,357.99`. */
function readMixed(stated: StatedValue, price: Json): Json[] {
  return stated.value.split(' / ').flatMap((part) => {
    const code = Object.keys(currencies).find((each) => part.startsWith(currencies[each]?.sign ?? ' '));
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
 * `164900 (256GB) to 314900 (2TB)`, `77999 (12GB/256 GB)`. A part of another form makes the whole text unread.
 */
function readAmounts(text: string): ReadAmount[] {
  const parts = text.trim().split(/;\s*| to (?=\d)/);
  const amounts = parts.map((part) => {
    const size = String.raw`\(?(?:(\d+)(?:GB)?\/)?(\d+)\s?(GB|TB)?\)?`;
    const plain = /^(\d{3,}(?:\.\d\d)?)$/.exec(part);
    if (plain) return { amount: Number(plain[1]), ramMb: null, storageMb: null };
    const before = new RegExp(`^${size} (\\d{3,}(?:\\.\\d\\d)?)$`).exec(part);
    const after = new RegExp(`^(\\d{3,}(?:\\.\\d\\d)?) ${size}$`).exec(part);
    const [ram, storage, unit, amount] = before
      ? [before[1], before[2], before[3], before[4]]
      : [after?.[2], after?.[3], after?.[4], after?.[1]];
    if (amount === undefined) return null;
    return { amount: Number(amount), ramMb: toMb(ram, 'GB', 1024), storageMb: toMb(storage, unit, 1000) };
  });
  return amounts.includes(null) ? [] : (amounts as ReadAmount[]);
}

/** Whether the memory size of a price is one that the phone is sold with. */
function isOfEdition({ ram_mb: ramMb, storage_mb: storageMb }: Json, { variants }: PhoneFacts): boolean {
  if (storageMb === undefined) return true;
  return variants.some(
    (each) => each.storageMb === storageMb && (ramMb === undefined || each.ramMb === ramMb),
  );
}
