import type { Messages } from '../../locale.ts';

const en = {
  title: 'Dashboard',
  greeting: (name: string) => `Hello, ${name}`,
  signOut: 'Sign out',
  onThisPage: 'On this page',
  cancel: 'Cancel',
  backToDashboard: 'Back to the dashboard',
};

const th: typeof en = {
  title: 'แดชบอร์ด',
  greeting: (name) => `สวัสดี ${name}`,
  signOut: 'ออกจากระบบ',
  onThisPage: 'ในหน้านี้',
  cancel: 'ยกเลิก',
  backToDashboard: 'กลับไปแดชบอร์ด',
};

export const dashboardMessages: Messages<typeof en> = { en, th };
