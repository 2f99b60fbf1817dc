import type { ReviewKind } from '../../domain/catalogue/history.ts';
import { formatCount, formatPlural } from '../../domain/plural.ts';
import type { Messages } from '../locale.ts';

const en = {
  title: (name: string) => `${name}: facts, prices, reviews`,
  description: (name: string, facts: string) =>
    `${name}: ${facts}. Specifications, prices over time and reviews, each with its source.`,
  path: 'You are here',
  phones: 'Phones',
  rating: (average: string, count: number) => `${average} of 10 by ${formatPlural(count, 'rating')}`,
  facts: 'Facts',
  factsLead: 'Unknown specs aren’t shown.',
  reviews: 'Reviews',
  noReviews: 'There are no reviews yet.',
  reviewsAway: 'Reviews cannot be read at the moment. Reload the page in a minute.',
  newestReviews: (shown: number, total: number) =>
    `The newest ${formatCount(shown)} of ${formatPlural(total, 'review')} are shown; the API has all.`,
  reviewKinds: { EDITORIAL: 'Editorial', USER: 'User review', LAB_TEST: 'Lab test' } as Readonly<
    Record<ReviewKind, string>
  >,
  score: (score: string) => `${score} of 10`,
  readAt: 'Read it at its source',
  sources: 'Where each figure comes from',
  verified: 'Confirmed by an independent source.',
  unverified: 'Not confirmed by a second source.',
  asOf: 'As of',
  inferred: 'file date (none given)',
  imported: 'Imported',
  factsOf: (count: number) => formatPlural(count, 'fact'),
  similar: 'Similar phones',
  compareNow: 'Compare',
  moreLike: 'More phones like this',
  show: 'Show',
  unknownTitle: 'There is no such phone',
  unknownLead: (name: string) => `No phone in the catalogue is called “${name}”.`,
  didYouMean: 'Did you mean one of these?',
};

const th: typeof en = {
  title: (name) => `${name}: สเปก ราคา รีวิว`,
  description: (name, facts) => `${name}: ${facts} สเปก ราคาย้อนหลัง และรีวิว พร้อมแหล่งที่มาของข้อมูลทุกส่วน`,
  path: 'คุณอยู่ที่',
  phones: 'โทรศัพท์',
  rating: (average, count) => `${average} จาก 10 จาก ${formatCount(count)} คะแนน`,
  facts: 'สเปก',
  factsLead: 'ข้อมูลที่ไม่ทราบจะไม่แสดง',
  reviews: 'รีวิว',
  noReviews: 'ยังไม่มีรีวิว',
  reviewsAway: 'อ่านรีวิวไม่ได้ในขณะนี้ โปรดโหลดหน้านี้ใหม่ในอีกหนึ่งนาที',
  newestReviews: (shown, total) =>
    `แสดงรีวิวล่าสุด ${formatCount(shown)} จาก ${formatCount(total)} รายการ เรียกทั้งหมดได้ผ่าน API`,
  reviewKinds: { EDITORIAL: 'บทความ', USER: 'รีวิวจากผู้ใช้', LAB_TEST: 'ผลทดสอบ' },
  score: (score) => `${score} จาก 10`,
  readAt: 'อ่านที่ต้นทาง',
  sources: 'ที่มาของข้อมูล',
  verified: 'ยืนยันจากแหล่งข้อมูลแล้ว',
  unverified: 'ยังไม่ได้ยืนยันกับแหล่งที่สอง',
  asOf: 'ข้อมูล ณ',
  inferred: 'วันที่ของไฟล์ เพราะไม่มีการระบุวันที่',
  imported: 'นำเข้าเมื่อ',
  factsOf: (count) => `ข้อมูล ${formatCount(count)} รายการ`,
  similar: 'รุ่นใกล้เคียง',
  compareNow: 'เปรียบเทียบ',
  moreLike: 'ดูรุ่นใกล้เคียงเพิ่มเติม',
  show: 'แสดง',
  unknownTitle: 'ไม่มีโทรศัพท์รุ่นนี้',
  unknownLead: (name) => `ไม่มีรุ่นชื่อ “${name}” ในแคตตาล็อก`,
  didYouMean: 'คุณหมายถึงรุ่นเหล่านี้หรือไม่',
};

export const phoneMessages: Messages<typeof en> = { en, th };
