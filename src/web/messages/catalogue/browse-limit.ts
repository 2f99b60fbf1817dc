import { formatCount, formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

const en = {
  title: 'Too many pages in one hour',
  lead: (pages: number) =>
    `Without an account, ${formatPlural(pages, 'page')} an hour can be opened from one address.`,
  retry: (minutes: number) => `Try again in ${formatPlural(minutes, 'minute')}.`,
  keyLead:
    'With a free key, you can get the same data from the API immediately, without a credit card or an approval.',
  signUp: 'Get a key for free',
  docs: 'Read how to call the API',
};

const th: typeof en = {
  title: 'เปิดดูหลายหน้าเกินไปในหนึ่งชั่วโมง',
  lead: (pages) => `หากไม่มีบัญชี เปิดดูได้ ${formatCount(pages)} หน้าต่อชั่วโมงจากเครือข่ายเดียวกัน`,
  retry: (minutes) => `โปรดลองใหม่ในอีก ${formatCount(minutes)} นาที`,
  keyLead: 'เมื่อมีคีย์ฟรี คุณเรียกข้อมูลเดียวกันผ่าน API ได้ทันที ไม่ต้องใช้บัตร ไม่ต้องรออนุมัติ',
  signUp: 'รับคีย์ฟรี',
  docs: 'อ่านวิธีเรียก API',
};

export const browseLimitMessages: Messages<typeof en> = { en, th };
