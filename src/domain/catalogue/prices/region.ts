/**
 * The neighbours of the countries whose currencies have a rate. The land borders are from GeoNames' countryInfo
 * and the CIA World Factbook, which agree on them (2026). The neighbours of islands are the countries across the
 * nearest strait. `EU` is the euro area.
 */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  AE: ['OM', 'SA', 'QA'],
  AU: ['NZ', 'ID', 'PG'],
  BG: ['EU', 'RO', 'RS', 'TR', 'MK'],
  BR: ['AR', 'BO', 'CO', 'GY', 'PE', 'PY', 'SR', 'UY', 'VE'],
  CA: ['US'],
  CH: ['EU', 'LI'],
  CN: ['HK', 'MO', 'TW', 'VN', 'LA', 'MM', 'IN', 'PK', 'NP', 'BT', 'AF', 'TJ', 'KG', 'KZ', 'MN', 'RU', 'KP'],
  CZ: ['EU', 'PL'],
  DK: ['EU', 'SE', 'NO'],
  EU: ['GB', 'CH', 'DK', 'SE', 'NO', 'PL', 'CZ', 'HU', 'RO', 'BG', 'TR'],
  GB: ['EU'],
  HK: ['CN', 'MO', 'TW'],
  HU: ['EU', 'RO', 'RS', 'UA'],
  ID: ['MY', 'SG', 'PH', 'TL', 'PG', 'AU'],
  IL: ['EG', 'JO', 'LB', 'SY', 'PS'],
  IN: ['PK', 'BD', 'NP', 'BT', 'CN', 'MM', 'LK'],
  IS: ['GB', 'NO', 'DK'],
  JP: ['KR', 'TW', 'CN'],
  KR: ['JP', 'CN', 'KP'],
  MX: ['US', 'GT', 'BZ'],
  MY: ['SG', 'TH', 'ID', 'BN'],
  NO: ['SE', 'DK', 'EU', 'RU'],
  NZ: ['AU'],
  PH: ['TW', 'MY', 'ID', 'VN'],
  PK: ['IN', 'CN', 'AF', 'IR'],
  PL: ['EU', 'CZ', 'UA', 'BY', 'RU'],
  RO: ['HU', 'BG', 'UA', 'MD', 'RS'],
  SE: ['NO', 'DK', 'EU'],
  SG: ['MY', 'ID'],
  TH: ['MY', 'LA', 'KH', 'MM'],
  TR: ['EU', 'BG', 'GE', 'AM', 'AZ', 'IR', 'IQ', 'SY'],
  TW: ['CN', 'HK', 'JP', 'PH'],
  US: ['CA', 'MX'],
  VN: ['CN', 'LA', 'KH'],
  ZA: ['NA', 'BW', 'ZW', 'MZ', 'SZ', 'LS'],
};

/** @returns the country code at the beginning of a currency code (ISO 4217): TH for THB, and EU for the euro */
export const getCurrencyCountry = (currency: string): string => currency.slice(0, 2);

/** Where a price was observed. */
interface Place {
  readonly currency: string;
  /** An ISO 3166-1 alpha-2 code, or null for the country of the currency. */
  readonly country: string | null;
}

/**
 * Estimates how far a price is from the country of the shown currency. A price in euros counts as a price in
 * the euro area, whichever country it names.
 * @returns 0 for that country, 1 for its neighbours, otherwise 2 for euros, 3 for US dollars and 4 for other
 *   currencies
 */
export function estimateDistance({ currency, country }: Place, shownCurrency: string): number {
  const homeCountry = getCurrencyCountry(shownCurrency);
  const priceCountry = currency === 'EUR' || country === null ? getCurrencyCountry(currency) : country;
  if (priceCountry === homeCountry) return 0;
  if (neighbours[homeCountry]?.includes(priceCountry) === true) return 1;
  if (currency === 'EUR') return 2;
  return currency === 'USD' ? 3 : 4;
}
