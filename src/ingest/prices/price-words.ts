import type { PriceKind } from '../../domain/catalogue/prices/price.ts';
import { findFirstMeaning, type PatternTable } from '../files/pattern-table.ts';
import type { OfferWord } from './offer-phrases.ts';
import { readOfferLabel } from './offer-words.ts';

/** The kind of the amounts in a column. `none` means that the amounts are not prices of the phone. */
export type AmountKind = PriceKind | 'none';

const periodWord = String.raw`(?:\b(?:months?|mth|mo|monthly|monat|monate|mtl|mensual(?:es)?|m[eê]s(?:es)?|mois|mensal|bulan|tháng|cuotas?|parcelas?|raten?|emi|install?ments?)(?![\p{L}])\.?|เดือน|งวด|ผ่อน)`;
/**
 * Matches the words that mark instalments: "/mo", "ต่อเดือน", "x 10 เดือน", "12x", "for 24 mo.". A number of at most
 * two digits next to "x" or directly before a word such as "months" is the number of payments.
 */
export const instalmentPattern = String.raw`(?<![\d.,])\d{1,2}[\s-]*${periodWord}|(?:\/|per|a|ต่อ|pro|al|por|par|per\.)?\s*${periodWord}|[x×]\s*\d{1,2}(?!\d)|\b\d{1,2}\s*[x×](?!\w)`;

/** The kinds of amounts by patterns for normalised labels. The first pattern that matches decides. */
const kindPatterns: PatternTable<AmountKind> = [
  // The first two patterns match amounts and other values that are not prices of the phone.
  [
    /ship|delivery|postage|freight|insurance|warranty|deposit|down ?payment|booking|per (?:gb|tb|unit|month of)|tax\b|vat\b|gst\b|fee\b|commission|cash ?back|sav(?:e|ed|ing|ings)\b|discount(?! ?ed)|coupon|voucher|rebate|bonus|^rate(?: [a-z]{3})?$|revenue|turnover|profit|margin|ค่าส่ง|ค่าจัดส่ง|มัดจำ|ดาวน์|ส่วนลด|ประหยัด|versand|envío|envio|frete|livraison|rabatt|descuento|desconto|ongkir|diskon/,
    'none',
  ],
  [
    /date|range|segment|category|currency|change|drop|index|valid|until|availab|\bcount\b|is ?sale|history|trend|percent|stock|target|budget|predict|forecast|desired|wish|alert|threshold/,
    'none',
  ],
  [/month|instal|emi\b|ผ่อน|ต่อเดือน|monat|mensual|parcela|cuota|cicilan|trả góp/, 'INSTALMENT'],
];

/** The kinds of labels that say nothing else, such as "Used price". */
const remainingKindPatterns: PatternTable<AmountKind> = [
  [/approx|estimate|expected|about/, 'ESTIMATE'],
  [/launch|msrp|\bmrp\b|\brrp\b|official(?! (?:store|shop))|suggested|\buvp\b|ราคาเปิดตัว|ราคาแนะนำ/, 'MSRP'],
  [
    /\b(?:old|was|before|previous|regular|normal|strike|crossed|actual|non ?sale)\b|ราคาปกติ|ราคาเต็ม|ราคาเดิม|statt|antes|precio anterior|de preço|prix barré|harga normal|giá gốc|giá cũ/,
    'REGULAR',
  ],
  [/original|\blist\b|retail(?!er)/, 'MSRP'],
];

/** @returns the kind of the amounts under a normalised label, or null if it states none */
const findAmountKind = (label: string): AmountKind | null =>
  findFirstMeaning(kindPatterns, label) ??
  kindByOfferWord.get(readOfferLabel(label)) ??
  findFirstMeaning(remainingKindPatterns, label);

/** The kinds of amounts under labels that state what is offered, such as "Used price" or "Price with contract". */
const kindByOfferWord: ReadonlyMap<OfferWord | null, AmountKind> = new Map([
  ['trade-in', 'TRADE_IN'],
  ['refurbished', 'REFURBISHED'],
  ...(['parts', 'accessory', 'contract', 'locked', 'bundle'] as const).map((word) => [word, 'none'] as const),
]);

/** Matches labels that mean the price of a phone, in the languages of imported files. */
const priceLabelPattern =
  /price|msrp|\bmrp\b|\brrp\b|^cost\b|\bcost$|^amount$|^(?:offer|deal)(?: [a-z]{3})?$|^amount(?:min|max)$|ราคา|\bpreis\b|^preis|\bprecio\b|\bpreço\b|\bpreco\b|\bprix\b|\bprezzo\b|\bharga\b|\bcena\b|^цена|^uvp$/;

/**
 * Reads the kind of price from a normalised label.
 * @returns `none` for a label that rules out prices of the phone, or null for a label that does not mention a price
 */
export function readLabelKind(label: string): AmountKind | null {
  const kind = findAmountKind(label);
  if (kind === 'none') return 'none';
  if (!priceLabelPattern.test(label))
    return kind === 'MSRP' && /msrp|\bmrp\b|\brrp\b|\buvp\b/.test(label) ? 'MSRP' : null;
  return kind ?? 'STREET';
}

/** Matches labels of reduced prices, which are lower than the plain price in another column. */
const reducedLabelPattern =
  /discounted|\bsale\b|\boffers?\b|\bdeal\b|special|promo|reduced|ลดราคา|ราคาลด|ราคาพิเศษ|โปร|angebot|aktion|oferta|rebajado|soldé|diskon|khuyến mãi/;

/** Whether a normalised label means the reduced price that a shop asks at present. */
export const isReducedLabel = (label: string): boolean => reducedLabelPattern.test(label);

/**
 * @returns the kind of the amounts under a label, which need not mention a price: "Trade-in value", "EMI". It is STREET
 *   if the label states no kind, such as the name of a shop.
 */
export const readAmountKind = (label: string): AmountKind => findAmountKind(label) ?? 'STREET';

/** Whether a label is in Spanish or Portuguese, whose countries use "$" for their own currencies. */
export const isIberianLabel = (label: string): boolean => /\bprecio\b|\bpreço\b|\bpreco\b/.test(label);

/** Words that make an amount an estimate. */
export const approximateWords: ReadonlySet<string> = new Set(
  'approx approximately about around ca circa est estimated'.split(' '),
);

/** Words in cells that state the kind of the amount after them: "was $499". */
export const kindByWord: ReadonlyMap<string, 'MSRP' | 'REGULAR'> = new Map([
  ...'mrp msrp rrp uvp'.split(' ').map((word) => [word, 'MSRP'] as const),
  ...'was before regular statt antes ปกติ ราคาปกติ ราคาเต็ม ราคาเดิม'
    .split(' ')
    .map((word) => [word, 'REGULAR'] as const),
]);

/** Words that do not change the meaning of an amount. A cell with any other word cannot be read. */
export const ignoredWords: ReadonlySet<string> = new Set(
  (
    'price prices now jetzt ahora agora เหลือ ลดเหลือ only for over from starting at start starts just new online cash each incl including inc excl with tax taxes vat gst ' +
    'launch official retail sale special offer deal unlocked sim free ' +
    'ราคา เริ่มต้น เพียง พิเศษ เท่านั้น เริ่ม ab nur inkl mwst preis desde solo sólo precio iva por preço apenas prix dès ttc harga mulai giá chỉ từ цена от cena od'
  ).split(' '),
);
