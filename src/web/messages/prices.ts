import type { PriceKind } from '../../domain/catalogue/price.ts';
import { formatPlural } from '../../domain/plural.ts';
import type { Messages } from '../locale.ts';

const en = {
  unknown: 'Price not known',
  stale: 'out of date',
  about: (age: string) => `about ${age}`,
  converted: (amount: string) => `from ${amount}`,
  rateStale: 'old rate',
  kinds: {
    MSRP: 'Launch price',
    REGULAR: 'Regular price',
    STREET: 'Shop price',
    REFURBISHED: 'Refurbished',
    ESTIMATE: 'Estimate',
    INSTALMENT: 'Monthly instalment',
    TRADE_IN: 'Trade-in value',
  } as Readonly<Record<PriceKind, string>>,

  heading: 'Prices',
  now: 'Price now',
  launch: 'Launch price',
  lowest90d: 'Lowest in 90 days',
  lowestEver: 'Lowest known',
  median90d: 'Median in 90 days',
  trend90d: 'Change in 90 days',
  sellers: 'Sellers in 90 days',
  variants: 'By memory',
  variant: 'Memory',
  history: 'Prices over time',
  noHistory: 'No observed prices are known.',
  historyAway:
    'The price history cannot be read at the moment. What is above comes from memory; reload the page in a minute.',
  newest: (shown: number, total: number) =>
    `The newest ${shown} of ${formatPlural(total, 'price')} are shown; the API has all.`,
  chart: (name: string, count: number, lowest: string, highest: string) =>
    `Prices of ${name} over time: ${formatPlural(count, 'price')} from ${lowest} to ${highest}.`,
  chartKeys: 'Point at a mark for its value; with the keyboard, arrow keys go from mark to mark.',
  asTable: 'The same as a table',
  date: 'Date',
  price: 'Price',
  kind: 'Kind',
  seller: 'Seller',
  country: 'Country',
  source: 'Source',
  noSeller: 'not named',
  dateInferred: 'date of its source',
  unverified: 'not confirmed',
  edition: (date: string) => `Prices as of ${date}; updated once a day here.`,
};

const th: typeof en = {
  unknown: 'ไม่ทราบราคา',
  stale: 'ราคาเก่า',
  about: (age) => (/^\d/.test(age) ? `เมื่อราว ${age}` : age),
  converted: (amount) => `แปลงจาก ${amount}`,
  rateStale: 'อัตราเก่า',
  kinds: {
    MSRP: 'ราคาเปิดตัว',
    REGULAR: 'ราคาปกติ',
    STREET: 'ราคาร้านค้า',
    REFURBISHED: 'เครื่องปรับสภาพ',
    ESTIMATE: 'ราคาประมาณ',
    INSTALMENT: 'ค่าผ่อนต่อเดือน',
    TRADE_IN: 'ราคารับแลกเครื่องเก่า',
  },

  heading: 'ราคา',
  now: 'ราคาตอนนี้',
  launch: 'ราคาเปิดตัว',
  lowest90d: 'ต่ำสุดใน 90 วัน',
  lowestEver: 'ต่ำสุดเท่าที่ทราบ',
  median90d: 'ค่ากลางใน 90 วัน',
  trend90d: 'เปลี่ยนแปลงใน 90 วัน',
  sellers: 'จำนวนผู้ขายใน 90 วัน',
  variants: 'แยกตามหน่วยความจำ',
  variant: 'หน่วยความจำ',
  history: 'ราคาย้อนหลัง',
  noHistory: 'ยังไม่มีราคาที่บันทึกไว้',
  historyAway: 'อ่านราคาย้อนหลังไม่ได้ในขณะนี้ ข้อมูลด้านบนมาจากหน่วยความจำ โปรดโหลดหน้านี้ใหม่ในอีกหนึ่งนาที',
  newest: (shown, total) => `แสดงราคาล่าสุด ${shown} จาก ${total} รายการ เรียกทั้งหมดได้ผ่าน API`,
  chart: (name, count, lowest, highest) =>
    `ราคาย้อนหลังของ ${name}: ${count} รายการ ตั้งแต่ ${lowest} ถึง ${highest}`,
  chartKeys: 'ชี้ที่จุดเพื่อดูราคา หรือใช้ปุ่มลูกศรบนแป้นพิมพ์เพื่อเลื่อนไปทีละจุด',
  asTable: 'ดูเป็นตาราง',
  date: 'วันที่',
  price: 'ราคา',
  kind: 'ชนิดราคา',
  seller: 'ผู้ขาย',
  country: 'ประเทศ',
  source: 'แหล่งข้อมูล',
  noSeller: 'ไม่ระบุ',
  dateInferred: 'วันที่ของแหล่งข้อมูล',
  unverified: 'ยังไม่ได้ยืนยัน',
  edition: (date) => `ราคาที่ทราบ ณ ${date} หน้านี้อัปเดตราคาวันละครั้ง`,
};

export const priceMessages: Messages<typeof en> = { en, th };
