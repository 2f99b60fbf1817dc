import type { PriceKind } from '../../../domain/catalogue/prices/price.ts';
import { formatCount, formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

/** Keeps a number and its unit on one line with a non-breaking space. */
const keepTogether = (text: string): string => text.replace(' ', '\u00a0');

const en = {
  unknownPrice: 'Price not known',
  lastKnownPrice: 'Last known price',
  today: 'today',
  yesterday: 'yesterday',
  days: (days: number, isInferred: boolean) =>
    `${isInferred ? 'about ' : ''}${keepTogether(formatPlural(days, 'day'))} old`,
  months: (months: number) => `${keepTogether(formatPlural(months, 'month'))} old`,
  years: (years: number) => `${keepTogether(formatPlural(years, 'year'))} old`,
  inCountry: (amount: string, country: string) =>
    `${amount} in ${/^(?:UK$|US$|United|Netherlands|Philippines)/.test(country) ? `the ${country}` : country}`,
  rateNote: (date: string | null) =>
    date === null
      ? '≈ Converted and rounded; the date of the exchange rate is unknown.'
      : `≈ Converted at rates of ${date} and rounded.`,
  kinds: {
    MSRP: 'Launch price',
    REGULAR: 'Regular price',
    STREET: 'Shop price',
    REFURBISHED: 'Refurbished',
    ESTIMATE: 'Estimate',
    INSTALMENT: 'Monthly instalment',
    TRADE_IN: 'Trade-in value',
  } as Readonly<Record<PriceKind, string>>,

  currentPrice: 'Price now',
  launchPrice: 'Launch price',
  lowest90d: 'Lowest in 90 days',
  lowestEver: 'Lowest known',
  trend90d: 'Change in 90 days',
  sellers: 'Sellers in 90 days',
  variants: 'By memory',
  variant: 'Memory',
  history: 'Prices over time',
  historyUnavailable:
    'The price history cannot be read at the moment. The prices above are still available; reload the page in a minute.',
  newestPrices: (shownCount: number, totalCount: number) =>
    `The newest ${formatCount(shownCount)} of ${formatPlural(totalCount, 'price')} are shown; the API returns all of them.`,
  chartLabel: (name: string, count: number, lowest: string, highest: string) =>
    `Prices of ${name} over time: ${formatPlural(count, 'price')} from ${lowest} to ${highest}.`,
  median: 'Median of the sellers',
  chartHint: 'Point at a mark for its value, or use the arrow keys.',
  asTable: 'View as a table',
  date: 'Date',
  price: 'Price',
  kind: 'Kind',
  seller: 'Seller',
  country: 'Country',
  source: 'Source',
  unnamedSeller: 'not named',
  dateInferred: 'date of the source',
  unverified: 'not confirmed',
  editionNote: (date: string) => `Prices as of ${date}; this page is updated once a day.`,
};

const th: typeof en = {
  unknownPrice: 'ไม่ทราบราคา',
  lastKnownPrice: 'ราคาล่าสุดที่ทราบ',
  today: 'วันนี้',
  yesterday: 'เมื่อวาน',
  days: (days, isInferred) => `${isInferred ? 'เมื่อราว' : 'เมื่อ'}\u00a0${days}\u00a0วันก่อน`,
  months: (months) => `เมื่อราว\u00a0${months}\u00a0เดือนก่อน`,
  years: (years) => `เมื่อราว\u00a0${years}\u00a0ปีก่อน`,
  inCountry: (amount, country) => `${amount} ใน${country}`,
  rateNote: (date) =>
    date === null
      ? '≈ แปลงสกุลเงินและปัดเศษ ไม่ทราบวันที่ของอัตราแลกเปลี่ยน'
      : `≈ แปลงตามอัตราแลกเปลี่ยน ณ ${date} และปัดเศษ`,
  kinds: {
    MSRP: 'ราคาเปิดตัว',
    REGULAR: 'ราคาปกติ',
    STREET: 'ราคาร้านค้า',
    REFURBISHED: 'เครื่องปรับสภาพ',
    ESTIMATE: 'ราคาประมาณ',
    INSTALMENT: 'ค่าผ่อนต่อเดือน',
    TRADE_IN: 'ราคารับแลกเครื่องเก่า',
  },

  currentPrice: 'ราคาตอนนี้',
  launchPrice: 'ราคาเปิดตัว',
  lowest90d: 'ต่ำสุดใน 90 วัน',
  lowestEver: 'ต่ำสุดเท่าที่ทราบ',
  trend90d: 'เปลี่ยนแปลงใน 90 วัน',
  sellers: 'จำนวนผู้ขายใน 90 วัน',
  variants: 'แยกตามหน่วยความจำ',
  variant: 'หน่วยความจำ',
  history: 'ราคาย้อนหลัง',
  historyUnavailable: 'อ่านราคาย้อนหลังไม่ได้ในขณะนี้ ราคาด้านบนยังดูได้ โปรดโหลดหน้านี้ใหม่ในอีกหนึ่งนาที',
  newestPrices: (shownCount, totalCount) =>
    `แสดงราคาล่าสุด ${formatCount(shownCount)} จาก ${formatCount(totalCount)} รายการ เรียกทั้งหมดได้ผ่าน API`,
  chartLabel: (name, count, lowest, highest) =>
    `ราคาย้อนหลังของ ${name}: ${formatCount(count)} รายการ ตั้งแต่ ${lowest} ถึง ${highest}`,
  median: 'ค่ากลางของผู้ขาย',
  chartHint: 'ชี้ที่จุดเพื่อดูราคา หรือใช้ปุ่มลูกศรบนแป้นพิมพ์',
  asTable: 'ดูเป็นตาราง',
  date: 'วันที่',
  price: 'ราคา',
  kind: 'ชนิดราคา',
  seller: 'ผู้ขาย',
  country: 'ประเทศ',
  source: 'แหล่งข้อมูล',
  unnamedSeller: 'ไม่ระบุ',
  dateInferred: 'วันที่ของแหล่งข้อมูล',
  unverified: 'ยังไม่ได้ยืนยัน',
  editionNote: (date) => `ราคาที่ทราบ ณ ${date} หน้านี้อัปเดตราคาวันละครั้ง`,
};

export const priceMessages: Messages<typeof en> = { en, th };
