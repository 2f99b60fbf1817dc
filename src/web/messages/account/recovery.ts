import { formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

const en = {
  title: 'Get a new API Secret',
  lead: 'The new secret replaces the lost one, and every session ends.',
  email: 'E-mail address of the account',
  codeHeading: 'With a recovery code',
  codeLead:
    'You got eight of them at sign-up or in the dashboard. Each works once. Your API keys and the other codes keep working.',
  recoveryCode: 'Recovery code',
  useCode: 'Get a new secret',
  mailHeading: 'By e-mail',
  mailLead:
    'We send a link and a code to the address of the account. Both are valid for 30 minutes. You get new recovery codes too. Your API keys and webhooks keep working if the address was confirmed before; otherwise they end, because somebody else may have made them.',
  sendMail: 'Send the e-mail',
  neitherHeading: 'With neither of these',
  noCodeHeading: 'Without a recovery code',
  neitherContact: 'Ask for help, and say which e-mail address the account has:',
  contact: 'Contact',
  neitherOperator:
    'Only the operator of this service can give you a new secret. Write to the person who gave you its address, and say which e-mail address the account has; the operator must be sure that it is yours.',
  neitherMeanwhile:
    'Until then, your programs keep working: the lost secret opens only the dashboard and the account API.',
  signInLink: 'I have the secret: sign in',

  sentTitle: 'Check your mailbox',
  sentLead: (email: string) =>
    `If there is an account with the address ${email}, an e-mail is on its way to it. Open its link, or type its code here. Both are valid for 30 minutes.`,
  noMailArrived:
    'No e-mail after a few minutes? Look in the spam folder, and check the address. At most three e-mails an hour are sent to one address.',
  allWays: 'All ways to get a new secret',
  mailedCode: 'Code from the e-mail',
  completeTitle: 'Finish the recovery',
  completeLead: (email: string) =>
    `Press the button to get a new API Secret for ${email}. The old one then stops working.`,
  mailedCodeLead:
    'Type the code from the e-mail: ten letters and digits. Upper or lower case does not matter.',
  complete: 'Get a new secret',

  verifyTitle: 'Confirm your address',
  verifyLead: (email: string) => `Press the button to confirm that ${email} is your address.`,
  newEmail: 'Address that the e-mail was sent to',
  verify: 'Confirm the address',
  verifiedTitle: 'Your address is confirmed',
  verifiedLead:
    'You can now get a new secret by e-mail if you lose yours, and be warned by e-mail before your quota is used up.',
  toDashboard: 'To the dashboard',

  invalidCode:
    'The address or the code is wrong, or the code was used or is too old. Check both, or use another code.',
  expiredLink: 'This link was used, or is older than 30 minutes. Nothing was changed.',
  expiredRecoveryLinkRemedy: 'Request another e-mail below, or use a recovery code.',
  expiredVerificationLinkRemedy: 'Sign in and request another e-mail in the dashboard, under “Account”.',
  invalidEmail: 'Type an e-mail address such as you@example.com, and the code.',
  emailTaken: 'Another account has this address by now. Nothing was changed.',
  tooManyAttempts: (minutes: number) =>
    `Too many attempts from your network. Nothing was changed; try again in ${formatPlural(minutes, 'minute')}.`,
};

const th: typeof en = {
  title: 'ขอ API Secret ใหม่',
  lead: 'secret ใหม่จะใช้แทนตัวที่หาย และทุกเซสชันจะสิ้นสุด',
  email: 'อีเมลของบัญชี',
  codeHeading: 'ใช้รหัสกู้คืน',
  codeLead: 'คุณได้รับแปดรหัสตอนสมัครหรือจากแดชบอร์ด แต่ละรหัสใช้ได้ครั้งเดียว API key และรหัสอื่นของคุณยังใช้ได้ตามปกติ',
  recoveryCode: 'รหัสกู้คืน',
  useCode: 'รับ secret ใหม่',
  mailHeading: 'ทางอีเมล',
  mailLead:
    'เราจะส่งลิงก์และรหัสไปยังอีเมลของบัญชี ทั้งสองใช้ได้ภายใน 30 นาที คุณจะได้รหัสกู้คืนชุดใหม่ด้วย ถ้าอีเมลเคยยืนยันแล้ว API key และ Webhook ยังใช้ได้ตามปกติ ถ้ายังไม่เคยยืนยัน ทั้งหมดจะถูกปิด เพราะอาจเป็นของผู้อื่น',
  sendMail: 'ส่งอีเมล',
  neitherHeading: 'ไม่มีทั้งสองอย่าง',
  noCodeHeading: 'ไม่มีรหัสกู้คืน',
  neitherContact: 'ขอความช่วยเหลือ และแจ้งอีเมลของบัญชี:',
  contact: 'ติดต่อ',
  neitherOperator:
    'ผู้ดูแลบริการนี้เท่านั้นที่ออก secret ใหม่ให้ได้ โปรดติดต่อคนที่แนะนำบริการนี้ให้คุณ และแจ้งอีเมลของบัญชี ผู้ดูแลต้องแน่ใจก่อนว่าบัญชีเป็นของคุณ',
  neitherMeanwhile: 'ระหว่างนี้โปรแกรมของคุณยังทำงานได้ตามปกติ secret ใช้เปิดแดชบอร์ดและ API บัญชีเท่านั้น',
  signInLink: 'มี secret อยู่แล้ว: เข้าสู่ระบบ',

  sentTitle: 'ตรวจกล่องอีเมลของคุณ',
  sentLead: (email) =>
    `ถ้ามีบัญชีที่ใช้อีเมล ${email} อีเมลกำลังส่งไปหา เปิดลิงก์ในอีเมล หรือพิมพ์รหัสจากอีเมลที่นี่ ทั้งสองใช้ได้ภายใน 30 นาที`,
  noMailArrived:
    'ผ่านไปหลายนาทีแล้วยังไม่ได้รับ? ดูในโฟลเดอร์สแปม และตรวจว่าอีเมลถูกต้อง เราส่งถึงอีเมลเดียวกันไม่เกินสามฉบับต่อชั่วโมง',
  allWays: 'วิธีขอ secret ใหม่ทั้งหมด',
  mailedCode: 'รหัสจากอีเมล',
  completeTitle: 'กู้คืนให้เสร็จ',
  completeLead: (email) => `กดปุ่มเพื่อรับ API Secret ใหม่ของ ${email} แล้วตัวเดิมจะใช้ไม่ได้`,
  mailedCodeLead: 'พิมพ์รหัสจากอีเมล: ตัวอักษรและตัวเลขสิบตัว จะพิมพ์ใหญ่หรือเล็กก็ได้',
  complete: 'รับ secret ใหม่',

  verifyTitle: 'ยืนยันอีเมลของคุณ',
  verifyLead: (email) => `กดปุ่มเพื่อยืนยันว่า ${email} เป็นอีเมลของคุณ`,
  newEmail: 'อีเมลที่ได้รับรหัส',
  verify: 'ยืนยันอีเมล',
  verifiedTitle: 'ยืนยันอีเมลของคุณแล้ว',
  verifiedLead: 'ต่อไปนี้ถ้าทำ secret หาย คุณขอใหม่ทางอีเมลได้ และจะได้รับอีเมลเตือนก่อนโควตาหมด',
  toDashboard: 'ไปยังแดชบอร์ด',

  invalidCode: 'ใช้ไม่ได้: อีเมลหรือรหัสไม่ถูกต้อง หรือรหัสถูกใช้ไปแล้วหรือหมดอายุ โปรดตรวจทั้งสองอย่าง หรือใช้รหัสอื่น',
  expiredLink: 'ลิงก์นี้ถูกใช้ไปแล้ว หรือเก่ากว่า 30 นาที ไม่มีอะไรถูกเปลี่ยน',
  expiredRecoveryLinkRemedy: 'ขออีเมลใหม่ด้านล่าง หรือใช้รหัสกู้คืน',
  expiredVerificationLinkRemedy: 'เข้าสู่ระบบ แล้วขออีเมลใหม่ในแดชบอร์ด ที่หัวข้อ “บัญชี”',
  invalidEmail: 'พิมพ์อีเมลในรูปแบบ you@example.com และพิมพ์รหัส',
  emailTaken: 'มีบัญชีอื่นใช้อีเมลนี้แล้ว ไม่มีอะไรถูกเปลี่ยน',
  tooManyAttempts: (minutes) => `มีการลองจากเครือข่ายของคุณมากเกินไป ไม่มีอะไรถูกเปลี่ยน ลองใหม่ในอีก ${minutes} นาที`,
};

export const recoveryMessages: Messages<typeof en> = { en, th };
