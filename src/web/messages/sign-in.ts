import { plural } from '../../domain/plural.ts';
import type { Messages } from '../locale.ts';

const en = {
  signInTitle: 'Open the dashboard',
  signInLead:
    'Use the API Secret (phs_…) that you got at sign-up. An API key (phk_…) does not open the dashboard.',
  apiSecret: 'API Secret',
  signIn: 'Open',
  noAccount: 'No account yet?',
  signUp: 'Get a key',
  lost: 'Lost your secret? The operator of this gateway can issue a new one.',
  ended: 'Your session has ended. Nothing was changed. Open the dashboard again to continue.',
  signedOut: 'You are signed out.',
  removed: 'Your account is deleted with its keys and its usage.',
  wrongSecret:
    'This API Secret is malformed or does not exist. Check that you copied all of it: phs_ and 48 letters and digits.',
  keyGiven: 'This is an API key (phk_…), for catalogue requests. The dashboard needs the API Secret (phs_…).',
  tooMany: (minutes: number) =>
    `Too many wrong secrets from your address. Try again in ${plural(minutes, 'minute')}.`,

  newSecretTitle: 'Your new API Secret',
  newSecretLead:
    'Copy it now; you won’t see it again. Every session has ended; open the dashboard with the new secret.',
  apiSecretUse: 'Opens the dashboard and the account API.',
};

const th: typeof en = {
  signInTitle: 'เปิดแดชบอร์ด',
  signInLead: 'ใช้ API Secret (phs_…) ที่ได้ตอนสมัคร ใช้ API key (phk_…) เปิดไม่ได้',
  apiSecret: 'API Secret',
  signIn: 'เปิด',
  noAccount: 'ยังไม่มีบัญชี?',
  signUp: 'รับคีย์',
  lost: 'ทำ secret หาย? ผู้ดูแลเกตเวย์นี้ออกใหม่ให้บัญชีของคุณได้',
  ended: 'เซสชันของคุณหมดอายุแล้ว เปิดแดชบอร์ดอีกครั้งเพื่อทำต่อ ไม่มีอะไรถูกเปลี่ยน',
  signedOut: 'ออกจากระบบแล้ว',
  removed: 'ลบบัญชีของคุณแล้ว พร้อมคีย์และประวัติการใช้งาน',
  wrongSecret: 'API Secret นี้ไม่ถูกรูปแบบหรือไม่มีในระบบ ตรวจว่าคัดลอกมาครบ: phs_ ตามด้วยตัวอักษรและตัวเลข 48 ตัว',
  keyGiven: 'นี่คือ API key (phk_…) ซึ่งใช้เรียกแคตตาล็อก แดชบอร์ดต้องใช้ API Secret (phs_…)',
  tooMany: (minutes) => `ใส่ secret ผิดจากเครือข่ายของคุณมากเกินไป ลองใหม่ในอีก ${minutes} นาที`,

  newSecretTitle: 'API Secret ใหม่ของคุณ',
  newSecretLead: 'โปรดคัดลอกไว้ตอนนี้ จะไม่แสดงอีก ทุกเซสชันสิ้นสุดแล้ว ใช้ secret ใหม่นี้เปิดแดชบอร์ด',
  apiSecretUse: 'ใช้เปิดแดชบอร์ดและ API บัญชี',
};

export const signInMessages: Messages<typeof en> = { en, th };
