import type { ChangeType } from '../../../domain/changes/change-log.ts';
import type { DeliveryOutcome, DisabledReason, WebhookState } from '../../../domain/changes/webhook.ts';
import { formatCount, formatPlural } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

/** The names of form fields for webhooks. */
export type WebhookField = 'url' | 'types' | 'brand' | 'ids';

const en = {
  heading: 'Webhooks',
  lead: 'A webhook sends changes to the catalogue to your server, as a signed POST request. You can have up to five.',
  realTimeLead:
    'On your plan, changes are sent within 2 seconds. A delivery costs 1 unit for every 10 changes, rounded up; retries and tests are free.',
  dailyLead: (zone: string) =>
    `On your plan, changes are sent once a day, after midnight (${zone}), and on plans with real-time data within 2 seconds. A delivery costs 1 unit for every 10 changes, rounded up; retries and tests are free.`,
  guideLink: 'How webhooks work',
  noWebhooks: 'No webhooks yet.',
  newWebhook: 'New webhook',
  newLead: 'The requests are signed. You get the secret that verifies them on the next page.',
  create: 'Create webhook',
  labels: {
    url: 'URL of your server',
    types: 'What to send',
    brand: 'Brands (optional)',
    ids: 'Phones (optional)',
  } as Readonly<Record<WebhookField, string>>,
  hints: {
    url: 'It starts with https:// and can be reached from the internet.',
    types: '',
    brand: 'Separated by commas: Samsung, Apple. Leave the field empty for all brands.',
    ids: 'IDs or slugs, separated by commas: 531, samsung-galaxy-s24-ultra. Leave the field empty for all phones.',
  } as Readonly<Record<WebhookField, string>>,
  changeTypes: {
    phone: 'New and changed phones',
    price: 'New prices',
    review: 'New reviews',
  } as Readonly<Record<ChangeType, string>>,

  createdTitle: 'Your new webhook',
  createdLead: 'Copy the secret now; you won’t see it again.',
  secret: 'Signing secret',
  secretPurpose: 'It proves that a request is from this service. Store it where your server can read it.',
  verify: 'Verify each request',
  verifyLead:
    'Use the library `standardwebhooks`. `body` is the text of the request as it arrived, before it is parsed as JSON. If the signature is wrong or older than five minutes, `verify` throws.',
  responseLead:
    'Answer with a status of 200 to 299 within 15 seconds. Any other response counts as a failure, and the delivery is sent again.',

  subscription: 'Sends',
  allChanges: 'all changes',
  changeTypeNames: { phone: 'phones', price: 'prices', review: 'reviews' } as Readonly<
    Record<ChangeType, string>
  >,
  ofBrand: (slug: string) => `brand: ${slug}`,
  ofPhones: (count: number) => `of ${formatPlural(count, 'phone')}`,
  moreCount: (count: number) => `${formatCount(count)} more`,
  created: 'Created',
  lastDelivery: 'Last delivery',
  noDeliveryYet: 'none yet',
  states: { active: 'active', paused: 'paused', disabled: 'disabled' } as Readonly<
    Record<WebhookState, string>
  >,
  disabledReasons: {
    gone: 'Your server answered 410 (Gone), so nothing more is sent.',
    failing: 'A delivery failed ten times in 3 days, so nothing more is sent.',
  } as Readonly<Record<DisabledReason, string>>,
  disabledRemedy:
    'Correct your server or the URL, send a test, then resume. Changes made in the meantime are sent then.',
  pausedNote: 'Nothing is sent. Changes made in the meantime are sent when you resume.',
  actions: 'Actions',
  sendTest: 'Send a test',
  deliveriesLink: 'Deliveries',
  changeUrl: 'Change URL',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Delete',
  rotate: 'Rotate secret',
  oldSecretSigns: 'Old secret also signs until',

  changeUrlTitle: 'Change the URL',
  changeUrlLead: 'The secret stays the same. Deliveries that are waiting go to the new URL.',
  save: 'Save',
  pauseTitle: 'Pause this webhook?',
  pauseLead: 'Nothing is sent until you resume. Changes made in the meantime are sent then.',
  resumeTitle: 'Resume this webhook?',
  resumeLead: 'Changes made since it stopped are sent now.',
  rotateTitle: 'Rotate the signing secret?',
  rotateLead:
    'Creates a new secret. During a grace period each request is signed with the old secret as well, so that your server can switch without a failed delivery.',
  gracePeriod: 'Old secret expires',
  gracePeriods: {
    '0': 'immediately',
    '1': 'in 1 hour',
    '24': 'in 24 hours',
    '168': 'in 7 days',
  } as Readonly<Record<string, string>>,
  rotatedTitle: 'Your new signing secret',
  oldSecretUntil: (end: string) => `Until ${end} each request is signed with the old secret as well.`,
  oldSecretExpired: 'The old secret no longer signs.',
  removeTitle: 'Delete this webhook?',
  removeLead: 'Its deliveries are deleted too, and waiting deliveries are not sent. This cannot be undone.',

  deliveriesTitle: 'Deliveries',
  deliveriesLead:
    'The last 100, newest first. A failed delivery is sent again with the same webhook-id, up to ten attempts in 3 days; a test has one attempt, with a sample change.',
  noDeliveries: 'No deliveries yet. Send a test to see whether your server answers.',
  refresh: 'Refresh',
  outcomes: { waiting: 'waiting', delivered: 'delivered', failed: 'failed' } as Readonly<
    Record<DeliveryOutcome, string>
  >,
  testDelivery: 'test',
  changeCount: (count: number) => formatPlural(count, 'change'),
  status: 'Status',
  noResponse: 'no response',
  attempts: 'Attempts',
  duration: 'Duration',
  milliseconds: (count: number) => `${formatCount(count)} ms`,
  nextAttempt: 'Next attempt',
  resend: 'Resend',
  tooOldToResend: 'Too old to resend',

  invalidField: (field: string, detail: string) => `${field}: ${detail}.`,
  /** The translated error details by field. Null means that the details of the API, in English, are shown. */
  translatedDetails: null as Readonly<Record<WebhookField, string>> | null,
  noTypes: 'choose at least one',
  tooManyWebhooks: 'You already have five webhooks. Delete one first.',
  tooManyChanges: (hours: number) =>
    `Too many changes today. Nothing was changed; try again in ${formatPlural(hours, 'hour')}.`,
  unknownWebhook: 'There is no such webhook or delivery.',
  successNotices: {
    'webhook-url': 'The webhook has its new URL.',
    'webhook-paused': 'The webhook is paused.',
    'webhook-resumed': 'The webhook is active again.',
    'webhook-deleted': 'The webhook is deleted.',
  },
  sent: {
    tested: 'The test is on its way. Its result appears below.',
    resent: 'The delivery is sent again. Its result appears below.',
  },
};

const th: typeof en = {
  heading: 'Webhook',
  lead: 'Webhook ส่งการเปลี่ยนแปลงของแคตตาล็อกไปที่เซิร์ฟเวอร์ของคุณเป็นคำขอ POST ที่มีลายเซ็น มีได้ไม่เกินห้ารายการ',
  realTimeLead:
    'แพ็กเกจของคุณส่งการเปลี่ยนแปลงภายใน 2 วินาที การส่งแต่ละครั้งหัก 1 หน่วยต่อทุก 10 การเปลี่ยนแปลง (เศษนับเป็น 10) การส่งซ้ำและการทดสอบไม่หักโควตา',
  dailyLead: (zone) =>
    `แพ็กเกจของคุณส่งการเปลี่ยนแปลงวันละครั้งหลังเที่ยงคืน (${zone}) แพ็กเกจที่มีข้อมูลเรียลไทม์ส่งภายใน 2 วินาที การส่งแต่ละครั้งหัก 1 หน่วยต่อทุก 10 การเปลี่ยนแปลง (เศษนับเป็น 10) การส่งซ้ำและการทดสอบไม่หักโควตา`,
  guideLink: 'Webhook ทำงานอย่างไร',
  noWebhooks: 'ยังไม่มี Webhook',
  newWebhook: 'Webhook ใหม่',
  newLead: 'ทุกคำขอมีลายเซ็น หน้าถัดไปจะแสดง secret ที่ใช้ตรวจลายเซ็น',
  create: 'สร้าง Webhook',
  labels: {
    url: 'URL ของเซิร์ฟเวอร์ของคุณ',
    types: 'ส่งอะไรบ้าง',
    brand: 'แบรนด์ (ไม่บังคับ)',
    ids: 'โทรศัพท์ (ไม่บังคับ)',
  },
  hints: {
    url: 'ขึ้นต้นด้วย https:// และเข้าถึงได้จากอินเทอร์เน็ต',
    types: '',
    brand: 'คั่นด้วยจุลภาค เช่น Samsung, Apple เว้นว่างคือทุกแบรนด์',
    ids: 'id หรือ slug คั่นด้วยจุลภาค เช่น 531, samsung-galaxy-s24-ultra เว้นว่างคือทุกเครื่อง',
  },
  changeTypes: {
    phone: 'โทรศัพท์รุ่นใหม่และข้อมูลที่เปลี่ยน',
    price: 'ราคาใหม่',
    review: 'รีวิวใหม่',
  },

  createdTitle: 'Webhook ใหม่ของคุณ',
  createdLead: 'โปรดคัดลอก secret ไว้ตอนนี้ จะไม่แสดงอีก',
  secret: 'Secret สำหรับตรวจลายเซ็น',
  secretPurpose: 'ใช้พิสูจน์ว่าคำขอมาจากบริการนี้ เก็บไว้ในที่ที่เซิร์ฟเวอร์ของคุณอ่านได้',
  verify: 'ตรวจลายเซ็นของทุกคำขอ',
  verifyLead:
    'ใช้ไลบรารี `standardwebhooks` โดย `body` คือข้อความของคำขอตามที่ได้รับ ก่อนแปลงเป็น JSON ถ้าลายเซ็นไม่ถูกต้องหรือเก่ากว่าห้านาที `verify` จะโยนข้อผิดพลาด',
  responseLead: 'ตอบด้วยสถานะ 200 ถึง 299 ภายใน 15 วินาที คำตอบอื่นถือว่าส่งไม่สำเร็จและจะส่งซ้ำ',

  subscription: 'ส่ง',
  allChanges: 'ทุกการเปลี่ยนแปลง',
  changeTypeNames: { phone: 'โทรศัพท์', price: 'ราคา', review: 'รีวิว' },
  ofBrand: (slug) => `แบรนด์: ${slug}`,
  ofPhones: (count) => `โทรศัพท์ ${formatCount(count)} เครื่อง`,
  moreCount: (count) => `อีก ${formatCount(count)} รายการ`,
  created: 'สร้างเมื่อ',
  lastDelivery: 'การส่งล่าสุด',
  noDeliveryYet: 'ยังไม่เคยส่ง',
  states: { active: 'ใช้งานอยู่', paused: 'หยุดชั่วคราว', disabled: 'ปิดแล้ว' },
  disabledReasons: {
    gone: 'เซิร์ฟเวอร์ของคุณตอบ 410 (Gone) จึงไม่ส่งอีก',
    failing: 'มีการส่งที่ไม่สำเร็จครบสิบครั้งใน 3 วัน จึงไม่ส่งอีก',
  },
  disabledRemedy: 'แก้ไขเซิร์ฟเวอร์หรือ URL ส่งการทดสอบ แล้วกดส่งต่อ การเปลี่ยนแปลงระหว่างนี้จะส่งให้เมื่อส่งต่อ',
  pausedNote: 'ยังไม่ส่งอะไร การเปลี่ยนแปลงระหว่างนี้จะส่งให้เมื่อส่งต่อ',
  actions: 'จัดการ',
  sendTest: 'ส่งการทดสอบ',
  deliveriesLink: 'ประวัติการส่ง',
  changeUrl: 'เปลี่ยน URL',
  pause: 'หยุดชั่วคราว',
  resume: 'ส่งต่อ',
  remove: 'ลบ',
  rotate: 'ออก secret ใหม่แทน',
  oldSecretSigns: 'secret เดิมยังใช้ลงลายเซ็นถึง',

  changeUrlTitle: 'เปลี่ยน URL',
  changeUrlLead: 'secret ยังเป็นตัวเดิม รายการที่รอส่งจะไปที่ URL ใหม่',
  save: 'บันทึก',
  pauseTitle: 'หยุด Webhook นี้ชั่วคราวหรือไม่',
  pauseLead: 'ไม่ส่งอะไรจนกว่าคุณจะกดส่งต่อ การเปลี่ยนแปลงระหว่างนั้นจะส่งให้ภายหลัง',
  resumeTitle: 'ส่งต่อด้วย Webhook นี้หรือไม่',
  resumeLead: 'การเปลี่ยนแปลงตั้งแต่ที่หยุดไปจะส่งให้ตอนนี้',
  rotateTitle: 'ออก secret ใหม่แทนหรือไม่',
  rotateLead:
    'สร้าง secret ใหม่ ในช่วงผ่อนผันทุกคำขอจะมีลายเซ็นของ secret เดิมด้วย เซิร์ฟเวอร์ของคุณจึงเปลี่ยนได้โดยไม่มีการส่งที่ล้มเหลว',
  gracePeriod: 'secret เดิมหมดอายุ',
  gracePeriods: { '0': 'ทันที', '1': 'ใน 1 ชั่วโมง', '24': 'ใน 24 ชั่วโมง', '168': 'ใน 7 วัน' },
  rotatedTitle: 'secret ใหม่ของคุณ',
  oldSecretUntil: (end) => `จนถึง ${end} ทุกคำขอมีลายเซ็นของ secret เดิมด้วย`,
  oldSecretExpired: 'secret เดิมใช้ลงลายเซ็นไม่ได้แล้ว',
  removeTitle: 'ลบ Webhook นี้หรือไม่',
  removeLead: 'ลบประวัติการส่งด้วย และรายการที่รอส่งจะไม่ถูกส่ง ย้อนกลับไม่ได้',

  deliveriesTitle: 'ประวัติการส่ง',
  deliveriesLead:
    '100 รายการล่าสุด ใหม่สุดอยู่บน รายการที่ส่งไม่สำเร็จจะส่งซ้ำด้วย webhook-id เดิม รวมไม่เกินสิบครั้งใน 3 วัน การทดสอบส่งครั้งเดียวพร้อมการเปลี่ยนแปลงตัวอย่างหนึ่งรายการ',
  noDeliveries: 'ยังไม่มีการส่ง ลองส่งการทดสอบเพื่อดูว่าเซิร์ฟเวอร์ของคุณตอบหรือไม่',
  refresh: 'โหลดใหม่',
  outcomes: { waiting: 'รอส่ง', delivered: 'ส่งแล้ว', failed: 'ไม่สำเร็จ' },
  testDelivery: 'การทดสอบ',
  changeCount: (count) => `${formatCount(count)} การเปลี่ยนแปลง`,
  status: 'สถานะ',
  noResponse: 'ไม่มีคำตอบ',
  attempts: 'จำนวนครั้ง',
  duration: 'ใช้เวลา',
  milliseconds: (count) => `${formatCount(count)} มิลลิวินาที`,
  nextAttempt: 'ส่งครั้งถัดไป',
  resend: 'ส่งอีกครั้ง',
  tooOldToResend: 'เก่าเกินกว่าจะส่งอีก',

  invalidField: (field, detail) => `${field}: ${detail}`,
  translatedDetails: {
    url: 'ต้องเป็น URL ที่ขึ้นต้นด้วย https:// และเข้าถึงได้จากอินเทอร์เน็ต',
    types: 'เลือกอย่างน้อยหนึ่งอย่าง',
    brand: 'มีแบรนด์ที่ไม่รู้จัก เขียนชื่อแบรนด์ เช่น Samsung',
    ids: 'มีโทรศัพท์ที่ไม่รู้จัก หรือเกินจำนวนที่กำหนด ใช้ id หรือ slug',
  },
  noTypes: 'เลือกอย่างน้อยหนึ่งอย่าง',
  tooManyWebhooks: 'มี Webhook ห้ารายการแล้ว ลบก่อนหนึ่งรายการ',
  tooManyChanges: (hours) => `วันนี้เปลี่ยนแปลงมากเกินไป ไม่มีอะไรถูกเปลี่ยน ลองใหม่ในอีก ${formatCount(hours)} ชั่วโมง`,
  unknownWebhook: 'ไม่มี Webhook หรือการส่งนี้',
  successNotices: {
    'webhook-url': 'เปลี่ยน URL แล้ว',
    'webhook-paused': 'หยุด Webhook ชั่วคราวแล้ว',
    'webhook-resumed': 'Webhook ใช้งานอีกครั้งแล้ว',
    'webhook-deleted': 'ลบ Webhook แล้ว',
  },
  sent: {
    tested: 'กำลังส่งการทดสอบ ผลจะปรากฏด้านล่าง',
    resent: 'กำลังส่งอีกครั้ง ผลจะปรากฏด้านล่าง',
  },
};

export const webhookMessages: Messages<typeof en> = { en, th };
