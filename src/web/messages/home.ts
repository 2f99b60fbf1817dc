import { figure, plural } from '../../domain/plural.ts';
import type { Messages } from '../locale.ts';

const en = {
  title: 'Phone Gateway: phone specifications, prices and reviews as an API',
  description:
    'Specifications, prices and reviews of phones over REST and GraphQL. Get a key at once. Exact units, honest quotas.',
  heading: 'Phones, as exact data',
  lead: (phones: number, brands: number) =>
    `Specifications, prices and reviews of ${plural(phones, 'phone')} by ${plural(brands, 'brand')}. REST and GraphQL return the same data. Getting a key takes ten seconds.`,
  reach: (month: string) => `The newest phone in the catalogue was released in ${month}.`,
  unverified:
    'Facts and prices that come with the gateway are not confirmed by a second source, and say so: source.verified is false.',
  signUp: 'Get your key',
  email: 'E-mail address',
  emailHint: 'Identifies your account. We send nothing to it.',
  accountName: 'Name',
  accountNameHint: 'Your name or the name of your project.',
  submit: 'Create my key',
  signUpNote: 'Free plan, no card, no waiting.',
  wrong: {
    email: (detail: string) => `E-mail address: ${detail}.`,
    name: (detail: string) => `Name: ${detail}.`,
  } as Readonly<Record<string, (detail: string) => string>>,
  taken: 'There is an account with this e-mail address already. Open the dashboard with its API Secret.',
  tooMany: (minutes: number) =>
    `Too many sign-ups from your address. Try again in ${plural(minutes, 'minute')}.`,
  searchHeading: 'Search finds what people mean',
  searchLead:
    'Typing errors, missing spaces, Thai, questions: the results below come from the live catalogue.',
  asked: 'Search',
  found: 'Result',
  plansHeading: 'Plans',
  plansTable: 'Plans side by side',
  plansLead: 'All keys of an account share its quota. Rejected and failed requests are free.',
  plan: 'Plan',
  perDay: 'Units a day',
  perMonth: 'Units a month',
  price: 'Price',
  data: 'Prices in the catalogue',
  support: 'Support',
  notPublished: 'on request',
  priceEach: (money: string, period: string) => `${money} a ${period}`,
  dataOf: { complete: 'updated daily', 'real-time': 'real time' } as Readonly<Record<string, string>>,
  supportOf: {} as Readonly<Record<string, string>>,
  whyHeading: 'Built for developers',
  why: [
    [
      'Exact',
      'Numbers are numbers, with the unit in their name: battery.capacity_mah, body.weight_g. Unknown values are null, never a guess.',
    ],
    [
      'Two APIs, the same data',
      'REST and GraphQL return the same data, with the same names and units. A GraphQL operation costs as much as the REST requests that it replaces.',
    ],
    [
      'Honest quotas',
      'Counted to the unit across all servers. Rejected and failed requests and 304 are free, and every charged answer says what is left.',
    ],
    [
      'Made for programs',
      'OpenAPI 3.1, a typed schema, RFC 9457 errors that say how to correct the request, and llms.txt for AI applications.',
    ],
  ] as readonly (readonly [name: string, text: string])[],
  docs: 'Try the REST API',
  playground: 'Explore in GraphiQL',
  dashboard: 'Open the dashboard',

  createdTitle: 'Your key is ready',
  createdLead: (email: string) =>
    `The account of ${email} is on the free plan. Copy both now; you won’t see them again.`,
  apiKey: 'API key',
  apiKeyUse: 'For requests to the catalogue.',
  apiSecret: 'API Secret',
  apiSecretUse: 'Opens the dashboard and the account API. Not for catalogue requests.',
  firstRequest: 'Your first request',
  firstRequestLead: 'It contains your key and costs one unit.',
  tryHere: 'Run it here',
  failed: 'The request failed. Check your connection and run it again.',
  answer: 'The answer',
  openDashboard: 'Open the dashboard with this secret',
};

const th: typeof en = {
  title: 'Phone Gateway: API ข้อมูลสเปก ราคา และรีวิวโทรศัพท์มือถือ',
  description: 'สเปก ราคา และรีวิวโทรศัพท์มือถือผ่าน REST และ GraphQL รับคีย์ได้ทันที หน่วยชัดเจน นับโควตาตรงไปตรงมา',
  heading: 'ข้อมูลโทรศัพท์ ที่แม่นยำ',
  lead: (phones, brands) =>
    `สเปก ราคา และรีวิวของโทรศัพท์ ${figure(phones)} รุ่น จาก ${figure(brands)} แบรนด์ เรียกผ่าน REST หรือ GraphQL ก็ได้ คำตอบตรงกันเสมอ รับคีย์ได้ในสิบวินาที`,
  reach: (month) => `โทรศัพท์รุ่นใหม่ที่สุดในแคตตาล็อกวางขายเมื่อ${month}`,
  unverified: 'ข้อมูลและราคาที่มาพร้อมระบบยังไม่ได้ตรวจสอบกับแหล่งที่สอง จึงระบุไว้ว่า source.verified เป็น false',
  signUp: 'รับคีย์ของคุณ',
  email: 'อีเมล',
  emailHint: 'ใช้ระบุบัญชีของคุณเท่านั้น เราไม่ส่งอีเมลถึงคุณ',
  accountName: 'ชื่อ',
  accountNameHint: 'ชื่อของคุณ หรือชื่อโปรเจกต์',
  submit: 'สร้างคีย์',
  signUpNote: 'แพ็กเกจฟรี ไม่ต้องใช้บัตร ไม่ต้องรออนุมัติ',
  wrong: {
    email: () => 'อีเมลไม่ถูกต้อง กรอกในรูปแบบ you@example.com ไม่เกิน 254 ตัวอักษร',
    name: () => 'ชื่อต้องมี 1 ถึง 80 ตัวอักษร และไม่มีอักขระควบคุม',
  } as Readonly<Record<string, (detail: string) => string>>,
  taken: 'มีบัญชีที่ใช้อีเมลนี้อยู่แล้ว เปิดแดชบอร์ดด้วย API Secret ของบัญชีนั้น',
  tooMany: (minutes) => `มีการสมัครจากเครือข่ายของคุณมากเกินไป ลองใหม่ในอีก ${minutes} นาที`,
  searchHeading: 'ค้นเจอในสิ่งที่คนตั้งใจหา',
  searchLead: 'พิมพ์ผิด ไม่เว้นวรรค พิมพ์ภาษาไทย หรือถามเป็นคำถามก็ได้ คำตอบด้านล่างมาจากแคตตาล็อกจริงขณะที่คุณเปิดหน้านี้',
  asked: 'คำค้น',
  found: 'ผลลัพธ์',
  plansHeading: 'แพ็กเกจ',
  plansTable: 'ตารางเปรียบเทียบแพ็กเกจ',
  plansLead: 'คีย์ทุกตัวของบัญชีใช้โควตาร่วมกัน คำขอที่ถูกปฏิเสธหรือทำไม่สำเร็จไม่หักโควตา',
  plan: 'แพ็กเกจ',
  perDay: 'หน่วยต่อวัน',
  perMonth: 'หน่วยต่อเดือน',
  price: 'ราคา',
  data: 'ราคาสินค้าในแคตตาล็อก',
  support: 'การช่วยเหลือ',
  notPublished: 'สอบถามราคา',
  priceEach: (money, period) => `${money} ต่อ${period === 'month' ? 'เดือน' : period}`,
  dataOf: { complete: 'อัปเดตวันละครั้ง', 'real-time': 'เรียลไทม์' } as Readonly<Record<string, string>>,
  supportOf: { community: 'ชุมชน', 'e-mail': 'อีเมล', priority: 'ดูแลก่อนเป็นลำดับแรก' } as Readonly<
    Record<string, string>
  >,
  whyHeading: 'ออกแบบมาให้ต่อยอด',
  why: [
    [
      'แม่นยำ',
      'ตัวเลขเป็นตัวเลข มีหน่วยอยู่ในชื่อ เช่น battery.capacity_mah, body.weight_g ข้อมูลที่ไม่ทราบเป็น null ไม่มีการเดา',
    ],
    [
      'สอง API ข้อมูลเดียวกัน',
      'REST และ GraphQL ให้ข้อมูลเดียวกัน ใช้ชื่อและหน่วยเดียวกัน คำสั่ง GraphQL หักโควตาเท่ากับคำขอ REST ที่ใช้แทน',
    ],
    [
      'โควตาที่ตรงไปตรงมา',
      'นับถูกต้องทุกหน่วยข้ามทุกเซิร์ฟเวอร์ คำขอที่ถูกปฏิเสธ คำขอที่ทำไม่สำเร็จ และคำตอบ 304 ไม่หักโควตา และทุกคำตอบที่หักโควตาบอกว่าเหลือเท่าไร',
    ],
    [
      'ออกแบบมาให้โปรแกรมใช้งานง่าย',
      'OpenAPI 3.1 สคีมาที่ระบุชนิดครบ ข้อผิดพลาดแบบ RFC 9457 ที่บอกวิธีแก้ และ llms.txt สำหรับแอป AI',
    ],
  ] as readonly (readonly [name: string, text: string])[],
  docs: 'ลองใช้ REST API',
  playground: 'สำรวจด้วย GraphiQL',
  dashboard: 'เปิดแดชบอร์ด',

  createdTitle: 'คีย์ของคุณพร้อมใช้แล้ว',
  createdLead: (email) => `บัญชีของ ${email} อยู่ในแพ็กเกจฟรี โปรดคัดลอกคีย์และ Secret ด้านล่างไว้ตอนนี้ จะไม่แสดงอีก`,
  apiKey: 'API key',
  apiKeyUse: 'ใช้เรียกข้อมูลจากแคตตาล็อก',
  apiSecret: 'API Secret',
  apiSecretUse: 'ใช้เปิดแดชบอร์ดและ API บัญชี ไม่ใช้เรียกข้อมูลจากแคตตาล็อก',
  firstRequest: 'คำขอแรกของคุณ',
  firstRequestLead: 'ใส่คีย์ของคุณไว้ให้แล้ว ใช้โควตาหนึ่งหน่วย',
  tryHere: 'ลองเรียกที่นี่',
  failed: 'ส่งคำขอไม่สำเร็จ ตรวจการเชื่อมต่อแล้วลองอีกครั้ง',
  answer: 'คำตอบ',
  openDashboard: 'เปิดแดชบอร์ดด้วย secret นี้',
};

export const homeMessages: Messages<typeof en> = { en, th };
