import type { Messages } from '../locale.ts';

const en = {
  phoneHeading: 'An example',
  open: (name: string) => `All about the ${name}`,
  all: 'Browse all phones',
  released: 'On sale since',
  display: 'Display',
  inches: (diagonal: number) => `${diagonal} inches`,
  chipset: 'Chipset',
  camera: 'Main camera',
  battery: 'Battery',
  price: 'Price',
  requestHeading: 'Get this in one request',
  requestLead: 'Put your key in place of YOUR_API_KEY. It costs 1 unit, whichever language you use.',
  answerHeading: 'Live response',
  getKey: 'Get a key for free',
  docs: 'Read the reference',
};

const th: typeof en = {
  phoneHeading: 'ตัวอย่างโทรศัพท์ในแคตตาล็อก',
  open: (name) => `ดูข้อมูลทั้งหมดของ ${name}`,
  all: 'ดูโทรศัพท์ทั้งหมด',
  released: 'วางขายเมื่อ',
  display: 'จอ',
  inches: (diagonal) => `${diagonal} นิ้ว`,
  chipset: 'ชิปเซ็ต',
  camera: 'กล้องหลัก',
  battery: 'แบตเตอรี่',
  price: 'ราคา',
  requestHeading: 'คำขอที่ได้ข้อมูลนี้',
  requestLead: 'ใส่คีย์ของคุณแทน YOUR_API_KEY ใช้โควตา 1 หน่วย ไม่ว่าเขียนด้วยภาษาใด',
  answerHeading: 'คำตอบจากแคตตาล็อกนี้ในตอนนี้',
  getKey: 'รับคีย์ฟรี',
  docs: 'อ่านคู่มือ',
};

export const exampleMessages: Messages<typeof en> = { en, th };
