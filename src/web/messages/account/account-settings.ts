import { formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

const en = {
  heading: 'Account',
  change: 'Change',
  name: 'Name',
  changeName: 'Change the name',
  accountSince: 'Account since',
  invalidName: 'A name must have 1 to 80 characters, without control characters.',
  tooManyChanges: (time: string) => `Too many changes. Nothing was changed; try again in ${time}.`,
  hours: (count: number) => formatPlural(count, 'hour'),
  minutes: (count: number) => formatPlural(count, 'minute'),

  email: 'E-mail address',
  verified: 'verified',
  unverified: 'not verified',
  pendingEmail: (email: string) => `Becomes ${email} once that address is verified.`,
  changeEmail: 'Change the e-mail address',
  changeEmailLead:
    'We send a link and a code to the new address. It takes effect once it is verified; until then your present address stays in use. We notify your present address, too.',
  newEmail: 'New e-mail address',
  emailUnchangeable: 'This gateway does not send e-mail, so the address cannot be verified or changed here.',
  emailUnverified: 'Your e-mail address is not verified.',
  emailUnverifiedLead: 'Once you verify it, alerts and new secrets can be sent to it.',
  sendAgain: 'Send the e-mail again',
  keepEmail: 'Keep the present address',
  enterCode: 'Enter the code',
  invalidEmail: 'Enter an e-mail address such as you@example.com, of at most 254 characters.',
  takenEmail: 'Another account has this e-mail address.',
  mailUnavailable: 'This gateway cannot send e-mail. Nothing was changed.',

  mails: 'E-mail settings',
  changeMails: 'Change the e-mail settings',
  alertsAt: (percents: readonly number[]) =>
    `Alerts at ${percents.map((percent) => `${percent} %`).join(' and ')} of the daily and monthly units.`,
  noAlerts: 'No alerts.',
  alertsAfterVerification: 'They begin once the e-mail address is verified.',
  alertChoice: 'Send an alert when this share of the daily or monthly units is used:',
  language: 'Language of the e-mails',
  languages: { en: 'English', th: 'ไทย (Thai)' },
  inLanguage: { en: 'In English.', th: 'In Thai.' },
  save: 'Save',

  recoveryCodes: 'Recovery codes',
  recoveryCodesLeft: (count: number) => (count === 0 ? 'None left.' : `${formatPlural(count, 'code')} left.`),
  recoveryCodesSummary: 'Together with your e-mail address, each code gives you a new API Secret once.',
  renewCodes: 'Create new codes',
  renewCodesLead: (count: number) =>
    count === 0
      ? 'You get eight recovery codes, which are shown once.'
      : `You get eight new recovery codes, which are shown once. The ${formatPlural(count, 'code')} that you have left ${count === 1 ? 'stops' : 'stop'} working.`,
  noRecovery: 'If you lose your API Secret now, you cannot get a new one on your own.',
  noRecoveryLead: 'Create recovery codes and store them apart from the secret.',
  newCodesTitle: 'Your new recovery codes',
  newCodesLead: 'Save them now; you won’t see them again. Earlier codes no longer work.',
  download: 'Download as a text file',

  apiSecret: 'API Secret',
  apiSecretSummary: 'Opens this dashboard and the account API.',
  rotateSecret: 'Rotate the API Secret',
  rotateSecretLead:
    'A new secret replaces the old one immediately and ends every session, including this one. Keys keep working.',

  sessions: 'Sessions',
  sessionsSummary: 'A session ends after 30 minutes without use, and after 12 hours.',
  signOutEverywhere: 'Sign out everywhere',
  signOutEverywhereLead:
    'Every browser that is signed in to this account is signed out, including this one. Keys and the API Secret keep working.',

  history: 'History',
  historySummary: 'Who changed the account, its keys and webhooks, when, and from which network.',
  showHistory: 'Show the history',

  data: 'Your data',
  dataSummary: 'All data stored about this account, as JSON.',
  exportData: 'Download',

  deleteHeading: 'Delete the account',
  deleteSummary: 'With its keys and its usage, immediately and permanently.',
  deleteLead:
    'Deletes the account with its keys and its usage, immediately and permanently. Type its e-mail address to confirm.',
  deleteButton: 'Delete my account',
  wrongDeleteEmail: 'That is not the e-mail address of this account. Nothing was deleted.',

  successNotices: {
    'name-changed': 'The account has its new name.',
    'mail-sent': 'An e-mail with a link and a code is on its way. Both work for 30 minutes.',
    'email-kept': 'The account keeps its e-mail address.',
    'mails-changed': 'Your e-mail settings are saved.',
  },
};

const th: typeof en = {
  heading: 'บัญชี',
  change: 'เปลี่ยน',
  name: 'ชื่อ',
  changeName: 'เปลี่ยนชื่อ',
  accountSince: 'บัญชีตั้งแต่',
  invalidName: 'ชื่อต้องมี 1 ถึง 80 ตัวอักษร และไม่มีอักขระควบคุม',
  tooManyChanges: (time) => `เปลี่ยนแปลงมากเกินไป ไม่มีอะไรถูกเปลี่ยน ลองใหม่ในอีก ${time}`,
  hours: (count) => `${count} ชั่วโมง`,
  minutes: (count) => `${count} นาที`,

  email: 'อีเมล',
  verified: 'ยืนยันแล้ว',
  unverified: 'ยังไม่ยืนยัน',
  pendingEmail: (email) => `จะเปลี่ยนเป็น ${email} เมื่อยืนยันอีเมลนั้นแล้ว`,
  changeEmail: 'เปลี่ยนอีเมล',
  changeEmailLead:
    'เราจะส่งลิงก์และรหัสไปที่อีเมลใหม่ อีเมลใหม่มีผลเมื่อยืนยันแล้ว ระหว่างนี้ใช้อีเมลเดิม และเราจะแจ้งไปที่อีเมลเดิมด้วย',
  newEmail: 'อีเมลใหม่',
  emailUnchangeable: 'เกตเวย์นี้ไม่ส่งอีเมล จึงยืนยันหรือเปลี่ยนอีเมลที่นี่ไม่ได้',
  emailUnverified: 'อีเมลของคุณยังไม่ได้ยืนยัน',
  emailUnverifiedLead: 'เมื่อยืนยันแล้ว เราส่งการแจ้งเตือนและ secret ใหม่ไปที่อีเมลนี้ได้',
  sendAgain: 'ส่งอีเมลอีกครั้ง',
  keepEmail: 'ใช้อีเมลเดิมต่อ',
  enterCode: 'ใส่รหัส',
  invalidEmail: 'โปรดใส่อีเมลในรูปแบบ you@example.com ไม่เกิน 254 ตัวอักษร',
  takenEmail: 'มีบัญชีอื่นใช้อีเมลนี้อยู่แล้ว',
  mailUnavailable: 'เกตเวย์นี้ส่งอีเมลไม่ได้ ไม่มีอะไรถูกเปลี่ยน',

  mails: 'การแจ้งทางอีเมล',
  changeMails: 'เปลี่ยนการแจ้งทางอีเมล',
  alertsAt: (percents) =>
    `แจ้งเตือนเมื่อใช้หน่วยของวันหรือของเดือนถึง ${percents.map((percent) => `${percent}%`).join(' และ ')}`,
  noAlerts: 'ไม่แจ้งเตือน',
  alertsAfterVerification: 'เริ่มเมื่อยืนยันอีเมลแล้ว',
  alertChoice: 'แจ้งเตือนเมื่อใช้หน่วยของวันหรือของเดือนถึง:',
  language: 'ภาษาของอีเมล',
  languages: { en: 'English (อังกฤษ)', th: 'ไทย' },
  inLanguage: { en: 'เป็นภาษาอังกฤษ', th: 'เป็นภาษาไทย' },
  save: 'บันทึก',

  recoveryCodes: 'รหัสกู้คืน',
  recoveryCodesLeft: (count) => (count === 0 ? 'ไม่มีเหลือ' : `เหลือ ${count} รหัส`),
  recoveryCodesSummary: 'ใช้หนึ่งรหัสคู่กับอีเมลของคุณเพื่อรับ API Secret ใหม่หนึ่งครั้ง',
  renewCodes: 'สร้างรหัสใหม่',
  renewCodesLead: (count) =>
    count === 0
      ? 'คุณจะได้รหัสกู้คืนแปดรหัส ซึ่งแสดงเพียงครั้งเดียว'
      : `คุณจะได้รหัสกู้คืนใหม่แปดรหัส ซึ่งแสดงเพียงครั้งเดียว รหัสเดิมที่เหลือ ${count} รหัสจะใช้ไม่ได้อีก`,
  noRecovery: 'ถ้าทำ API Secret หายตอนนี้ คุณจะขอใหม่ด้วยตัวเองไม่ได้',
  noRecoveryLead: 'โปรดสร้างรหัสกู้คืน และเก็บไว้คนละที่กับ secret',
  newCodesTitle: 'รหัสกู้คืนใหม่ของคุณ',
  newCodesLead: 'โปรดบันทึกไว้ตอนนี้ จะไม่แสดงอีก รหัสก่อนหน้านี้ใช้ไม่ได้แล้ว',
  download: 'ดาวน์โหลดเป็นไฟล์ข้อความ',

  apiSecret: 'API Secret',
  apiSecretSummary: 'ใช้เปิดแดชบอร์ดนี้และ API บัญชี',
  rotateSecret: 'ออก API Secret ใหม่แทน',
  rotateSecretLead: 'secret ใหม่แทนที่ secret เก่าทันที และปิดทุกเซสชันรวมถึงเซสชันนี้ คีย์ยังใช้ได้ต่อ',

  sessions: 'เซสชัน',
  sessionsSummary: 'เซสชันสิ้นสุดเมื่อไม่ได้ใช้ 30 นาที และเมื่อครบ 12 ชั่วโมง',
  signOutEverywhere: 'ออกจากระบบทุกเครื่อง',
  signOutEverywhereLead: 'ทุกเบราว์เซอร์ที่เข้าบัญชีนี้อยู่จะออกจากระบบ รวมถึงเครื่องนี้ คีย์และ API Secret ยังใช้ได้ต่อ',

  history: 'ประวัติ',
  historySummary: 'ใครเปลี่ยนบัญชี คีย์ และ Webhook เมื่อใด และจากเครือข่ายใด',
  showHistory: 'ดูประวัติ',

  data: 'ข้อมูลของคุณ',
  dataSummary: 'ทุกอย่างที่เก็บไว้เกี่ยวกับบัญชีนี้ เป็น JSON',
  exportData: 'ดาวน์โหลด',

  deleteHeading: 'ลบบัญชี',
  deleteSummary: 'ลบพร้อมคีย์และประวัติการใช้งานทันทีและถาวร',
  deleteLead: 'ลบบัญชีพร้อมคีย์และประวัติการใช้งานทันทีและถาวร พิมพ์อีเมลของบัญชีเพื่อยืนยัน',
  deleteButton: 'ลบบัญชีของฉัน',
  wrongDeleteEmail: 'อีเมลไม่ตรงกับบัญชีนี้ ไม่มีอะไรถูกลบ',

  successNotices: {
    'name-changed': 'เปลี่ยนชื่อบัญชีแล้ว',
    'mail-sent': 'กำลังส่งอีเมลที่มีลิงก์และรหัส ใช้ได้ 30 นาที',
    'email-kept': 'บัญชีใช้อีเมลเดิมต่อ',
    'mails-changed': 'บันทึกการแจ้งทางอีเมลแล้ว',
  },
};

export const accountSettingsMessages: Messages<typeof en> = { en, th };
