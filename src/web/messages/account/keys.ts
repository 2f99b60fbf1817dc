import type { KeyStatus } from '../../../domain/accounts/account.ts';
import { formatCount, formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

const en = {
  heading: 'API keys',
  lead: 'All keys share the quota of your account. You can have up to five active keys.',
  noWorkingKey: 'You have no active key. Requests to the catalogue need one.',
  newKey: 'New key',
  newKeyLead:
    'A name helps you to tell your keys apart, for example the name of the application that uses the key.',
  keyName: 'Name of the key',
  create: 'Create key',
  statuses: { active: 'active', retiring: 'retiring', expired: 'expired', revoked: 'revoked' } as Record<
    KeyStatus,
    string
  >,
  status: 'Status',
  created: 'Created',
  lastUsed: 'Last used',
  never: 'never',
  expires: 'Expires',
  ended: 'Ended',
  recentUsage: 'Last 30 days',
  recentUsageOf: (requests: number, units: number, rejected: number) =>
    `${formatPlural(requests, 'request')}, ${formatPlural(units, 'unit')}, ${formatCount(rejected)} over quota`,
  actions: 'Actions',
  rename: 'Rename',
  renameOf: (name: string) => `Rename “${name}”`,
  rotate: 'Rotate',
  rotateOf: (name: string) => `Rotate “${name}”`,
  rotateLead:
    'Creates a new key with the same name. The old key works during a grace period, so that you can switch.',
  gracePeriod: 'Old key expires',
  gracePeriods: {
    '0': 'immediately',
    '3600': 'in 1 hour',
    '86400': 'in 24 hours',
    '604800': 'in 7 days',
  } as Readonly<Record<string, string>>,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke “${name}”`,
  revokeLead: 'Requests with this key fail within a second. This cannot be undone.',
  revokeLastUsed: (instant: string) => `It was last used ${instant}.`,
  revokeNeverUsed: 'It was never used.',
  oldKeys: (count: number) => `Inactive keys (${formatCount(count)})`,
  oldKeysShown: (count: number) => `The last ${formatCount(count)}:`,

  invalidName: 'A name must have 1 to 80 characters, without control characters.',
  tooManyKeys: 'You already have five active keys. Revoke one first.',
  tooManyRotated: 'Five rotated keys still work. Revoke one of them, or let the old key expire immediately.',
  tooManyChanges: (hours: number) =>
    `Too many changes today. Nothing was changed; try again in ${formatPlural(hours, 'hour')}. Keys can be revoked at any time.`,
  keyNotActive: 'This key has already been rotated or revoked.',
  unknownKey: 'There is no such key.',
  successNotices: {
    renamed: 'The key has its new name.',
    revoked: 'The key is revoked.',
  },

  newKeyTitle: 'Your new key',
  copyNewKey: 'Copy it now; you won’t see it again.',
  oldKeyUntil: (until: string) => `The old key works until ${until}.`,
  oldKeyExpired: 'The old key has expired.',
  apiKey: 'API key',
  apiKeyPurpose: 'For requests to the catalogue.',
};

const th: typeof en = {
  heading: 'API key',
  lead: 'คีย์ทุกตัวใช้โควตาของบัญชีร่วมกัน ใช้งานพร้อมกันได้ไม่เกินห้าตัว',
  noWorkingKey: 'ไม่มีคีย์ที่ใช้งานได้ การเรียกข้อมูลจากแคตตาล็อกต้องใช้คีย์',
  newKey: 'คีย์ใหม่',
  newKeyLead: 'ตั้งชื่อให้แยกคีย์ออกจากกันได้ เช่น ชื่อแอปหรือที่ที่ใช้คีย์นี้',
  keyName: 'ชื่อคีย์',
  create: 'สร้างคีย์',
  statuses: { active: 'ใช้งานอยู่', retiring: 'กำลังเลิกใช้', expired: 'หมดอายุ', revoked: 'เพิกถอนแล้ว' },
  status: 'สถานะ',
  created: 'สร้างเมื่อ',
  lastUsed: 'ใช้ล่าสุด',
  never: 'ยังไม่เคยใช้',
  expires: 'หมดอายุ',
  ended: 'สิ้นสุดเมื่อ',
  recentUsage: '30 วันที่ผ่านมา',
  recentUsageOf: (requests, units, rejected) =>
    `${formatCount(requests)} คำขอ ${formatCount(units)} หน่วย เกินโควตา ${formatCount(rejected)}`,
  actions: 'จัดการ',
  rename: 'เปลี่ยนชื่อ',
  renameOf: (name) => `เปลี่ยนชื่อ “${name}”`,
  rotate: 'ออกคีย์ใหม่แทน',
  rotateOf: (name) => `ออกคีย์ใหม่แทน “${name}”`,
  rotateLead: 'ออกคีย์ใหม่แทนในชื่อเดิม คีย์เก่ายังใช้ได้ในช่วงผ่อนผันเพื่อให้คุณย้ายไปใช้คีย์ใหม่',
  gracePeriod: 'คีย์เก่าหมดอายุ',
  gracePeriods: { '0': 'ทันที', '3600': 'ใน 1 ชั่วโมง', '86400': 'ใน 24 ชั่วโมง', '604800': 'ใน 7 วัน' },
  revoke: 'เพิกถอน',
  revokeOf: (name) => `เพิกถอน “${name}”`,
  revokeLead: 'คำขอที่ใช้คีย์นี้จะล้มเหลวภายในหนึ่งวินาที และย้อนกลับไม่ได้',
  revokeLastUsed: (instant) => `ใช้ล่าสุดเมื่อ ${instant}`,
  revokeNeverUsed: 'คีย์นี้ยังไม่เคยใช้',
  oldKeys: (count) => `คีย์ที่ใช้ไม่ได้แล้ว (${formatCount(count)})`,
  oldKeysShown: (count) => `${formatCount(count)} ตัวล่าสุด:`,

  invalidName: 'ชื่อต้องมี 1 ถึง 80 ตัวอักษร และไม่มีอักขระควบคุม',
  tooManyKeys: 'มีคีย์ที่ใช้งานอยู่ห้าตัวแล้ว เพิกถอนก่อนหนึ่งตัว',
  tooManyRotated: 'มีคีย์ที่ออกใหม่แทนแล้วและยังใช้ได้อยู่ห้าตัว เพิกถอนก่อนหนึ่งตัว หรือให้คีย์เก่าใช้ไม่ได้ทันที',
  tooManyChanges: (hours) =>
    `วันนี้เปลี่ยนแปลงมากเกินไป ไม่มีอะไรถูกเปลี่ยน ลองใหม่ในอีก ${formatCount(hours)} ชั่วโมง การเพิกถอนคีย์ทำได้เสมอ`,
  keyNotActive: 'คีย์นี้มีคีย์ใหม่แทนหรือถูกเพิกถอนไปแล้ว',
  unknownKey: 'ไม่มีคีย์นี้',
  successNotices: {
    renamed: 'เปลี่ยนชื่อคีย์แล้ว',
    revoked: 'เพิกถอนคีย์แล้ว',
  },

  newKeyTitle: 'คีย์ใหม่ของคุณ',
  copyNewKey: 'โปรดคัดลอกไว้ตอนนี้ จะไม่แสดงอีก',
  oldKeyUntil: (until) => `คีย์เก่าใช้ได้ถึง ${until}`,
  oldKeyExpired: 'คีย์เก่าหมดอายุแล้ว',
  apiKey: 'API key',
  apiKeyPurpose: 'ใช้เรียกข้อมูลจากแคตตาล็อก',
};

export const keyMessages: Messages<typeof en> = { en, th };
