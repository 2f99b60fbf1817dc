import { figure, plural } from '../../domain/plural.ts';
import type { Messages } from '../locale.ts';

const en = {
  title: 'Dashboard',
  hello: (name: string) => `Hello, ${name}`,
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',

  usageHeading: 'Requests',
  today: 'Today',
  month: 'This month',
  used: (used: number, limit: number) => `${figure(used)} of ${figure(limit)} units used`,
  left: (left: number) => `${plural(left, 'unit')} left`,
  resets: 'Resets',
  quotaAway: 'Your quota cannot be read right now. Reload in a moment.',
  degraded: 'The counter cannot be reached right now. These are the last known figures.',
  usageAway: 'Your usage cannot be read right now. Reload in a moment.',

  forecast: {
    none: 'You used no units in the last seven days.',
    lasts: (pace: number) =>
      `At the pace of the last seven days (${plural(pace, 'unit')} a day), this month’s units last until its end.`,
    runsOut: (pace: number, date: string) =>
      `At the pace of the last seven days (${plural(pace, 'unit')} a day), this month’s units run out about ${date}.`,
    out: 'This month’s units are used up.',
  },

  chartHeading: 'The last 30 days',
  chartSummary: (units: number, refused: number, best: number) =>
    `${plural(units, 'unit')} charged and ${plural(refused, 'request')} rejected in 30 days. The busiest day had ${plural(best, 'unit')}.`,
  chartEmpty: 'No requests yet. Your first one appears here within seconds.',
  units: 'units charged',
  refused: 'requests rejected because the quota was used up',
  otherKeys: 'other keys',
  removedKeys: 'keys no longer listed',
  asTable: 'As a table',
  day: 'Day',
  key: 'Key',
  requests: 'Requests',
  unitsColumn: 'Units',
  refusedColumn: 'Rejected',

  planHeading: 'Plan',
  planNow: (name: string) => `Your plan is ${name}.`,
  planNext: (name: string, times: string) =>
    `The next plan, ${name}, has ${times} times as many units a day.`,
  planRealTime: 'Prices are in real time instead of updated daily.',
  planHow: 'Ask the operator of this gateway to change your plan; it takes effect within a second.',

  accountHeading: 'Account',
  email: 'E-mail address',
  since: 'Since',
  secretHeading: 'API Secret',
  secretLead:
    'A new secret replaces the old one immediately and ends every session, including this one. Keys keep working.',
  rotateSecret: 'Rotate the API Secret',
  deleteHeading: 'Delete the account',
  deleteLead:
    'Deletes the account with its keys and its usage, immediately and permanently. Type its e-mail address to confirm.',
  delete: 'Delete my account',
  deleteWrong: 'That is not the e-mail address of this account. Nothing was deleted.',

  done: {
    renamed: 'The key has its new name.',
    revoked: 'The key is revoked.',
  } as Readonly<Record<string, string>>,
};

const th: typeof en = {
  title: 'แดชบอร์ด',
  hello: (name) => `สวัสดี ${name}`,
  signOut: 'ออกจากระบบ',
  signOutEverywhere: 'ออกจากระบบทุกเครื่อง',

  usageHeading: 'คำขอ',
  today: 'วันนี้',
  month: 'เดือนนี้',
  used: (used, limit) => `ใช้ไป ${figure(used)} จาก ${figure(limit)} หน่วย`,
  left: (left) => `เหลือ ${figure(left)} หน่วย`,
  resets: 'เริ่มนับใหม่',
  quotaAway: 'อ่านโควตาไม่ได้ในขณะนี้ โหลดหน้านี้ใหม่ในอีกสักครู่',
  degraded: 'ตัวเลขนี้เป็นค่าล่าสุดที่เห็น ตัวนับไม่พร้อมใช้งานชั่วคราว',
  usageAway: 'อ่านประวัติการใช้งานไม่ได้ในขณะนี้ โหลดหน้านี้ใหม่ในอีกสักครู่',

  forecast: {
    none: 'ไม่มีการใช้งานในเจ็ดวันที่ผ่านมา',
    lasts: (pace) => `ถ้าใช้ในอัตราเดียวกับเจ็ดวันที่ผ่านมา (วันละ ${figure(pace)} หน่วย) โควตาเดือนนี้พอใช้ถึงสิ้นเดือน`,
    runsOut: (pace, date) =>
      `ถ้าใช้ในอัตราเดียวกับเจ็ดวันที่ผ่านมา (วันละ ${figure(pace)} หน่วย) โควตาเดือนนี้จะหมดราว ${date}`,
    out: 'โควตาของเดือนนี้หมดแล้ว',
  },

  chartHeading: '30 วันที่ผ่านมา',
  chartSummary: (units, refused, best) =>
    `ใน 30 วันหักโควตา ${figure(units)} หน่วย ปฏิเสธ ${figure(refused)} คำขอ วันที่ใช้มากที่สุด ${figure(best)} หน่วย`,
  chartEmpty: 'ยังไม่มีคำขอ คำขอแรกของคุณจะปรากฏที่นี่ภายในไม่กี่วินาที',
  units: 'หน่วยที่หักจากโควตา',
  refused: 'คำขอที่ถูกปฏิเสธเพราะโควตาหมด',
  otherKeys: 'คีย์อื่น',
  removedKeys: 'คีย์ที่ไม่แสดงในรายการแล้ว',
  asTable: 'ดูเป็นตาราง',
  day: 'วันที่',
  key: 'คีย์',
  requests: 'คำขอ',
  unitsColumn: 'หน่วย',
  refusedColumn: 'ถูกปฏิเสธ',

  planHeading: 'แพ็กเกจ',
  planNow: (name) => `แพ็กเกจของคุณคือ ${name}`,
  planNext: (name, times) => `แพ็กเกจถัดไป ${name} ให้หน่วยต่อวันเป็น ${times} เท่า`,
  planRealTime: 'ราคาเป็นแบบเรียลไทม์ แทนการอัปเดตวันละครั้ง',
  planHow: 'ขอให้ผู้ดูแลเกตเวย์นี้เปลี่ยนแพ็กเกจให้ มีผลภายในหนึ่งวินาที',

  accountHeading: 'บัญชี',
  email: 'อีเมล',
  since: 'ตั้งแต่',
  secretHeading: 'API Secret',
  secretLead: 'secret ใหม่แทนที่ secret เก่าทันที และปิดทุกเซสชันรวมถึงเซสชันนี้ คีย์ยังใช้ได้ต่อ',
  rotateSecret: 'ออก API Secret ใหม่แทน',
  deleteHeading: 'ลบบัญชี',
  deleteLead: 'ลบบัญชีพร้อมคีย์และประวัติการใช้งานทันทีและถาวร พิมพ์อีเมลของบัญชีเพื่อยืนยัน',
  delete: 'ลบบัญชีของฉัน',
  deleteWrong: 'อีเมลไม่ตรงกับบัญชีนี้ ไม่มีอะไรถูกลบ',

  done: {
    renamed: 'เปลี่ยนชื่อคีย์แล้ว',
    revoked: 'เพิกถอนคีย์แล้ว',
  },
};

export const dashboardMessages: Messages<typeof en> = { en, th };
