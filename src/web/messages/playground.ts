import type { Messages } from '../locale.ts';
import type { StarterName } from '../starter-queries.ts';

/** The texts for the script of the page, which replaces each `{…}` with a value. */
const enScript = {
  /** The BCP 47 tag for numbers and times. */
  language: 'en-GB',
  run: 'Run',
  stop: 'Stop',
  invalidVariables: 'The variables are not JSON.',
  notLoaded:
    'The full editor could not be loaded. Check your connection and try again; these fields work without it.',
  show: 'Show key',
  hide: 'Hide key',
  copyRequest: 'Copy as',
  /** `{name}` is the name of a program or a function. */
  copyAs: 'Copy as {name}',
  copied: 'Copied',
  withKey: 'with my key',
  secretInsteadOfKey:
    'This is the API Secret (phs_…), which opens the dashboard only. Put an API key (phk_…) here. The secret was not stored and not sent.',
  incompleteKey:
    'This key is incomplete; it was not sent. A key is phk_ followed by 48 letters and digits: copy all of it.',
  /** The labels of the editors, for screen readers. */
  editors: { operation: 'Query', variables: 'Variables (JSON)', response: 'Response' },
  closeTab: 'Close {name}',
  operations: 'Operations',
  running: 'Running …',
  cost: 'Units used: {units} · left today: {day} · left this month: {month}',
  costDegraded:
    'Units used: {units}. The units left are not known right now: the counter cannot be reached. You don’t have to do anything.',
  freeCost: 'Units used: 0 · this operation is free',
  /** The cost beside the run button, before an operation runs. */
  unit: 'unit',
  units: 'units',
  liveCost: 'Units that this will cost: {units}',
  liveLeft: 'left today: {day}',
  liveTooMuch: 'more than you have left',
  /** The state of a subscription. */
  listening: 'Listening · changes received: {changes} · press the button again to stop',
  listeningLeft:
    'Listening · changes received: {changes} · press the button again to stop · left today at the start: {left}',
  stopped: 'Stopped. Changes received: {changes}',
  connectionEnded: 'The connection ended. Changes received: {changes}. Run it again to continue.',
  subscriptionEnded:
    'The service ended the subscription: the errors member says why. Changes received: {changes}',
  partialErrors: 'The response has errors: the errors member says what failed and why.',
  notRun: 'Not run, nothing charged.',
  unreachable: 'The service cannot be reached. Check your connection and run it again.',
  invalidResponse:
    'The service answered with status {status} and no GraphQL response. Try again in a moment.',
  signUp: 'Sign up for a key',
  dashboard: 'Open the dashboard',
  /** The quota windows in which too few units are left, with the number of those units. */
  quotaWindows: {
    day: 'today ({left} left)',
    month: 'this month ({left} left)',
    'key-day': 'today for this key ({left} left)',
    'address-hour': 'this hour for your address with this key ({left} left)',
    'suggest-day': 'today for suggestions ({left} left)',
  } as Readonly<Record<string, string>>,
  listSeparator: ' and ',
  /** Messages by the code of the first error. */
  errorsByCode: {
    MISSING_KEY: 'An API key is needed. Put yours in the box above and run it again.',
    INVALID_KEY: 'This API key does not exist. Check that the right one is in the box above.',
    REVOKED_KEY: 'This API key was revoked. Create another one in the dashboard and put it in the box above.',
    EXPIRED_KEY: 'This API key has expired. Put another one in the box above.',
    QUOTA_EXCEEDED:
      'This costs more units than are left {windows}. Wait until {resetsAt}, request less, or choose a larger plan.',
    PLAN_REQUIRED: 'Subscriptions need a plan with real-time data. Choose one in the dashboard.',
    TOO_MANY_STREAMS: 'This account has the maximum number of open streams. Stop another one first.',
    CURSOR_EXPIRED:
      'This cursor comes from another database or is newer than a restored backup. Read the catalogue again.',
    QUERY_TOO_COMPLEX:
      'This requests too much at once. Request fewer fields, aliases or levels, or smaller pages.',
    BAD_USER_INPUT:
      'An argument or a variable is not valid. The errors member says which one, and which values are valid.',
    GRAPHQL_PARSE_FAILED: 'This is not GraphQL yet. The errors member says in which line.',
    GRAPHQL_VALIDATION_FAILED: 'This does not match the schema. The errors member says where.',
    UNAVAILABLE: 'The service cannot do this right now. Try again in a moment.',
    QUOTA_UNAVAILABLE: 'Your quota cannot be checked right now. Try again in a moment.',
  } as Readonly<Record<string, string>>,
  /** The message for every other code. */
  otherError: 'This was rejected. The errors member says why and what to do.',
};

const thScript: typeof enScript = {
  language: 'th-TH',
  run: 'สั่งทำงาน',
  stop: 'หยุด',
  invalidVariables: 'ตัวแปรไม่ใช่ JSON ที่ถูกต้อง',
  notLoaded: 'โหลดตัวแก้ไขเต็มไม่ได้ ตรวจการเชื่อมต่อแล้วลองใหม่ ช่องเหล่านี้ใช้งานได้โดยไม่ต้องมีตัวแก้ไขเต็ม',
  show: 'แสดงคีย์',
  hide: 'ซ่อนคีย์',
  copyRequest: 'คัดลอกเป็น',
  copyAs: 'คัดลอกเป็น {name}',
  copied: 'คัดลอกแล้ว',
  withKey: 'พร้อมคีย์ของฉัน',
  secretInsteadOfKey:
    'นี่คือ API Secret (phs_…) ซึ่งใช้เปิดแดชบอร์ดเท่านั้น โปรดใส่ API key (phk_…) แทน ระบบจะไม่เก็บและไม่ส่ง secret นี้',
  incompleteKey:
    'API key นี้ไม่ครบหรือไม่ถูกต้อง จึงไม่ถูกส่ง คีย์ที่ถูกต้องคือ phk_ ตามด้วยตัวอักษรและตัวเลข 48 ตัว โปรดคัดลอกใหม่ทั้งหมด',
  editors: { operation: 'คำสั่ง', variables: 'ตัวแปร (JSON)', response: 'คำตอบ' },
  closeTab: 'ปิด {name}',
  operations: 'คำสั่งในแท็บนี้',
  running: 'กำลังทำงาน …',
  cost: 'ใช้ไป {units} หน่วย · วันนี้เหลือ {day} · เดือนนี้เหลือ {month}',
  costDegraded: 'ใช้ไป {units} หน่วย ขณะนี้ยังบอกจำนวนที่เหลือไม่ได้ เพราะระบบนับโควตาทำงานแบบสำรองชั่วคราว คุณไม่ต้องทำอะไร',
  freeCost: 'ใช้ไป 0 หน่วย · คำสั่งนี้ไม่หักโควตา',
  unit: 'หน่วย',
  units: 'หน่วย',
  liveCost: 'คำสั่งนี้จะใช้ {units} หน่วย',
  liveLeft: 'วันนี้เหลือ {day}',
  liveTooMuch: 'มากกว่าโควตาที่เหลือ',
  listening: 'กำลังรอการเปลี่ยนแปลง · ได้รับแล้ว {changes} รายการ · กดปุ่มเดิมอีกครั้งเพื่อหยุด',
  listeningLeft:
    'กำลังรอการเปลี่ยนแปลง · ได้รับแล้ว {changes} รายการ · กดปุ่มเดิมอีกครั้งเพื่อหยุด · ตอนเริ่มวันนี้เหลือ {left} หน่วย',
  stopped: 'หยุดแล้ว ได้รับการเปลี่ยนแปลง {changes} รายการ',
  connectionEnded: 'การเชื่อมต่อสิ้นสุดแล้ว ได้รับการเปลี่ยนแปลง {changes} รายการ สั่งทำงานอีกครั้งเพื่อรับต่อ',
  subscriptionEnded: 'บริการสิ้นสุดการรับการเปลี่ยนแปลงนี้ ดูสาเหตุได้ใน errors ได้รับการเปลี่ยนแปลง {changes} รายการ',
  partialErrors: 'คำตอบมีข้อผิดพลาดบางส่วน ดูสาเหตุได้ใน errors',
  notRun: 'คำสั่งนี้ไม่ได้ทำงานและไม่หักโควตา',
  unreachable: 'ติดต่อบริการไม่ได้ โปรดตรวจสอบการเชื่อมต่อแล้วลองใหม่',
  invalidResponse: 'บริการตอบด้วยสถานะ {status} แต่ไม่มีคำตอบแบบ GraphQL โปรดลองใหม่อีกสักครู่',
  signUp: 'สมัครเพื่อรับคีย์',
  dashboard: 'เปิดแดชบอร์ด',
  quotaWindows: {
    day: 'ของวันนี้ (เหลือ {left})',
    month: 'ของเดือนนี้ (เหลือ {left})',
    'key-day': 'ของคีย์นี้ในวันนี้ (เหลือ {left})',
    'address-hour': 'ของที่อยู่เครือข่ายของคุณกับคีย์นี้ในชั่วโมงนี้ (เหลือ {left})',
    'suggest-day': 'ของคำแนะนำในวันนี้ (เหลือ {left})',
  },
  listSeparator: ' และ',
  errorsByCode: {
    MISSING_KEY: 'ต้องใช้ API key โปรดใส่คีย์ของคุณในช่องด้านบนแล้วสั่งใหม่',
    INVALID_KEY: 'ไม่พบ API key นี้ในระบบ โปรดตรวจสอบว่าใส่คีย์ถูกต้องในช่องด้านบน',
    REVOKED_KEY: 'API key นี้ถูกเพิกถอนแล้ว โปรดสร้างคีย์ใหม่ในแดชบอร์ดแล้วใส่ในช่องด้านบน',
    EXPIRED_KEY: 'API key นี้หมดอายุแล้ว โปรดใส่คีย์อื่นในช่องด้านบน',
    QUOTA_EXCEEDED: 'คำสั่งนี้ใช้หน่วยมากกว่าโควตา{windows} โปรดรอถึง {resetsAt} ขอข้อมูลให้น้อยลง หรือเลือกแพ็กเกจที่ใหญ่ขึ้น',
    PLAN_REQUIRED: 'subscription ต้องใช้แพ็กเกจที่มีข้อมูลแบบเรียลไทม์ โปรดเลือกแพ็กเกจในแดชบอร์ด',
    TOO_MANY_STREAMS: 'บัญชีนี้เปิดสตรีมครบจำนวนที่อนุญาตแล้ว โปรดหยุดสตรีมอื่นก่อน',
    CURSOR_EXPIRED: 'cursor นี้มาจากฐานข้อมูลอื่นหรือจากก่อนการกู้คืนข้อมูล โปรดอ่านแคตตาล็อกใหม่ทั้งหมด',
    QUERY_TOO_COMPLEX: 'ขอข้อมูลมากเกินไปในครั้งเดียว โปรดลดฟิลด์ alias จำนวนชั้น หรือจำนวนรายการต่อหน้า',
    BAD_USER_INPUT: 'อาร์กิวเมนต์หรือตัวแปรไม่ถูกต้อง ดูใน errors ว่าเป็นตัวใดและใส่ค่าใดได้บ้าง',
    GRAPHQL_PARSE_FAILED: 'ข้อความนี้ยังไม่ใช่ GraphQL ที่ถูกต้อง ดูใน errors ว่าผิดที่บรรทัดใด',
    GRAPHQL_VALIDATION_FAILED: 'คำสั่งนี้ไม่ตรงกับ schema ดูตำแหน่งได้ใน errors',
    UNAVAILABLE: 'ขณะนี้บริการยังทำคำสั่งนี้ไม่ได้ โปรดลองใหม่อีกสักครู่',
    QUOTA_UNAVAILABLE: 'ขณะนี้ตรวจสอบโควตาของคุณไม่ได้ โปรดลองใหม่อีกสักครู่',
  },
  otherError: 'คำสั่งนี้ถูกปฏิเสธ ดูสาเหตุและวิธีแก้ได้ใน errors',
};

const en = {
  title: 'GraphQL playground',
  description:
    'Try the GraphQL API in the browser: starter queries, the schema, and what each operation costs.',
  key: 'API key',
  keyHint: 'Stored in this tab only and sent as X-API-Key. The schema needs no key.',
  examples: 'Examples',
  fullEditor: 'Full editor',
  fullEditorHint: 'GraphiQL: completion, the docs of the schema, tabs and history',
  noScript: 'GraphiQL needs JavaScript. Without it, POST your operations to this address:',
  ready: 'Run an operation: its cost and your remaining quota appear here.',
  script: enScript,
  starters: {
    newestOfBrand: [
      'The newest phones of a brand, page by page.',
      'Costs 1 unit, whatever the page size.',
      'With your key in the box, press Ctrl-Enter.',
    ],
    forgivingSearch: [
      'Search forgives typing errors: "corrected" says how it was understood.',
      'Costs 1 unit.',
    ],
    sideBySide: ['Two phones side by side: the same fields of each.', 'Costs 2 units: 1 for each phone.'],
    lightWithBigBattery: [
      'Phones by their facts: 5G, at least 5000 mAh, at most 200 g, the lightest first.',
      'Costs 1 unit.',
    ],
    pricesAndReviews: [
      'One phone with its prices and reviews. The free plan sees the prices known before last midnight.',
      'Costs 3 units: 1 for the phone, 1 for its prices, 1 for its reviews.',
    ],
    quotaLeft: ['Your plan and the units left.', 'Free; it only needs a key.'],
    changes: [
      'Changes to the catalogue as they happen, on plans with real-time data. Press the button again to stop.',
      'Costs 1 unit, and 1 more per 10 changes, rounded up.',
    ],
  } satisfies Record<StarterName, string[]>,
};

const th: typeof en = {
  title: 'ทดลองใช้ GraphQL',
  description: 'ทดลองใช้ GraphQL API ในเบราว์เซอร์ พร้อมคำสั่งตัวอย่าง schema และจำนวนหน่วยที่แต่ละคำสั่งใช้',
  key: 'API key',
  keyHint: 'เก็บไว้เฉพาะในแท็บนี้และส่งเป็น X-API-Key ดู schema ได้โดยไม่ต้องมีคีย์',
  examples: 'ตัวอย่าง',
  fullEditor: 'ตัวแก้ไขเต็ม',
  fullEditorHint: 'GraphiQL: การเติมคำ เอกสาร schema แท็บ และประวัติ',
  noScript: 'GraphiQL ต้องใช้ JavaScript หากไม่ใช้ ให้ส่งคำสั่งด้วย POST ไปที่',
  ready: 'เมื่อสั่งทำงาน จำนวนหน่วยที่ใช้และโควตาที่เหลือจะแสดงที่นี่',
  script: thScript,
  starters: {
    newestOfBrand: [
      'โทรศัพท์รุ่นใหม่ล่าสุดของแบรนด์หนึ่ง ทีละหน้า',
      'ใช้ 1 หน่วย ไม่ว่าในหน้าจะมีกี่รุ่น',
      'ใส่ API key ในช่องด้านบน แล้วกด Ctrl-Enter',
    ],
    forgivingSearch: ['ค้นหาได้แม้พิมพ์ผิด "corrected" บอกว่าระบบเข้าใจว่าอย่างไร', 'ใช้ 1 หน่วย'],
    sideBySide: ['เปรียบเทียบโทรศัพท์สองรุ่น: ข้อมูลเดียวกันของแต่ละรุ่น', 'ใช้ 2 หน่วย: รุ่นละ 1 หน่วย'],
    lightWithBigBattery: [
      'หาโทรศัพท์ตามคุณสมบัติ: 5G แบตเตอรี่อย่างน้อย 5000 mAh หนักไม่เกิน 200 กรัม เรียงจากเบาที่สุด',
      'ใช้ 1 หน่วย',
    ],
    pricesAndReviews: [
      'โทรศัพท์หนึ่งรุ่นพร้อมราคาและรีวิว แพ็กเกจ free เห็นราคาที่บันทึกก่อนเที่ยงคืนที่ผ่านมา',
      'ใช้ 3 หน่วย: ข้อมูลรุ่น 1 ราคา 1 และรีวิว 1',
    ],
    quotaLeft: ['แพ็กเกจของคุณและโควตาที่เหลือ', 'ไม่หักโควตา แต่ต้องมีคีย์'],
    changes: [
      'การเปลี่ยนแปลงของแคตตาล็อกทันทีที่เกิดขึ้น สำหรับแพ็กเกจที่มีข้อมูลแบบเรียลไทม์ กดปุ่มเดิมอีกครั้งเพื่อหยุด',
      'ใช้ 1 หน่วย และอีก 1 หน่วยต่อการเปลี่ยนแปลงทุก 10 รายการ (เศษนับเป็น 10)',
    ],
  },
};

export const playgroundMessages: Messages<typeof en> = { en, th };
