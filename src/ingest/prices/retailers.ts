import { getCurrencyOfCountry } from '../countries.ts';

/** A shop with its country and currency. */
export interface Retailer {
  readonly seller: string;
  readonly country: string;
  readonly currency: string;
}

/** Shops that sell only in one country. */
const nationalShops: readonly (readonly [RegExp, string, string])[] = [
  [/\bflipkart/i, 'Flipkart', 'IN'],
  [/\bcroma\b/i, 'Croma', 'IN'],
  [/\bbest\s?buy\b/i, 'Best Buy', 'US'],
  [/\bwalmart\b/i, 'Walmart', 'US'],
  [/\bdaraz\.pk\b/i, 'Daraz', 'PK'],
];
/** Shops that sell in several countries. The top-level domain shows the country. */
const internationalShops: readonly (readonly [RegExp, string])[] = [
  [/\bamazon\.(com|co\.uk|co\.jp|com\.au|[a-z]{2})\b/i, 'Amazon'],
  [/\bshopee\.(co\.th|[a-z]{2})\b/i, 'Shopee'],
  [/\blazada\.(co\.th|[a-z]{2})\b/i, 'Lazada'],
];

/** @returns the retailer that a file name, a web address or a cell names, or null for an unknown one */
export function findRetailer(text: string): Retailer | null {
  for (const [pattern, seller, country] of nationalShops)
    if (pattern.test(text)) return toRetailer(seller, country);
  for (const [pattern, seller] of internationalShops) {
    const domainEnding = pattern.exec(text)?.[1]?.toLowerCase();
    if (domainEnding !== undefined) return toRetailer(seller, getCountryOfDomain(domainEnding));
  }
  return null;
}

/** The shop whose product numbers are ASINs. If there is no web address, the shop in the US is assumed. */
export const amazonUs: Retailer = { seller: 'Amazon', country: 'US', currency: 'USD' };

function getCountryOfDomain(ending: string): string {
  const last = ending.split('.').at(-1)?.toUpperCase() ?? '';
  if (last === 'COM') return 'US';
  return last === 'UK' ? 'GB' : last;
}

function toRetailer(seller: string, country: string): Retailer | null {
  const currency = getCurrencyOfCountry(country);
  return currency === null ? null : { seller, country, currency };
}
