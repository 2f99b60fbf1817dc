import { formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

const en = {
  heading: 'Plan',
  currentPlan: (name: string) => `Your plan is ${name}.`,
  currentPlanUntil: (name: string, date: string, nextPlan: string) =>
    `Your plan is ${name} until the end of ${date}; then it is ${nextPlan}.`,
  nextPlan: (name: string, times: string) =>
    `The next plan, ${name}, has ${times} times as many units a day.`,
  nextPlanRealTime: 'Its prices are updated in real time instead of daily, and changes can be streamed.',
  contact: 'Contact the operator',
  requestHeading: 'Request another plan',
  requestLead:
    'The operator of this gateway reads your request and changes your plan; it takes effect within a second.',
  earlierRequest: (plan: string, date: string) =>
    `You requested the ${plan} plan on ${date}. A new request replaces that one.`,
  pendingRequest: (plan: string, date: string) =>
    `You requested the ${plan} plan on ${date}. The operator has not changed your plan since.`,
  plan: 'Plan',
  planOption: (name: string, perDay: string) => `${name}: ${perDay} units a day`,
  note: 'Note to the operator (optional)',
  noteHint: 'What you need it for, and how to reach you. Up to 1,000 characters.',
  send: 'Send the request',
  requestSent: 'Request sent.',
  invalidPlan: 'Choose a plan other than your own.',
  invalidNote: 'A note has at most 1,000 characters, without control characters, keys or secrets.',
  tooManyRequests: (hours: number) =>
    `You have sent too many requests today. Your last request is still valid; try again in ${formatPlural(hours, 'hour')}.`,
};

const th: typeof en = {
  heading: 'แพ็กเกจ',
  currentPlan: (name) => `แพ็กเกจของคุณคือ ${name}`,
  currentPlanUntil: (name, date, nextPlan) => `แพ็กเกจของคุณคือ ${name} ถึงสิ้นวันที่ ${date} จากนั้นเป็น ${nextPlan}`,
  nextPlan: (name, times) => `แพ็กเกจถัดไป ${name} ให้หน่วยต่อวันเป็น ${times} เท่า`,
  nextPlanRealTime: 'ราคาเป็นแบบเรียลไทม์แทนการอัปเดตวันละครั้ง และรับการเปลี่ยนแปลงแบบสตรีมได้',
  contact: 'ติดต่อผู้ดูแล',
  requestHeading: 'ขอเปลี่ยนแพ็กเกจ',
  requestLead: 'ผู้ดูแลเกตเวย์นี้จะอ่านคำขอและเปลี่ยนแพ็กเกจให้ มีผลภายในหนึ่งวินาที',
  earlierRequest: (plan, date) => `คุณขอแพ็กเกจ ${plan} ไว้เมื่อ ${date} คำขอใหม่จะแทนที่คำขอนั้น`,
  pendingRequest: (plan, date) => `คุณขอแพ็กเกจ ${plan} ไว้เมื่อ ${date} ผู้ดูแลยังไม่ได้เปลี่ยนแพ็กเกจให้`,
  plan: 'แพ็กเกจ',
  planOption: (name, perDay) => `${name}: วันละ ${perDay} หน่วย`,
  note: 'ข้อความถึงผู้ดูแล (ไม่บังคับ)',
  noteHint: 'ใช้ทำอะไร ติดต่อคุณได้อย่างไร ไม่เกิน 1,000 ตัวอักษร',
  send: 'ส่งคำขอ',
  requestSent: 'เก็บคำขอของคุณไว้ให้ผู้ดูแลเกตเวย์นี้แล้ว',
  invalidPlan: 'โปรดเลือกแพ็กเกจที่ไม่ใช่แพ็กเกจปัจจุบัน',
  invalidNote: 'ข้อความยาวได้ไม่เกิน 1,000 ตัวอักษร ไม่มีอักขระควบคุม คีย์ หรือ secret',
  tooManyRequests: (hours) => `วันนี้ส่งคำขอหลายครั้งแล้ว คำขอล่าสุดยังเก็บไว้ ลองใหม่ในอีก ${hours} ชั่วโมง`,
};

export const planMessages: Messages<typeof en> = { en, th };
