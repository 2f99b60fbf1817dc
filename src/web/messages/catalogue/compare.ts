import { formatCount, formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

const en = {
  title: 'Compare phones',
  titleOf: (names: readonly string[]) => names.join(' vs '),
  titleOfMany: (phones: number) => `${phones} phones compared`,
  descriptionOf: (names: readonly string[]) =>
    `${names.join(', ')} side by side: what differs, which value is better, and what they cost.`,
  lead: 'Compare up to six phones side by side. Differences and best values are highlighted.',
  add: 'Add a phone',
  addPlaceholder: 'Add a phone by name',
  addSubmit: 'Add',
  limitReached: 'Up to six phones can be compared. Remove one to add another.',
  addSecond: 'Add a second phone to compare it with.',
  ambiguous: (name: string) => `Which phone do you mean by “${name}”?`,
  nothingFound: (name: string) => `No phone was found for “${name}”. Try its name or its model number.`,
  unknownPhone: (name: string) => `There is no phone “${name}”.`,
  didYouMean: 'Did you mean',
  omittedPhones: (names: string) => `Only six phones are compared; left out: ${names}.`,
  browse: 'Browse all phones',
  rowFilter: 'Rows',
  allRows: 'All',
  onlyDifferences: 'Only differences',
  rowCount: (shownRows: number, allRows: number) =>
    shownRows === allRows
      ? formatPlural(allRows, 'row')
      : `${formatCount(shownRows)} of ${formatPlural(allRows, 'row')}`,
  noDifferences: 'All known values are the same.',
  table: 'Phones side by side',
  factColumn: 'Fact',
  removePhone: (name: string) => `Remove ${name}`,
  differsMark: 'differs',
  bestMark: 'best',
  unknownValue: 'not known',
  price: 'Price',
  rating: 'Rating, 0 to 10',
  rearCameras: 'Rear cameras',
  general: 'General',
  memory: 'Memory',
  legend:
    'Differences and best values are highlighted: rows in grey are the same, and a tint marks the best value. “–” means not known. Outlines are drawn to the same scale.',
  rowMeanings: 'What the rows mean, and their names in the API',
  /** A note in other languages that the descriptions are in English. */
  rowMeaningsLead: '',
  show: 'Show',
};

const th: typeof en = {
  title: 'เปรียบเทียบโทรศัพท์',
  titleOf: (names) => names.join(' เทียบกับ '),
  titleOfMany: (phones) => `เปรียบเทียบโทรศัพท์ ${phones} รุ่น`,
  descriptionOf: (names) => `เปรียบเทียบ ${names.join(', ')} ดูว่าต่างกันตรงไหน ค่าใดดีกว่า และราคาเท่าไร`,
  lead: 'เปรียบเทียบโทรศัพท์ได้พร้อมกันถึงหกรุ่น โดยเน้นข้อที่ต่างกันและค่าที่ดีที่สุด',
  add: 'เพิ่มโทรศัพท์',
  addPlaceholder: 'เพิ่มโทรศัพท์ด้วยชื่อรุ่น',
  addSubmit: 'เพิ่ม',
  limitReached: 'เปรียบเทียบได้หกรุ่น นำออกหนึ่งรุ่นก่อนจึงเพิ่มรุ่นอื่นได้',
  addSecond: 'เพิ่มอีกหนึ่งรุ่นเพื่อเปรียบเทียบ',
  ambiguous: (name) => `“${name}” หมายถึงรุ่นใด`,
  nothingFound: (name) => `ไม่พบโทรศัพท์ที่ตรงกับ “${name}” ลองพิมพ์ชื่อรุ่นหรือรหัสรุ่น`,
  unknownPhone: (name) => `ไม่มีโทรศัพท์ “${name}”`,
  didYouMean: 'คุณหมายถึง',
  omittedPhones: (names) => `เปรียบเทียบได้หกรุ่น รุ่นที่ไม่ได้แสดง: ${names}`,
  browse: 'ดูโทรศัพท์ทั้งหมด',
  rowFilter: 'แถวที่แสดง',
  allRows: 'ทั้งหมด',
  onlyDifferences: 'เฉพาะที่ต่างกัน',
  rowCount: (shownRows, allRows) =>
    shownRows === allRows
      ? `${formatCount(allRows)} แถว`
      : `${formatCount(shownRows)} จาก ${formatCount(allRows)} แถว`,
  noDifferences: 'ไม่มีข้อใดที่ทราบค่าแล้วต่างกัน',
  table: 'ตารางเปรียบเทียบโทรศัพท์',
  factColumn: 'ข้อมูล',
  removePhone: (name) => `นำออก: ${name}`,
  differsMark: 'ต่างกัน',
  bestMark: 'ดีที่สุด',
  unknownValue: 'ไม่ทราบ',
  price: 'ราคา',
  rating: 'คะแนน 0 ถึง 10',
  rearCameras: 'จำนวนกล้องหลัง',
  general: 'ทั่วไป',
  memory: 'หน่วยความจำ',
  legend:
    'เน้นข้อที่ต่างกันและค่าที่ดีที่สุด: แถวสีเทาเหมือนกันทุกรุ่น ช่องที่มีสีคือค่าที่ดีที่สุด และ “–” คือไม่ทราบ ภาพร่างวาดด้วยมาตราส่วนเดียวกัน',
  rowMeanings: 'ความหมายของแต่ละแถวและชื่อใน API',
  rowMeaningsLead: 'คำอธิบายเป็นภาษาอังกฤษ เหมือนในคู่มือของ API',
  show: 'แสดง',
};

export const compareMessages: Messages<typeof en> = { en, th };
