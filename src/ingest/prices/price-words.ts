import type { PriceKind } from '../../domain/catalogue/price.ts';

/** The kind of a price that a column's label states. `none`: the amount is not a price of the phone. */
export type StatedKind = PriceKind | 'none';

const periods = String.raw`(?:\b(?:months?|mth|mo|monthly|monat|monate|mtl|mensual(?:es)?|m[eê]s(?:es)?|mois|mensal|bulan|tháng|cuotas?|parcelas?|raten?|emi|install?ments?)(?![\p{L}])\.?|เดือน|งวด|ผ่อน)`;
/**
 * Amounts that are paid again and again: "/mo", "ต่อเดือน", "x 10 เดือน", "12x", "for 24 mo.". A number of at most two
 * digits beside "x" or right before a period counts payments.
 */
export const instalmentPattern = String.raw`(?<![\d.,])\d{1,2}[\s-]*${periods}|(?:\/|per|a|ต่อ|pro|al|por|par|per\.)?\s*${periods}|[x×]\s*\d{1,2}(?!\d)|\b\d{1,2}\s*[x×](?!\w)`;

/**
 * The kinds that labels of columns state, in order: the first that matches counts. Labels are in lower case, with one
 * space between words.
 */
const kindByLabel: readonly (readonly [RegExp, StatedKind])[] = [
  // These amounts and dates are not prices of the phone.
  [
    /ship|delivery|postage|freight|insurance|warranty|deposit|down ?payment|booking|per (?:gb|tb|unit|month of)|tax\b|vat\b|gst\b|fee\b|commission|cash ?back|sav(?:e|ed|ing|ings)\b|discount(?! ?ed)|coupon|voucher|rebate|bonus|^rate(?: [a-z]{3})?$|revenue|turnover|profit|margin|ค่าส่ง|ค่าจัดส่ง|มัดจำ|ดาวน์|ส่วนลด|ประหยัด|versand|envío|envio|frete|livraison|rabatt|descuento|desconto|ongkir|diskon/,
    'none',
  ],
  [
    /date|range|segment|category|currency|change|drop|index|valid|until|availab|\bcount\b|is ?sale|history|trend|percent|stock|target|budget|predict|forecast|desired|wish|alert|threshold/,
    'none',
  ],
  [/month|instal|emi\b|ผ่อน|ต่อเดือน|monat|mensual|parcela|cuota|cicilan|trả góp/, 'INSTALMENT'],
  [/trade ?in|exchange|buy ?back|buyback|เก่าแลกใหม่|รับซื้อ|ankauf|inzahlung/, 'TRADE_IN'],
  [
    /refurb|renewed|\bused\b|second ?hand|pre ?owned|open ?box|มือสอง|gebraucht|reacondicionad|usado|seminovo|occasion|reconditionn|bekas/,
    'REFURBISHED',
  ],
  [/approx|estimate|expected|about/, 'ESTIMATE'],
  [/launch|msrp|\bmrp\b|\brrp\b|official(?! (?:store|shop))|suggested|\buvp\b|ราคาเปิดตัว|ราคาแนะนำ/, 'MSRP'],
  [
    /\b(?:old|was|before|previous|regular|normal|strike|crossed|actual|non ?sale)\b|ราคาปกติ|ราคาเต็ม|ราคาเดิม|statt|antes|precio anterior|de preço|prix barré|harga normal|giá gốc|giá cũ/,
    'REGULAR',
  ],
  [/original|\blist\b|retail(?!er)/, 'MSRP'],
];

/** Words in labels that mean the price of a phone, in the languages of the files. */
const priceLabel =
  /price|msrp|\bmrp\b|\brrp\b|^cost\b|\bcost$|^amount$|^(?:offer|deal)(?: [a-z]{3})?$|^amount(?:min|max)$|ราคา|\bpreis\b|^preis|\bprecio\b|\bpreço\b|\bpreco\b|\bprix\b|\bprezzo\b|\bharga\b|\bcena\b|^цена|^uvp$/;

const findStatedKind = (label: string): StatedKind | null =>
  kindByLabel.find(([pattern]) => pattern.test(label))?.[1] ?? null;

/** @returns the kind that a column's label states, `none` if it means another amount, and null if it means no price at all */
export function readLabelKind(label: string): StatedKind | null {
  const stated = findStatedKind(label);
  if (stated === 'none') return 'none';
  if (!priceLabel.test(label))
    return stated === 'MSRP' && /msrp|\bmrp\b|\brrp\b|\buvp\b/.test(label) ? 'MSRP' : null;
  return stated ?? 'STREET';
}

/** Words in labels of prices that are lower than the plain price beside them. */
const reducedLabel =
  /discounted|\bsale\b|\boffers?\b|\bdeal\b|special|promo|reduced|ลดราคา|ราคาลด|ราคาพิเศษ|โปร|angebot|aktion|oferta|rebajado|soldé|diskon|khuyến mãi/;

/** Whether a label means the price that a shop asks at present, beside a plain one. */
export const isReducedLabel = (label: string): boolean => reducedLabel.test(label);

/** @returns the kind of the amounts of a column whose label means no price: "Trade-in value", "EMI", "Banana IT" */
export const readAmountKind = (label: string): StatedKind => findStatedKind(label) ?? 'STREET';

/** Whether a label is written in a language whose countries have dollars or pesos of their own. */
export const isSpanishLabel = (label: string): boolean => /\bprecio\b|\bpreço\b|\bpreco\b/.test(label);

/** Words that make an amount an estimate. */
export const approximateWords: ReadonlySet<string> = new Set(
  'approx approximately about around ca circa est estimated'.split(' '),
);

/** Words in cells that state the kind of the amount behind them: "was $499". */
export const kindByWord: ReadonlyMap<string, 'MSRP' | 'REGULAR'> = new Map([
  ...'mrp msrp rrp uvp'.split(' ').map((word) => [word, 'MSRP'] as const),
  ...'was before regular statt antes ปกติ ราคาปกติ ราคาเต็ม ราคาเดิม'
    .split(' ')
    .map((word) => [word, 'REGULAR'] as const),
]);

/** Words that may stand beside an amount without changing what it is. Other words make the cell unread. */
export const harmlessWords: ReadonlySet<string> = new Set(
  (
    'price prices now jetzt ahora agora เหลือ ลดเหลือ only for over from starting at start starts just new online cash each incl including inc excl with tax taxes vat gst ' +
    'launch official retail sale special offer deal unlocked sim free ' +
    'ราคา เริ่มต้น เพียง พิเศษ เท่านั้น เริ่ม ab nur inkl mwst preis desde solo sólo precio iva por preço apenas prix dès ttc harga mulai giá chỉ từ цена от cena od'
  ).split(' '),
);
