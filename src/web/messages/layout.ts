import type { Messages } from '../locale.ts';

const en = {
  name: 'Phone Gateway',
  skip: 'Skip to the content',
  docs: 'Reference',
  playground: 'GraphiQL',
  dashboard: 'Dashboard',
  menu: 'Main menu',
  language: 'Language',
  footer: 'More',
  forAi: 'For AI applications (llms.txt)',
  openapi: 'OpenAPI 3.1',
  errors: 'Errors',
  status: 'Status',
  copy: 'Copy',
  copied: 'Copied',
  requestId: (id: string) => `Request ID ${id}`,
};

const th: typeof en = {
  name: 'Phone Gateway',
  skip: 'ข้ามไปยังเนื้อหา',
  docs: 'คู่มือ REST',
  playground: 'GraphiQL',
  dashboard: 'แดชบอร์ด',
  menu: 'เมนูหลัก',
  language: 'ภาษา',
  footer: 'เพิ่มเติม',
  forAi: 'สำหรับแอป AI (llms.txt)',
  openapi: 'OpenAPI 3.1',
  errors: 'ข้อผิดพลาด',
  status: 'สถานะระบบ',
  copy: 'คัดลอก',
  copied: 'คัดลอกแล้ว',
  requestId: (id: string) => `รหัสคำขอ ${id}`,
};

export const layoutMessages: Messages<typeof en> = { en, th };
