import { currencyOfCountry } from '../countries.ts';

/** Who sold at a price, and in which currency they ask prices. */
export interface Retailer {
  readonly seller: string;
  readonly country: string;
  readonly currency: string;
}

/** Shops of one country, whatever their address ends with. */
const shops: readonly (readonly [RegExp, string, string])[] = [
  [/\bflipkart/i, 'Flipkart', 'IN'],
  [/\bcroma\b/i, 'Croma', 'IN'],
  [/\bbest\s?buy\b/i, 'Best Buy', 'US'],
  [/\bwalmart\b/i, 'Walmart', 'US'],
  [/\bdaraz\.pk\b/i, 'Daraz', 'PK'],
];
const chains: readonly (readonly [RegExp, string])[] = [
  [/\bamazon\.(com|co\.uk|co\.jp|com\.au|[a-z]{2})\b/i, 'Amazon'],
  [/\bshopee\.(co\.th|[a-z]{2})\b/i, 'Shopee'],
  [/\blazada\.(co\.th|[a-z]{2})\b/i, 'Lazada'],
];

/** The retailer that a file's name, an address or a column names; null when it names none that is known. */
export function retailerIn(text: string): Retailer | null {
  for (const [pattern, seller, country] of shops) if (pattern.test(text)) return toRetailer(seller, country);
  for (const [pattern, seller] of chains) {
    const ending = pattern.exec(text)?.[1]?.toLowerCase();
    if (ending !== undefined) return toRetailer(seller, countryOfEnding(ending));
  }
  return null;
}

/** The shop whose product numbers are ASINs; without an address it is taken to be the one that asks US dollars. */
export const amazon: Retailer = { seller: 'Amazon', country: 'US', currency: 'USD' };

function countryOfEnding(ending: string): string {
  const last = ending.split('.').at(-1)?.toUpperCase() ?? '';
  if (last === 'COM') return 'US';
  return last === 'UK' ? 'GB' : last;
}

function toRetailer(seller: string, country: string): Retailer | null {
  const currency = currencyOfCountry(country);
  return currency === null ? null : { seller, country, currency };
}
