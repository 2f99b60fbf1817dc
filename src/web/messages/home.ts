import { formatCount, formatPlural } from '../../domain/text/plural.ts';
import type { Messages } from '../locale.ts';

const en = {
  title: 'Phone Gateway: phone specifications as an API',
  description:
    'Specifications of phones over REST and GraphQL, with prices and reviews if they are known. Get a free key immediately.',
  heading: 'Accurate phone specs, as an API',
  lead: (phones: number, brands: number) =>
    `${formatPlural(phones, 'phone')} from ${formatPlural(brands, 'brand')}: specifications, prices with their age, EU labels and how long updates last. The same data over REST, GraphQL and MCP.`,
  getKey: 'Get a free key',
  docs: 'Read the reference',
  freeUnits: (units: string) => `${units} requests a day for free. No card, no approval.`,
  exampleSearches: 'Searches to try',
  searchExamples: ['galaxy s24', 'under 10000 baht 5g', 'แบตอึด กันน้ำ'],
  searchHeading: 'Search the catalogue',
  unverified: 'The bundled data isn’t independently verified (source.verified: false).',
  signUp: 'Get your key',
  signUpLead:
    'You get an API key for requests, and an API Secret that opens the dashboard: usage, further keys, webhooks.',
  email: 'E-mail address',
  emailHint: 'Identifies your account. We only email you about your account.',
  accountName: 'Name',
  accountNameHint: 'Your name or the name of your project.',
  submit: 'Create my key',
  signUpNote: 'Free plan: no card, no approval.',
  fieldErrors: {
    email: (detail: string) => `E-mail address: ${detail}.`,
    name: (detail: string) => `Name: ${detail}.`,
  } as Readonly<Record<string, (detail: string) => string>>,
  needsCookies:
    'Allow cookies for this site before you sign up: your key and secret are shown to the session of your browser.',
  emailTaken: 'An account with this e-mail address already exists.',
  signInInstead: 'Sign in with its API Secret',
  lostSecret: 'Lost the secret?',
  tooManySignUps: (minutes: number) =>
    `Too many sign-ups came from your address. Try again in ${formatPlural(minutes, 'minute')}.`,
  requestHeading: 'Get this in one request',
  responseHeading: 'Live response',
  plansHeading: 'Plans',
  yourPlan: 'Your plan',
  plansLead:
    'A REST request costs 1 unit; a GraphQL operation costs as much as the REST requests that it replaces. Rejected and failed requests are free. All keys of an account share its quota.',
  plansRealTimeNote:
    'Real time: new prices appear as soon as the service has them, and changes are sent within a second over a stream or a GraphQL subscription, within two by webhook. How new a price is depends on its source.',
  plansQuestion: 'Need more than the free plan, or a custom limit?',
  plansContact: 'Write to us',
  perDay: 'Units a day',
  perMonth: 'Units a month',
  priceData: 'Prices in the catalogue',
  support: 'Support',
  priceOnRequest: 'on request',
  pricePerPeriod: (money: string, period: string) => `${money} a ${period}`,
  priceDataByPlan: { complete: 'updated daily', 'real-time': 'real time' } as Readonly<
    Record<string, string>
  >,
  supportByPlan: {} as Readonly<Record<string, string>>,
};

const th: typeof en = {
  title: 'Phone Gateway: API ข้อมูลสเปกโทรศัพท์มือถือ',
  description: 'ข้อมูลสเปกโทรศัพท์มือถือผ่าน REST และ GraphQL พร้อมราคาและรีวิวของรุ่นที่มีข้อมูล รับคีย์ได้ทันที ไม่มีค่าใช้จ่าย',
  heading: 'ข้อมูลโทรศัพท์ที่แม่นยำ',
  lead: (phones, brands) =>
    `โทรศัพท์ ${formatCount(phones)} รุ่น จาก ${formatCount(brands)} แบรนด์: สเปก ราคาพร้อมอายุของราคา ฉลาก EU และระยะเวลาอัปเดต ข้อมูลเดียวกันผ่าน REST, GraphQL และ MCP`,
  getKey: 'รับคีย์ฟรี',
  docs: 'อ่านคู่มือ',
  freeUnits: (units) => `ฟรีวันละ ${units} คำขอ ไม่ต้องใช้บัตร ไม่ต้องรออนุมัติ`,
  exampleSearches: 'ตัวอย่างคำค้น',
  searchExamples: ['galaxy s24', 'ไม่เกิน 10000 บาท 5g', 'แบตอึด กันน้ำ'],
  searchHeading: 'ค้นหาในแคตตาล็อก',
  unverified: 'ข้อมูลและราคาที่มาพร้อมระบบยังไม่ได้ตรวจสอบกับแหล่งที่สอง จึงระบุไว้ว่า source.verified เป็น false',
  signUp: 'รับคีย์ของคุณ',
  signUpLead: 'คุณจะได้ API key สำหรับส่งคำขอ และ API Secret สำหรับเปิดแดชบอร์ด: ดูการใช้งาน เพิ่มคีย์ และตั้งค่า Webhook',
  email: 'อีเมล',
  emailHint: 'ใช้ระบุบัญชีของคุณ อีเมลที่ส่งถึงคุณเป็นเรื่องบัญชีเท่านั้น',
  accountName: 'ชื่อ',
  accountNameHint: 'ชื่อของคุณ หรือชื่อโปรเจกต์',
  submit: 'สร้างคีย์',
  signUpNote: 'แพ็กเกจฟรี ไม่ต้องใช้บัตร ไม่ต้องรออนุมัติ',
  fieldErrors: {
    email: () => 'อีเมลไม่ถูกต้อง กรอกในรูปแบบ you@example.com ไม่เกิน 254 ตัวอักษร',
    name: () => 'ชื่อต้องมี 1 ถึง 80 ตัวอักษร และไม่มีอักขระควบคุม',
  } as Readonly<Record<string, (detail: string) => string>>,
  needsCookies: 'โปรดอนุญาตคุกกี้ของเว็บไซต์นี้ก่อนสมัคร เพราะคีย์และ secret จะแสดงให้เฉพาะเซสชันในเบราว์เซอร์ของคุณ',
  emailTaken: 'มีบัญชีที่ใช้อีเมลนี้อยู่แล้ว',
  signInInstead: 'เข้าสู่ระบบด้วย API Secret ของบัญชีนั้น',
  lostSecret: 'ทำ secret หาย?',
  tooManySignUps: (minutes) => `มีการสมัครจากเครือข่ายของคุณมากเกินไป ลองใหม่ในอีก ${minutes} นาที`,
  requestHeading: 'ได้ข้อมูลนี้ในคำขอเดียว',
  responseHeading: 'คำตอบจริงในตอนนี้',
  plansHeading: 'แพ็กเกจ',
  yourPlan: 'แพ็กเกจของคุณ',
  plansLead:
    'คำขอ REST หนึ่งครั้งใช้ 1 หน่วย คำสั่ง GraphQL ใช้เท่ากับคำขอ REST ที่ใช้แทน คำขอที่ถูกปฏิเสธหรือทำไม่สำเร็จไม่หักโควตา และคีย์ทุกตัวของบัญชีใช้โควตาร่วมกัน',
  plansRealTimeNote:
    'เรียลไทม์: ราคาใหม่ปรากฏทันทีที่บริการได้รับ และส่งการเปลี่ยนแปลงภายในหนึ่งวินาทีผ่านสตรีมหรือ GraphQL subscription และภายในสองวินาทีผ่าน Webhook ราคาใหม่เพียงใดขึ้นอยู่กับแหล่งที่มา',
  plansQuestion: 'ต้องการมากกว่าแพ็กเกจฟรี หรือโควตาเฉพาะของคุณ?',
  plansContact: 'ติดต่อเรา',
  perDay: 'หน่วยต่อวัน',
  perMonth: 'หน่วยต่อเดือน',
  priceData: 'ราคาสินค้าในแคตตาล็อก',
  support: 'การช่วยเหลือ',
  priceOnRequest: 'สอบถามราคา',
  pricePerPeriod: (money, period) => `${money} ต่อ${period === 'month' ? 'เดือน' : period}`,
  priceDataByPlan: { complete: 'อัปเดตวันละครั้ง', 'real-time': 'เรียลไทม์' } as Readonly<Record<string, string>>,
  supportByPlan: { community: 'ชุมชน', 'e-mail': 'อีเมล', priority: 'ดูแลเป็นลำดับแรก' } as Readonly<
    Record<string, string>
  >,
};

export const homeMessages: Messages<typeof en> = { en, th };
