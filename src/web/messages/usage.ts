import { formatCount, formatPlural } from '../../domain/plural.ts';
import type { Messages } from '../locale.ts';

const en = {
  heading: 'Usage',
  today: 'Today',
  month: 'This month',
  left: (left: number) => `${formatPlural(left, 'unit')} left`,
  used: (used: number, limit: number) => `${formatCount(used)} of ${formatCount(limit)} units used`,
  resets: 'Resets',
  quotaAway: 'Your quota cannot be read right now. Reload in a moment.',
  degraded: 'The counter cannot be reached right now. These are the last known figures.',
  usageAway: 'Your usage cannot be read right now. Reload in a moment.',

  forecast: {
    none: 'You used no units in the last seven days.',
    lasts: (pace: number) =>
      `At the pace of the last seven days (${formatPlural(pace, 'unit')} a day) you won’t run out this month.`,
    runsOut: (pace: number, date: string) =>
      `At the pace of the last seven days (${formatPlural(pace, 'unit')} a day), this month’s units run out about ${date}.`,
    out: 'This month’s units are used up.',
  },

  attention: 'What needs your attention',
  near: {
    day: (percent: number) => `You have used ${percent}\u00a0% of today’s units`,
    month: (percent: number) => `You have used ${percent}\u00a0% of this month’s units`,
  },
  out: {
    day: 'Today’s units are used up',
    month: 'This month’s units are used up',
  },
  nearUntil: (left: number, resets: string) =>
    `${formatPlural(left, 'unit')} left. The units reset ${resets}.`,
  outUntil: (resets: string) =>
    `Requests are rejected with status 429, at no cost, until the units reset ${resets}.`,
  whichKey: 'See which key uses them',
  biggerPlan: (plan: string, times: string) => `Get ${times} times as many units a day: plan ${plan}`,
  contact: 'Contact support',

  chartHeading: 'The last 30 days',
  chartSummary: (units: number, rejected: number, best: number) =>
    `${formatPlural(units, 'unit')} charged and ${formatPlural(rejected, 'request')} rejected over quota in 30 days. The busiest day had ${formatPlural(best, 'unit')}.`,
  chartHint: 'Day of the chart',
  unusedDay: 'no requests',
  units: 'units charged',
  rejected: 'requests rejected because the quota was used up',
  rejectedShort: 'over quota',
  otherKeys: 'other keys',
  removedKeys: 'keys no longer listed',
  webhooks: 'webhooks',
  asTable: 'As a table',
  day: 'Day',
  key: 'Key',
  requests: 'Requests',
  unitsColumn: 'Units',
  rejectedColumn: 'Over quota',

  firstHeading: 'Send your first request',
  noneYet: 'No requests yet. Your first one appears here within seconds, and costs one unit.',
  noneLately: 'No requests in the last 30 days. This one costs one unit.',
  keyNeeded: (placeholder: string) =>
    `Replace \`${placeholder}\` with one of your API keys. A key is shown only when it is created, so this page does not know it.`,
};

const th: typeof en = {
  heading: 'การใช้งาน',
  today: 'วันนี้',
  month: 'เดือนนี้',
  left: (left) => `เหลือ ${formatCount(left)} หน่วย`,
  used: (used, limit) => `ใช้ไป ${formatCount(used)} จาก ${formatCount(limit)} หน่วย`,
  resets: 'เริ่มนับใหม่',
  quotaAway: 'อ่านโควตาไม่ได้ในขณะนี้ โหลดหน้านี้ใหม่ในอีกสักครู่',
  degraded: 'ตัวเลขนี้เป็นค่าล่าสุดที่เห็น ตัวนับไม่พร้อมใช้งานชั่วคราว',
  usageAway: 'อ่านประวัติการใช้งานไม่ได้ในขณะนี้ โหลดหน้านี้ใหม่ในอีกสักครู่',

  forecast: {
    none: 'ไม่มีการใช้งานในเจ็ดวันที่ผ่านมา',
    lasts: (pace) => `ถ้าใช้ในอัตราเดียวกับเจ็ดวันที่ผ่านมา (วันละ ${formatCount(pace)} หน่วย) โควตาเดือนนี้พอใช้ถึงสิ้นเดือน`,
    runsOut: (pace, date) =>
      `ถ้าใช้ในอัตราเดียวกับเจ็ดวันที่ผ่านมา (วันละ ${formatCount(pace)} หน่วย) โควตาเดือนนี้จะหมดราว ${date}`,
    out: 'โควตาของเดือนนี้หมดแล้ว',
  },

  attention: 'สิ่งที่ควรดู',
  near: {
    day: (percent) => `ใช้โควตาของวันนี้ไปแล้ว ${percent}%`,
    month: (percent) => `ใช้โควตาของเดือนนี้ไปแล้ว ${percent}%`,
  },
  out: {
    day: 'โควตาของวันนี้หมดแล้ว',
    month: 'โควตาของเดือนนี้หมดแล้ว',
  },
  nearUntil: (left, resets) => `เหลือ ${formatCount(left)} หน่วย เริ่มนับใหม่ ${resets}`,
  outUntil: (resets) => `คำขอจะถูกปฏิเสธด้วยสถานะ 429 โดยไม่หักโควตา จนกว่าจะเริ่มนับใหม่ ${resets}`,
  whichKey: 'ดูว่าคีย์ไหนใช้ไป',
  biggerPlan: (plan, times) => `รับหน่วยต่อวันเป็น ${times} เท่าด้วยแพ็กเกจ ${plan}`,
  contact: 'ติดต่อฝ่ายช่วยเหลือ',

  chartHeading: '30 วันที่ผ่านมา',
  chartSummary: (units, rejected, best) =>
    `ใน 30 วันหักโควตา ${formatCount(units)} หน่วย ปฏิเสธเพราะเกินโควตา ${formatCount(rejected)} คำขอ วันที่ใช้มากที่สุด ${formatCount(best)} หน่วย`,
  chartHint: 'วันในกราฟ',
  unusedDay: 'ไม่มีคำขอ',
  units: 'หน่วยที่หักจากโควตา',
  rejected: 'คำขอที่ถูกปฏิเสธเพราะโควตาหมด',
  rejectedShort: 'เกินโควตา',
  otherKeys: 'คีย์อื่น',
  removedKeys: 'คีย์ที่ไม่แสดงในรายการแล้ว',
  webhooks: 'webhook',
  asTable: 'ดูเป็นตาราง',
  day: 'วันที่',
  key: 'คีย์',
  requests: 'คำขอ',
  unitsColumn: 'หน่วย',
  rejectedColumn: 'เกินโควตา',

  firstHeading: 'ส่งคำขอแรกของคุณ',
  noneYet: 'ยังไม่มีคำขอ คำขอแรกจะปรากฏที่นี่ภายในไม่กี่วินาที และหักโควตาหนึ่งหน่วย',
  noneLately: 'ไม่มีคำขอใน 30 วันที่ผ่านมา คำขอนี้หักโควตาหนึ่งหน่วย',
  keyNeeded: (placeholder) =>
    `แทนที่ \`${placeholder}\` ด้วย API key ของคุณ คีย์แสดงเพียงครั้งเดียวตอนสร้าง หน้านี้จึงไม่รู้คีย์ของคุณ`,
};

export const usageMessages: Messages<typeof en> = { en, th };
