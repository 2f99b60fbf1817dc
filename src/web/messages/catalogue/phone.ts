import type { ReviewKind } from '../../../domain/catalogue/history.ts';
import { formatCount, formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

const en = {
  title: (name: string) => `${name}: facts, prices, reviews`,
  description: (name: string, facts: string) =>
    `${name}: ${facts}. Specifications, prices over time and reviews, each with its source.`,
  breadcrumbs: 'You are here',
  phones: 'Phones',
  rating: (average: string, count: number) => `${average} out of 10 from ${formatPlural(count, 'rating')}`,
  facts: 'Facts',
  factsLead: 'Unknown specs aren’t shown.',
  keyFacts: 'Key facts',
  dimensions: 'Dimensions',
  foldedDimensions: 'Dimensions, folded',
  resolution: 'Resolution',
  updates: 'Software updates',
  updatesUntil: (date: string) => `Until\u00a0${date}`,
  upgrades: (count: number) => formatPlural(count, 'system upgrade'),
  memory: 'Memory',
  reviews: 'Reviews',
  noReviews: 'There are no reviews yet.',
  reviewsUnavailable: 'Reviews cannot be read at the moment. Reload the page in a minute.',
  newestReviews: (shownCount: number, totalCount: number) =>
    `The newest ${formatCount(shownCount)} of ${formatPlural(totalCount, 'review')} are shown; the API returns all of them.`,
  reviewKinds: { EDITORIAL: 'Editorial', USER: 'User review', LAB_TEST: 'Lab test' } as Readonly<
    Record<ReviewKind, string>
  >,
  pros: 'Pros',
  cons: 'Cons',
  otherLanguages: (count: number) => `${formatPlural(count, 'review')} in other languages`,
  score: (points: string) => `${points} out of 10`,
  sourceLink: 'Read it at its source',
  sources: 'Where each figure comes from',
  similarPhones: 'Similar phones',
  compareButton: 'Compare',
  moreSimilarPhones: 'More phones like this',
  showButton: 'Show',
  unknownTitle: 'There is no such phone',
  unknownLead: (name: string) => `No phone in the catalogue is called “${name}”.`,
  didYouMean: 'Did you mean one of these?',
};

const th: typeof en = {
  title: (name) => `${name}: สเปก ราคา รีวิว`,
  description: (name, facts) => `${name}: ${facts} สเปก ราคาย้อนหลัง และรีวิว พร้อมแหล่งที่มาของข้อมูลทุกส่วน`,
  breadcrumbs: 'คุณอยู่ที่',
  phones: 'โทรศัพท์',
  rating: (average, count) => `${average} จาก 10 จาก ${formatCount(count)} คะแนน`,
  facts: 'สเปก',
  factsLead: 'ข้อมูลที่ไม่ทราบจะไม่แสดง',
  keyFacts: 'สเปกสำคัญ',
  dimensions: 'ขนาดตัวเครื่อง',
  foldedDimensions: 'ขนาดเมื่อพับ',
  resolution: 'ความละเอียดจอ',
  updates: 'อัปเดตซอฟต์แวร์',
  updatesUntil: (date) => `ถึง\u00a0${date}`,
  upgrades: (count) => `อัปเกรดระบบ\u00a0${count}\u00a0ครั้ง`,
  memory: 'หน่วยความจำ',
  reviews: 'รีวิว',
  noReviews: 'ยังไม่มีรีวิว',
  reviewsUnavailable: 'อ่านรีวิวไม่ได้ในขณะนี้ โปรดโหลดหน้านี้ใหม่ในอีกหนึ่งนาที',
  newestReviews: (shownCount, totalCount) =>
    `แสดงรีวิวล่าสุด ${formatCount(shownCount)} จาก ${formatCount(totalCount)} รายการ เรียกทั้งหมดได้ผ่าน API`,
  reviewKinds: { EDITORIAL: 'บทความ', USER: 'รีวิวจากผู้ใช้', LAB_TEST: 'ผลทดสอบ' },
  pros: 'ข้อดี',
  cons: 'ข้อเสีย',
  otherLanguages: (count) => `รีวิวภาษาอื่น ${formatCount(count)} รายการ`,
  score: (points) => `${points} จาก 10`,
  sourceLink: 'อ่านที่ต้นทาง',
  sources: 'ที่มาของข้อมูล',
  similarPhones: 'รุ่นใกล้เคียง',
  compareButton: 'เปรียบเทียบ',
  moreSimilarPhones: 'ดูรุ่นใกล้เคียงเพิ่มเติม',
  showButton: 'แสดง',
  unknownTitle: 'ไม่มีโทรศัพท์รุ่นนี้',
  unknownLead: (name) => `ไม่มีรุ่นชื่อ “${name}” ในแคตตาล็อก`,
  didYouMean: 'คุณหมายถึงรุ่นเหล่านี้หรือไม่',
};

export const phoneMessages: Messages<typeof en> = { en, th };
