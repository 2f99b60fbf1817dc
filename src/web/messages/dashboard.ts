import type { Messages } from '../locale.ts';

const en = {
  title: 'Dashboard',
  hello: (name: string) => `Hello, ${name}`,
  signOut: 'Sign out',
  onThisPage: 'On this page',
  cancel: 'Cancel',
  back: 'Back to the dashboard',
};

const th: typeof en = {
  title: 'แดชบอร์ด',
  hello: (name) => `สวัสดี ${name}`,
  signOut: 'ออกจากระบบ',
  onThisPage: 'ในหน้านี้',
  cancel: 'ยกเลิก',
  back: 'กลับไปแดชบอร์ด',
};

export const dashboardMessages: Messages<typeof en> = { en, th };
