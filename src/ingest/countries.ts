/** Pairs of a country (ISO 3166-1) and its currency (ISO 4217). */
const countryCurrencyPairs =
  'AE:AED AR:ARS AU:AUD BD:BDT BR:BRL CA:CAD CH:CHF CL:CLP CN:CNY CO:COP CZ:CZK DK:DKK EG:EGP GB:GBP HK:HKD HU:HUF ' +
  'ID:IDR IL:ILS IN:INR JP:JPY KE:KES KH:KHR KR:KRW KW:KWD KZ:KZT LA:LAK LK:LKR MA:MAD MM:MMK MX:MXN MY:MYR NG:NGN ' +
  'NO:NOK NP:NPR NZ:NZD PE:PEN PH:PHP PK:PKR PL:PLN QA:QAR RO:RON RU:RUB SA:SAR SE:SEK SG:SGD TH:THB TR:TRY TW:TWD ' +
  'UA:UAH US:USD VN:VND ZA:ZAR AT:EUR BE:EUR DE:EUR ES:EUR FI:EUR FR:EUR GR:EUR IE:EUR IT:EUR NL:EUR PT:EUR';
const currencyByCountry = new Map(
  countryCurrencyPairs.split(' ').map((pair) => pair.split(':') as [string, string]),
);

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' });
const countryByName = new Map<string, string>([
  ...[...currencyByCountry.keys()].map(
    (code) => [(regionNames.of(code) ?? code).toLowerCase(), code] as const,
  ),
  ['usa', 'US'],
  ['us', 'US'],
  ['america', 'US'],
  ['uk', 'GB'],
  ['britain', 'GB'],
  ['dubai', 'AE'],
  ['uae', 'AE'],
  ['korea', 'KR'],
  ['turkey', 'TR'],
  ['thai', 'TH'],
]);

/** @returns the ISO 3166-1 code of the country that a label names, such as AE for "Launched Price (Dubai)", or null */
export function findCountry(label: string): string | null {
  if (label === '') return null;
  const normalisedLabel = label
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  for (const [name, code] of countryByName) if (` ${normalisedLabel} `.includes(` ${name} `)) return code;
  return null;
}

/** @returns the currency of an ISO 3166-1 code, or null for an unknown country */
export function getCurrencyOfCountry(country: string): string | null {
  return currencyByCountry.get(country) ?? null;
}

/** @returns the only country that uses the currency, or null for US dollars and euros, which many countries use */
export function getCountryOfCurrency(currency: string): string | null {
  if (currency === 'USD' || currency === 'EUR') return null;
  // A currency code begins with the code of its country.
  const country = currency.slice(0, 2);
  return currencyByCountry.get(country) === currency ? country : null;
}
