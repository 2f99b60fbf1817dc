import type { TransportName } from '../../../domain/accounts/key-restrictions.ts';
import { formatCount, formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

/** The names of form fields for restrictions. */
export type RestrictionField =
  | 'origins'
  | 'addresses'
  | 'doors'
  | 'documents_only'
  | 'units_per_day'
  | 'per_address_per_hour'
  | 'expires_at';

const doors: Readonly<Record<TransportName, string>> = { rest: 'REST', graphql: 'GraphQL', mcp: 'MCP' };

const en = {
  restrict: 'Restrict',
  restrictOf: (name: string) => `Restrict “${name}”`,
  restrictLead:
    'Anyone can see a key in a web page or an app. Restrictions limit what others can do with it. An empty field restricts nothing. Changes take effect within a second.',
  save: 'Save restrictions',
  saved: 'The restrictions are saved and take effect within a second.',
  moreRestrictions: 'More restrictions',
  labels: {
    origins: 'Web pages that may use it',
    addresses: 'Addresses that may use it',
    doors: 'Where it may be used',
    documents_only: 'Only registered GraphQL documents',
    units_per_day: 'Units a day',
    per_address_per_hour: 'Units an hour for one address',
    expires_at: 'Last day',
  } as Readonly<Record<RestrictionField, string>>,
  hints: {
    origins:
      'One origin per line: https://shop.example, or https://*.shop.example for every name below it. This stops other people’s pages, not programs: a program can send any origin.',
    addresses:
      'One IPv4 or IPv6 address or network per line, such as 203.0.113.0/24. Use this for the keys of servers, because the visitors of a page can have any address.',
    doors: 'If you choose none, the key works everywhere.',
    documents_only:
      'The key then works only with your registered documents. The operator of the service registers them.',
    units_per_day: 'A part of the quota of your account. Nobody can use more units with this key.',
    per_address_per_hour: 'This prevents one visitor from using up the daily units for all the others.',
    expires_at: 'The key stops working at the end of this day.',
  } as Readonly<Record<RestrictionField, string>>,
  doors,

  audience: 'Who can see this key?',
  audiencePrivate: 'Only me: it stays on a server, or in my own program',
  audiencePublic: 'Public: used in a web page or app',
  audienceLead: 'You can change this, and restrict the key further, under Actions.',
  originRequired: 'Enter the origin of your web page, such as https://shop.example.',

  invalidField: (field: string, detail: string) => `${field}: ${detail}.`,
  /** The translated error details by field. Null means that the details of the API, in English, are shown. */
  translatedDetails: null as Readonly<Record<RestrictionField, string>> | null,
  keyNotActive: 'This key was revoked or replaced. Restrict an active key.',

  restrictedTo: 'Restricted to',
  moreCount: (count: number) => `${formatCount(count)} more`,
  registeredDocuments: 'registered documents',
  unitsPerDay: (count: number) => `${formatPlural(count, 'unit')} a day`,
  unitsPerAddressHour: (count: number) => `${formatPlural(count, 'unit')} an hour for one address`,
};

const th: typeof en = {
  restrict: 'จำกัดการใช้',
  restrictOf: (name) => `จำกัดการใช้ “${name}”`,
  restrictLead:
    'คีย์ในหน้าเว็บหรือแอปใครก็มองเห็นได้ ข้อจำกัดกำหนดว่าคนเหล่านั้นใช้คีย์ทำอะไรได้แค่ไหน ช่องที่เว้นว่างคือไม่จำกัด การเปลี่ยนแปลงมีผลภายในหนึ่งวินาที',
  save: 'บันทึกข้อจำกัด',
  saved: 'บันทึกข้อจำกัดแล้ว มีผลภายในหนึ่งวินาที',
  moreRestrictions: 'ข้อจำกัดเพิ่มเติม',
  labels: {
    origins: 'หน้าเว็บที่ใช้คีย์ได้',
    addresses: 'ที่อยู่ IP ที่ใช้คีย์ได้',
    doors: 'ใช้คีย์ได้ที่ใด',
    documents_only: 'เฉพาะเอกสาร GraphQL ที่ลงทะเบียนไว้',
    units_per_day: 'หน่วยต่อวัน',
    per_address_per_hour: 'หน่วยต่อชั่วโมงสำหรับที่อยู่ IP หนึ่ง',
    expires_at: 'วันสุดท้าย',
  },
  hints: {
    origins:
      'บรรทัดละหนึ่ง origin เช่น https://shop.example หรือ https://*.shop.example สำหรับทุกชื่อที่อยู่ใต้ชื่อนั้น ป้องกันหน้าเว็บของคนอื่นได้ แต่ป้องกันโปรแกรมไม่ได้ เพราะโปรแกรมส่ง origin ใดก็ได้',
    addresses:
      'บรรทัดละหนึ่งที่อยู่หรือเครือข่าย IPv4 หรือ IPv6 เช่น 203.0.113.0/24 เหมาะกับคีย์ของเซิร์ฟเวอร์ เพราะผู้เข้าชมหน้าเว็บมาจากที่ใดก็ได้',
    doors: 'ไม่เลือกเลยคือใช้ได้ทุกที่',
    documents_only: 'ผู้ที่มีคีย์จะถามได้เฉพาะสิ่งที่คุณถาม ผู้ให้บริการเป็นผู้ลงทะเบียนเอกสาร',
    units_per_day: 'จากโควตาของบัญชี คนอื่นใช้คีย์นี้เกินจำนวนนี้ไม่ได้ ไม่ว่าจะส่งอะไรมา',
    per_address_per_hour: 'เพื่อไม่ให้ผู้เข้าชมคนเดียวใช้หน่วยของทั้งวันจนคนอื่นใช้ไม่ได้',
    expires_at: 'คีย์ใช้ไม่ได้อีกเมื่อสิ้นวันนี้',
  },
  doors,

  audience: 'ใครมองเห็นคีย์นี้ได้บ้าง',
  audiencePrivate: 'เฉพาะฉัน: เก็บไว้บนเซิร์ฟเวอร์หรือในโปรแกรมของฉันเอง',
  audiencePublic: 'สาธารณะ: ใช้ในหน้าเว็บหรือแอป',
  audienceLead: 'เปลี่ยนหรือจำกัดเพิ่มได้ภายหลังที่เมนูจัดการ',
  originRequired: 'ใส่ origin ของหน้าเว็บของคุณ เช่น https://shop.example',

  invalidField: (field, detail) => `${field}: ${detail}`,
  translatedDetails: {
    origins: 'ต้องเขียนแบบ https://shop.example ไม่มีพาธและไม่มีเครื่องหมาย / ต่อท้าย ไม่เกิน 20 บรรทัด',
    addresses: 'ต้องเขียนแบบ 203.0.113.7 หรือ 203.0.113.0/24 โดยบิตหลังเลขหลัง / เป็นศูนย์ ไม่เกิน 20 บรรทัด',
    doors: 'เอกสารที่ลงทะเบียนใช้ได้ที่ GraphQL เท่านั้น จึงต้องเลือก GraphQL ด้วย',
    documents_only: 'เลือกหรือไม่เลือกเท่านั้น',
    units_per_day: 'ต้องเป็นจำนวนเต็มตั้งแต่ 1 ถึง 2,147,483,647',
    per_address_per_hour: 'ต้องเป็นจำนวนเต็มตั้งแต่ 1 ถึง 2,147,483,647',
    expires_at: 'ต้องเป็นวันนี้หรือวันหลังจากนี้',
  },
  keyNotActive: 'คีย์นี้ถูกเพิกถอนหรือมีคีย์ใหม่แทนแล้ว จำกัดได้เฉพาะคีย์ที่ใช้งานได้',

  restrictedTo: 'จำกัดการใช้',
  moreCount: (count) => `อีก ${formatCount(count)} รายการ`,
  registeredDocuments: 'เอกสารที่ลงทะเบียน',
  unitsPerDay: (count) => `${formatCount(count)} หน่วยต่อวัน`,
  unitsPerAddressHour: (count) => `${formatCount(count)} หน่วยต่อชั่วโมงต่อที่อยู่ IP`,
};

export const restrictionMessages: Messages<typeof en> = { en, th };
