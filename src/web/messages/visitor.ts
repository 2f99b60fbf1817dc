import type { Messages } from '../locale.ts';

const en = {
  account: 'Account',
  signIn: 'Sign in',
  getKey: 'Get a key',
  dashboardLabel: (name: string) => `${name}: dashboard`,
  signOut: 'Sign out',
  accountUnavailable: 'Account: currently unavailable',
  newCredentials: 'New credentials',
  newCredentialsLead: 'You have not yet confirmed that you saved your new credentials.',
  showCredentials: 'Show them again',
};

const th: typeof en = {
  account: 'บัญชี',
  signIn: 'เข้าสู่ระบบ',
  getKey: 'รับคีย์',
  dashboardLabel: (name) => `${name}: แดชบอร์ด`,
  signOut: 'ออกจากระบบ',
  accountUnavailable: 'บัญชี: ใช้งานไม่ได้ชั่วคราว',
  newCredentials: 'คีย์และรหัสใหม่',
  newCredentialsLead: 'คุณยังไม่ได้ยืนยันว่าบันทึกคีย์และรหัสใหม่แล้ว',
  showCredentials: 'แสดงอีกครั้ง',
};

export const visitorMessages: Messages<typeof en> = { en, th };
