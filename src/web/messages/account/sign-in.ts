import { formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

const en = {
  signInTitle: 'Sign in',
  signInLead:
    'Use the API Secret (phs_…) that you got at sign-up. An API key (phk_…) does not open the dashboard.',
  apiSecret: 'API Secret',
  signIn: 'Sign in',
  noAccount: 'No account yet?',
  signUp: 'Get a key',
  lostHeading: 'Lost your secret?',
  lostLead: 'Your API keys keep working. For a new secret you need one of these:',
  optionRecoveryCode: 'a recovery code (phr_…) that you saved at sign-up',
  optionMailbox: 'the mailbox of your account',
  optionOperator: 'or help from the operator of this service',
  recover: 'Get a new secret',
  sessionEnded: 'Your session has ended. Nothing was changed. Sign in again to continue.',
  signedOut: 'You are signed out.',
  accountDeleted: 'Your account is deleted with its keys and its usage.',
  invalidSecret:
    'This API Secret is malformed or does not exist. Check that you copied all of it: phs_ and 48 letters and digits.',
  apiKeyInsteadOfSecret:
    'This is an API key (phk_…), for catalogue requests. The dashboard needs the API Secret (phs_…).',
  tooManyAttempts: (minutes: number) =>
    `Too many wrong secrets from your address. Try again in ${formatPlural(minutes, 'minute')}.`,

  newSecretTitle: 'Your new API Secret',
  newSecretLead: 'Copy it now; you won’t see it again. Every session has ended; sign in with the new secret.',
  apiSecretPurpose: 'Opens the dashboard and the account API.',
};

const th: typeof en = {
  signInTitle: 'เข้าสู่ระบบ',
  signInLead: 'ใช้ API Secret (phs_…) ที่ได้ตอนสมัคร ใช้ API key (phk_…) เปิดแดชบอร์ดไม่ได้',
  apiSecret: 'API Secret',
  signIn: 'เข้าสู่ระบบ',
  noAccount: 'ยังไม่มีบัญชี?',
  signUp: 'รับคีย์',
  lostHeading: 'ทำ secret หาย?',
  lostLead: 'API key ของคุณยังใช้ได้ตามปกติ การขอ secret ใหม่ต้องมีอย่างใดอย่างหนึ่งต่อไปนี้:',
  optionRecoveryCode: 'รหัสกู้คืน (phr_…) ที่บันทึกไว้ตอนสมัคร',
  optionMailbox: 'กล่องอีเมลของบัญชี',
  optionOperator: 'หรือความช่วยเหลือจากผู้ดูแลบริการนี้',
  recover: 'ขอ secret ใหม่',
  sessionEnded: 'เซสชันของคุณสิ้นสุดแล้ว ไม่มีอะไรถูกเปลี่ยน เข้าสู่ระบบอีกครั้งเพื่อทำต่อ',
  signedOut: 'ออกจากระบบแล้ว',
  accountDeleted: 'ลบบัญชีของคุณแล้ว พร้อมคีย์และประวัติการใช้งาน',
  invalidSecret: 'API Secret นี้ไม่ถูกรูปแบบหรือไม่มีในระบบ ตรวจว่าคัดลอกมาครบ: phs_ ตามด้วยตัวอักษรและตัวเลข 48 ตัว',
  apiKeyInsteadOfSecret: 'นี่คือ API key (phk_…) ซึ่งใช้เรียกแคตตาล็อก แดชบอร์ดต้องใช้ API Secret (phs_…)',
  tooManyAttempts: (minutes) => `ใส่ secret ผิดจากเครือข่ายของคุณมากเกินไป ลองใหม่ในอีก ${minutes} นาที`,

  newSecretTitle: 'API Secret ใหม่ของคุณ',
  newSecretLead: 'โปรดคัดลอกไว้ตอนนี้ จะไม่แสดงอีก ทุกเซสชันสิ้นสุดแล้ว เข้าสู่ระบบด้วย secret ใหม่นี้',
  apiSecretPurpose: 'ใช้เปิดแดชบอร์ดและ API บัญชี',
};

export const signInMessages: Messages<typeof en> = { en, th };
