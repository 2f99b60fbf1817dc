import type { Messages } from '../../locale.ts';

const en = {
  heading: 'Get this page from the API',
  lead: 'This request returns what this page shows, and costs 1 unit.',
  getKey: 'Get a key for free',
};

const th: typeof en = {
  heading: 'เรียกข้อมูลเดียวกันด้วย API',
  lead: 'คำขอนี้ให้ข้อมูลเดียวกับหน้านี้ และใช้โควตา 1 หน่วย',
  getKey: 'รับคีย์ฟรี',
};

export const sampleMessages: Messages<typeof en> = { en, th };
