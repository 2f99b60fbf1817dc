import { currencySigns, lowerCaseCodes } from '../../domain/catalogue/prices/currency-signs.ts';
import { foldName } from '../../names/normalise-text.ts';
import type { ConceptPhrases } from './question-words.ts';

/** The names of currencies in English and in Thai, in addition to the signs and codes that prices have. */
const currencyNames: Readonly<Record<string, ConceptPhrases>> = {
  // “Bath” is a common misspelling of baht.
  THB: ['bath', 'บาท, บ.'],
  USD: ['dollar, dollars, bucks, us dollar, us dollars', 'ดอลลาร์, เหรียญ, ดอล, ดอลลาร์สหรัฐ'],
  GBP: ['pound, pounds', 'ปอนด์'],
  EUR: ['', 'ยูโร'],
  INR: ['', 'รูปี'],
  JPY: ['', 'เยน'],
  CNY: ['', 'หยวน'],
  KRW: ['won', 'วอน'],
  MYR: ['ringgit', 'ริงกิต'],
  IDR: ['rupiah', 'รูเปียห์'],
  PHP: ['peso, pesos', 'เปโซ'],
  VND: ['dong', 'ดองเวียดนาม'],
  LAK: ['kip', 'กีบ'],
  SGD: ['singapore dollar, singapore dollars', 'ดอลลาร์สิงคโปร์'],
  HKD: ['hong kong dollar, hong kong dollars', 'ดอลลาร์ฮ่องกง'],
  TWD: ['taiwan dollar, taiwan dollars', 'ดอลลาร์ไต้หวัน'],
  AUD: ['australian dollar, australian dollars', 'ดอลลาร์ออสเตรเลีย'],
  CAD: ['canadian dollar, canadian dollars', 'ดอลลาร์แคนาดา'],
  NZD: ['new zealand dollar, new zealand dollars', 'ดอลลาร์นิวซีแลนด์'],
  CHF: ['swiss franc, swiss francs', 'ฟรังก์สวิส'],
  AED: ['', 'ดีแรห์ม'],
  BRL: ['reais', ''],
  PLN: ['zloty, zlotys', ''],
  TRY: ['lira, liras', ''],
  SEK: ['kronor, swedish krona', ''],
  NOK: ['norwegian krone, norwegian kroner', ''],
  DKK: ['danish krone, danish kroner', ''],
  CZK: ['koruna, korunas', ''],
  HUF: ['forint, forints', ''],
  RUB: ['ruble, rubles, rouble, roubles', ''],
  ZAR: ['rand, rands', ''],
  NGN: ['naira', ''],
  ILS: ['shekel, shekels', ''],
};

/** In questions, these signs mean yen. In prices, they mean yuan. */
const signsInQuestions: Readonly<Record<string, string>> = { '¥': 'JPY', '￥': 'JPY' };

const codeBySign = new Map([...currencySigns, ...Object.entries(signsInQuestions)]);
const isLatinWord = (sign: string): boolean => /^\p{Script=Latin}+$/u.test(sign);

/** Further codes that may be in lower case in questions. Other codes are also words or parts of names: "all", "try". */
const furtherCodes =
  'AFN AOA ARS AZN BGN BYN CDF CRC DZD ETB FJD GEL GTQ HNL IQD IRR JMD JOD KGS KHR LBP LYD MDL MKD MMK MNT MVR MZN PYG RON RSD RWF SYP TJS TMT TND TTD TZS UGX UYU UZS VES XAF XOF YER ZMW'.split(
    ' ',
  );

/** The words for each currency, by its ISO 4217 code: its signs in Latin letters and its code, in lower case. */
const wordsByCode = Map.groupBy(
  [
    ...[...codeBySign]
      .filter(([sign]) => isLatinWord(sign))
      .map(([sign, code]) => [code, foldName(sign)] as const),
    ...[...lowerCaseCodes, ...furtherCodes].map((code) => [code, code.toLowerCase()] as const),
  ],
  ([code]) => code,
);

/** Returns the concepts of a currency. The first is the same for all currencies, and the second contains the code. */
export const getCurrencyConcepts = (code: string): readonly [string, string] => [
  'currency',
  `currency:${code}`,
];

/** Returns the ISO 4217 code of a concept, or null if the concept is not a currency. */
export const getCurrencyCode = (concept: string): string | null =>
  concept.startsWith('currency:') ? concept.slice('currency:'.length) : null;

/** The phrases of every currency, with its concepts. */
export const currencyPhrases: readonly (readonly [concepts: readonly string[], words: ConceptPhrases])[] = [
  ...new Set([...wordsByCode.keys(), ...Object.keys(currencyNames)]),
].map((code) => {
  const [english = '', thai = ''] = currencyNames[code] ?? [];
  const signsAndCodes = (wordsByCode.get(code) ?? []).map(([, word]) => word);
  return [getCurrencyConcepts(code), [[english, ...new Set(signsAndCodes)].join(), thai]];
});

/** The concepts of the signs that are not Latin words, such as ฿, NT$ and บาท. */
export const currencyConceptsBySign: ReadonlyMap<string, readonly string[]> = new Map(
  [...codeBySign]
    .filter(([sign]) => !isLatinWord(sign))
    .map(([sign, code]) => [foldName(sign), getCurrencyConcepts(code)]),
);

/** The words that mean a currency even without a number. Other words may be names: "NOK" is the beginning of Nokia. */
const clearWords = new Set(
  'baht bath thb usd dollar dollars bucks eur euro euros gbp pound pounds inr rupee rupees rs jpy yen cny rmb yuan'.split(
    ' ',
  ),
);

/** Whether a word means a currency only beside a number. */
export const needsNumber = (word: string): boolean => !clearWords.has(word);

const currencyWords: ReadonlySet<string> = new Set(
  currencyPhrases.flatMap(([, [english]]) => english.split(',').map((word) => word.trim())),
);

/** Whether a folded word is the whole name of a currency. */
export const isCurrencyWord = (word: string): boolean => currencyWords.has(word);
