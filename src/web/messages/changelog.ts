import type { Messages } from '../locale.ts';

const en = {
  title: 'Changelog',
  description: 'What each release of Phone Gateway changed, newest first.',
  lead: 'What each release changed, newest first. REST `v1` only grows.',
  feed: 'Subscribe (Atom)',
  releases: 'Releases',
};

const th: typeof en = {
  title: 'บันทึกการเปลี่ยนแปลง',
  description: 'สิ่งที่เปลี่ยนในแต่ละรุ่นของ Phone Gateway เรียงจากใหม่ไปเก่า',
  lead: 'สิ่งที่เปลี่ยนในแต่ละรุ่น เรียงจากใหม่ไปเก่า (ภาษาอังกฤษ) REST `v1` มีแต่เพิ่ม ไม่ลบ',
  feed: 'ติดตาม (Atom)',
  releases: 'รุ่นทั้งหมด',
};

export const changelogMessages: Messages<typeof en> = { en, th };
