import { formatCount, formatPlural } from '../../domain/text/plural.ts';
import type { Messages } from '../locale.ts';

/** The translations of warnings. Each pattern matches the English text of a warning. */
type Translations = readonly (readonly [pattern: RegExp, translate: (match: RegExpExecArray) => string])[];

const en = {
  title: 'Status',
  description: 'The current state of Phone Gateway and of its catalogue.',
  asOf: (instant: string) => `As of ${instant}`,
  states: {
    ready: 'Everything works.',
    degraded: 'Some parts do not work at the moment.',
    starting: 'The gateway is starting: it is reading its catalogue.',
  },
  part: 'Part',
  state: 'State',
  meaning: 'What it means for you',
  parts: { catalogue: 'Catalogue', database: 'Database', quota: 'Quota counters' },
  partStates: { ok: 'Works', away: 'Unavailable', loading: 'Loading' },
  meanings: {
    catalogue: {
      ok: 'Lists, details, search and comparisons are answered.',
      away: 'Catalogue requests are rejected and free.',
      loading: 'Catalogue requests are rejected and free until it is loaded.',
    },
    database: {
      ok: 'Sign-up, dashboard, price history and reviews work.',
      away: 'Lists, details and search still work with keys used in the last 5 minutes. Sign-up, the dashboard, price history and reviews do not; requests for them are free.',
      loading: 'Not known yet.',
    },
    quota: {
      ok: 'Every unit is counted.',
      away: 'Requests are accepted up to 5 % of the daily units; beyond that they are rejected and free. The counters are corrected afterwards.',
      loading: 'Not known yet.',
    },
  },
  warnings: 'Warnings',
  warningsLead: 'For the operator; your requests are answered as usual.',
  warningTranslations: [] as Translations,
  catalogue: 'Catalogue',
  edition: 'Daily edition',
  editionOf: (date: string) => `${date}: prices as of last midnight`,
  phones: 'Phones',
  brandCount: (count: number) => `by ${formatPlural(count, 'brand')}`,
  coverage: 'Of these',
  coverageOf: (pricedPhones: number, reviewedPhones: number, ratedPhones: number) =>
    [
      pricedPhones > 0 && `${formatCount(pricedPhones)} with a price`,
      reviewedPhones > 0 && `${formatCount(reviewedPhones)} with a review`,
      ratedPhones > 0 && `${formatCount(ratedPhones)} with a rating`,
    ]
      .filter((text) => text !== false)
      .join(', '),
  newestRelease: 'Newest release',
  forPrograms: 'For programs',
  forProgramsLead:
    '`GET /readyz` returns this page as JSON: `status` is `ready` (200), `degraded` (200) or `starting` (503). `GET /healthz` says that the process is running. `GET /metrics`, in Prometheus format, is for the operator.',
  openReadyz: 'Open /readyz',
  contactQuestion: 'Is something else wrong?',
  contactLink: 'Write to us',
  noContact: 'Ask the operator of this gateway.',
};

const th: typeof en = {
  title: 'สถานะระบบ',
  description: 'Phone Gateway ใช้งานได้หรือไม่ในตอนนี้ และแคตตาล็อกมีอะไรบ้าง',
  asOf: (instant) => `ข้อมูล ณ ${instant}`,
  states: {
    ready: 'ทุกส่วนใช้งานได้ตามปกติ',
    degraded: 'บางส่วนใช้งานไม่ได้ในตอนนี้',
    starting: 'ระบบกำลังเริ่มทำงานและกำลังอ่านแคตตาล็อก',
  },
  part: 'ส่วน',
  state: 'สถานะ',
  meaning: 'ผลต่อการใช้งานของคุณ',
  parts: { catalogue: 'แคตตาล็อก', database: 'ฐานข้อมูล', quota: 'ตัวนับโควตา' },
  partStates: { ok: 'ปกติ', away: 'ติดต่อไม่ได้', loading: 'กำลังโหลด' },
  meanings: {
    catalogue: {
      ok: 'ดูรายการ รายละเอียด ค้นหา และเปรียบเทียบได้',
      away: 'คำขอไปยังแคตตาล็อกถูกปฏิเสธ ไม่หักโควตา',
      loading: 'คำขอไปยังแคตตาล็อกถูกปฏิเสธและไม่หักโควตาจนกว่าจะโหลดเสร็จ',
    },
    database: {
      ok: 'สมัคร แดชบอร์ด ประวัติราคา และรีวิวใช้งานได้',
      away: 'รายการ รายละเอียด และการค้นหายังใช้ได้กับคีย์ที่ใช้ภายใน 5 นาทีที่ผ่านมา แต่การสมัคร แดชบอร์ด ประวัติราคา และรีวิวใช้ไม่ได้ คำขอเหล่านี้ไม่หักโควตา',
      loading: 'ยังไม่ทราบ',
    },
    quota: {
      ok: 'นับครบทุกหน่วย',
      away: 'ส่งคำขอได้ต่อไปไม่เกิน 5 % ของโควตารายวัน เกินจากนั้นจะถูกปฏิเสธและไม่หักโควตา ระบบจะปรับตัวนับให้ถูกต้องภายหลัง',
      loading: 'ยังไม่ทราบ',
    },
  },
  warnings: 'คำเตือน',
  warningsLead: 'สำหรับผู้ดูแลระบบ คำขอของคุณได้รับคำตอบตามปกติ',
  warningTranslations: [
    [
      /^Redis runs with maxmemory-policy (\S+)/,
      ([, policy]) => `Redis ใช้ maxmemory-policy ${policy} จึงอาจทิ้งตัวนับโควตา ควรตั้งเป็น noeviction`,
    ],
    [
      /^Redis keeps no append-only file/,
      () => 'Redis ไม่ได้เก็บ append-only file หากหยุดกะทันหันอาจเสียยอดที่หักไปแล้ว ควรตั้ง appendonly yes',
    ],
    [/^The embedded database is damaged/, () => 'ฐานข้อมูลในตัวเสียหาย ให้กู้คืนจากไฟล์สำรอง ดูรายละเอียดในบันทึก'],
    [/^The disk of the embedded database/, () => 'ดิสก์ของฐานข้อมูลในตัวใกล้เต็ม จะไม่มีการเขียนข้อมูลจนกว่าจะมีพื้นที่ว่าง'],
    [
      /^The embedded database reports errors \(SQLSTATE (\w+)\)/,
      ([, state]) => `ฐานข้อมูลในตัวแจ้งข้อผิดพลาด (SQLSTATE ${state}) อาจเขียนข้อมูลไม่สำเร็จ ดูรายละเอียดในบันทึก`,
    ],
    [
      /^Postgres accepts no writes/,
      () =>
        'Postgres ไม่รับการเขียนข้อมูล เพราะเป็นเครื่องสำรองหรือตั้งเป็นอ่านอย่างเดียว (SQLSTATE 25006) การเปลี่ยนแปลงบัญชีจะไม่สำเร็จ ดูรายละเอียดในบันทึก',
    ],
    [
      /^Postgres reports errors \(SQLSTATE (\w+)\)/,
      ([, state]) => `Postgres แจ้งข้อผิดพลาด (SQLSTATE ${state}) อาจเขียนข้อมูลไม่สำเร็จ ดูรายละเอียดในบันทึก`,
    ],
    [/^E-mails cannot be sent at the moment/, () => 'ส่งอีเมลไม่ได้ในขณะนี้ อีเมลรอส่งอยู่ในคิว ดูสาเหตุในบันทึก'],
    [/^The last backup failed/, () => 'การสำรองข้อมูลครั้งล่าสุดไม่สำเร็จ ดูรายละเอียดในบันทึก'],
  ] as Translations,
  catalogue: 'แคตตาล็อก',
  edition: 'ฉบับประจำวัน',
  editionOf: (date) => `${date}: ราคาถึงเที่ยงคืนที่ผ่านมา`,
  phones: 'โทรศัพท์',
  brandCount: (count) => `จาก ${formatCount(count)} แบรนด์`,
  coverage: 'ข้อมูลที่มี',
  coverageOf: (pricedPhones, reviewedPhones, ratedPhones) =>
    [
      pricedPhones > 0 && `มีราคา ${formatCount(pricedPhones)} รุ่น`,
      reviewedPhones > 0 && `มีรีวิว ${formatCount(reviewedPhones)} รุ่น`,
      ratedPhones > 0 && `มีคะแนน ${formatCount(ratedPhones)} รุ่น`,
    ]
      .filter((text) => text !== false)
      .join(' '),
  newestRelease: 'รุ่นใหม่ที่สุดวางขาย',
  forPrograms: 'สำหรับโปรแกรม',
  forProgramsLead:
    '`GET /readyz` ให้ข้อมูลเดียวกับหน้านี้เป็น JSON โดย `status` เป็น `ready` (200) `degraded` (200) หรือ `starting` (503) ส่วน `GET /healthz` บอกว่าโปรเซสตอบอยู่ และ `GET /metrics` ในรูปแบบ Prometheus มีไว้สำหรับผู้ดูแลระบบ',
  openReadyz: 'เปิด /readyz',
  contactQuestion: 'พบปัญหาอื่น?',
  contactLink: 'ติดต่อเรา',
  noContact: 'สอบถามผู้ดูแลเกตเวย์นี้',
};

export const statusMessages: Messages<typeof en> = { en, th };
