import { formatCount, formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

const en = {
  heading: 'Usage',
  today: 'Today',
  month: 'This month',
  unitsLeft: (remaining: number) => `${formatPlural(remaining, 'unit')} left`,
  unitsUsed: (used: number, limit: number) => `${formatCount(used)} of ${formatCount(limit)} units used`,
  resets: 'Resets',
  quotaUnavailable: 'Your quota cannot be read right now. Reload the page in a moment.',
  quotaDegraded: 'The counter cannot be reached right now. These are the last known figures.',
  usageUnavailable: 'Your usage cannot be read right now. Reload the page in a moment.',

  forecast: {
    none: 'You used no units in the last seven days.',
    lasts: (unitsPerDay: number) =>
      `At the pace of the last seven days (${formatPlural(unitsPerDay, 'unit')} a day) you won’t run out this month.`,
    runsOut: (unitsPerDay: number, date: string) =>
      `At the pace of the last seven days (${formatPlural(unitsPerDay, 'unit')} a day), this month’s units run out around ${date}.`,
    out: 'This month’s units are used up.',
  },

  alertsLabel: 'What needs your attention',
  nearLimit: {
    day: (percent: number) => `You have used ${percent}\u00a0% of today’s units`,
    month: (percent: number) => `You have used ${percent}\u00a0% of this month’s units`,
  },
  limitReached: {
    day: 'Today’s units are used up',
    month: 'This month’s units are used up',
  },
  nearLimitLead: (remaining: number, resetTime: string) =>
    `${formatPlural(remaining, 'unit')} left. The units reset ${resetTime}.`,
  limitReachedLead: (resetTime: string) =>
    `Requests are rejected with status 429, at no cost, until the units reset ${resetTime}.`,
  keyUsageLink: 'See which key uses them',
  biggerPlan: (plan: string, times: string) => `Get ${times} times as many units a day with the ${plan} plan`,
  contact: 'Contact support',

  chartHeading: 'The last 30 days',
  chartSummary: (units: number, rejectedRequests: number, busiestDayUnits: number) =>
    `${formatPlural(units, 'unit')} charged and ${formatPlural(rejectedRequests, 'request')} rejected over quota in 30 days. The busiest day had ${formatPlural(busiestDayUnits, 'unit')}.`,
  chartHint: 'Day in the chart',
  noRequests: 'no requests',
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

  noRequestsEver: 'No requests yet. Your first one appears here within seconds, and costs one unit.',
  noRecentRequests: 'No requests in the last 30 days. This one costs one unit.',
  variableNote:
    'Set the environment variable `API_KEY` to one of your API keys. A key is shown only when it is created, so this page does not know it.',
};

const th: typeof en = {
  heading: 'การใช้งาน',
  today: 'วันนี้',
  month: 'เดือนนี้',
  unitsLeft: (remaining) => `เหลือ ${formatCount(remaining)} หน่วย`,
  unitsUsed: (used, limit) => `ใช้ไป ${formatCount(used)} จาก ${formatCount(limit)} หน่วย`,
  resets: 'เริ่มนับใหม่',
  quotaUnavailable: 'อ่านโควตาไม่ได้ในขณะนี้ โหลดหน้านี้ใหม่ในอีกสักครู่',
  quotaDegraded: 'ตัวเลขนี้เป็นค่าล่าสุดที่เห็น ตัวนับไม่พร้อมใช้งานชั่วคราว',
  usageUnavailable: 'อ่านประวัติการใช้งานไม่ได้ในขณะนี้ โหลดหน้านี้ใหม่ในอีกสักครู่',

  forecast: {
    none: 'ไม่มีการใช้งานในเจ็ดวันที่ผ่านมา',
    lasts: (unitsPerDay) =>
      `ถ้าใช้ในอัตราเดียวกับเจ็ดวันที่ผ่านมา (วันละ ${formatCount(unitsPerDay)} หน่วย) โควตาเดือนนี้พอใช้ถึงสิ้นเดือน`,
    runsOut: (unitsPerDay, date) =>
      `ถ้าใช้ในอัตราเดียวกับเจ็ดวันที่ผ่านมา (วันละ ${formatCount(unitsPerDay)} หน่วย) โควตาเดือนนี้จะหมดราว ${date}`,
    out: 'โควตาของเดือนนี้หมดแล้ว',
  },

  alertsLabel: 'สิ่งที่ควรดู',
  nearLimit: {
    day: (percent) => `ใช้โควตาของวันนี้ไปแล้ว ${percent}%`,
    month: (percent) => `ใช้โควตาของเดือนนี้ไปแล้ว ${percent}%`,
  },
  limitReached: {
    day: 'โควตาของวันนี้หมดแล้ว',
    month: 'โควตาของเดือนนี้หมดแล้ว',
  },
  nearLimitLead: (remaining, resetTime) => `เหลือ ${formatCount(remaining)} หน่วย เริ่มนับใหม่ ${resetTime}`,
  limitReachedLead: (resetTime) => `คำขอจะถูกปฏิเสธด้วยสถานะ 429 โดยไม่หักโควตา จนกว่าจะเริ่มนับใหม่ ${resetTime}`,
  keyUsageLink: 'ดูว่าคีย์ไหนใช้ไป',
  biggerPlan: (plan, times) => `รับหน่วยต่อวันเป็น ${times} เท่าด้วยแพ็กเกจ ${plan}`,
  contact: 'ติดต่อฝ่ายช่วยเหลือ',

  chartHeading: '30 วันที่ผ่านมา',
  chartSummary: (units, rejectedRequests, busiestDayUnits) =>
    `ใน 30 วันหักโควตา ${formatCount(units)} หน่วย ปฏิเสธเพราะเกินโควตา ${formatCount(rejectedRequests)} คำขอ วันที่ใช้มากที่สุด ${formatCount(busiestDayUnits)} หน่วย`,
  chartHint: 'วันในกราฟ',
  noRequests: 'ไม่มีคำขอ',
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

  noRequestsEver: 'ยังไม่มีคำขอ คำขอแรกจะปรากฏที่นี่ภายในไม่กี่วินาที และหักโควตาหนึ่งหน่วย',
  noRecentRequests: 'ไม่มีคำขอใน 30 วันที่ผ่านมา คำขอนี้หักโควตาหนึ่งหน่วย',
  variableNote: 'กำหนดตัวแปรสภาพแวดล้อม `API_KEY` เป็น API key ของคุณ คีย์แสดงเพียงครั้งเดียวตอนสร้าง หน้านี้จึงไม่รู้คีย์ของคุณ',
};

export const usageMessages: Messages<typeof en> = { en, th };
