import type { Messages } from '../../locale.ts';

/**
 * A guide. `text` is a list of paragraphs, with code in backticks. `links` maps the paths of pages to link texts.
 */
export interface Guide {
  readonly title: string;
  readonly text: readonly string[];
  readonly links: Readonly<Record<string, string>>;
  /** Additional search terms for the guide. */
  readonly keywords?: string;
}

const en = {
  authentication: {
    title: 'Authentication',
    text: [
      'Send your API key with every catalogue request, as `X-API-Key` or as `Authorization: Bearer phk_…`. Everything below `/v1/account` takes the API Secret instead: `Authorization: Bearer phs_…`. Never put the API Secret into an app or a page.',
      'This request checks a key. It is free.',
    ],
    links: { '/#sign-up': 'Get a key', '/dashboard': 'Dashboard' },
  },
  quota: {
    title: 'Quota and headers',
    text: [
      'A catalogue request costs 1 unit, whether it finds something (200) or not (404). 304, other 4xx and 5xx are free; so are suggestions and account requests.',
      '`RateLimit` says for each window how many units are left (`r`) and in how many seconds it resets (`t`); `RateLimit-Policy` has the limits. After 429, wait as many seconds as `Retry-After` says.',
    ],
    links: {
      '/problems/quota-exceeded': 'What to do after 429',
      '/#plans': 'Plans',
      '/dashboard': 'Your usage',
    },
    keywords: 'pricing price of a request cost rate limit credits',
  },
  pagination: {
    title: 'Pagination',
    text: [
      '`page` counts from 1 and `per_page` goes up to 100. `pagination` in the response has the totals, and the `Link` header has the next page. A page costs 1 unit whatever its size, so large pages are cheaper.',
      'To read a whole list of phones, use `cursor` instead of `page`: begin with `cursor=` (empty) and continue with `pagination.next_cursor` until it is null. Pages shift when phones are imported between them; with a cursor, every phone whose sort value does not change is returned exactly once (not with `sort=relevance`).',
    ],
    links: { '/docs/listPhones': 'GET /v1/phones' },
    keywords: 'paging pages next',
  },
  questions: {
    title: 'Questions in plain words',
    text: [
      '`q` of `GET /v1/search` and `search` of lists take a name or a question, in English or Thai: `5g under 10000 baht`, `no samsung, big battery`, `s24 vs iphone 15`. Brands, price and memory limits, features, exclusions and sort orders are understood by rules, without a language model.',
      '`query.understood` has the parameters that correspond to the text, so that you can show and change them. `query.unread` lists what was not understood, and `query.hint` says so in a sentence.',
    ],
    links: { '/docs/searchPhones': 'GET /v1/search', '/phones': 'Try it' },
    keywords: 'ask natural language plain English AI',
  },
  conditional: {
    title: 'Conditional requests',
    text: [
      'Store the `ETag` of a response, and send it back as `If-None-Match`. If nothing has changed, the response is 304 without a body, and free. GraphQL does the same for a GET of a persisted document that selects only catalogue fields.',
    ],
    links: {},
  },
  errors: {
    title: 'Errors',
    text: [
      'Errors are problem documents (RFC 9457). Let your program act on `code`, which never changes its meaning; `detail` and `errors` say what to correct. Each code has a page that says what to do.',
      'This request is rejected, and free.',
    ],
    links: { '/problems': 'All error codes' },
  },
  graphql: {
    title: 'GraphQL',
    text: [
      'The same data is available with the same key at `POST /graphql`: names are in camelCase, enum values in capitals. Each catalogue root field costs 1 unit, including `phonesBy` and `nodes`, which take up to 100 phones; `prices`, `reviews` and `sources` of each phone and `phones` of each brand cost 1 more. A page counts as full, even if fewer phones are found. `extensions.cost` says what was charged, and `POST /v1/graphql/cost` says what an operation will cost.',
    ],
    links: { '/graphql': 'GraphiQL' },
  },
  mcp: {
    title: 'MCP for AI applications',
    text: [
      'Assistants search, compare and price phones through the Model Context Protocol: `/mcp` of this service over HTTP, with the key in `X-API-Key`. Each call costs 1 unit; lists of tools are free. In Claude Code: `claude mcp add --transport http phone-gateway <URL of /mcp> --header "X-API-Key: YOUR_API_KEY"`.',
      'Applications that only start programs, such as Claude Desktop, connect through mcp-remote: `npx -y mcp-remote@0.15.1 <URL of /mcp> --transport http-only --header X-API-Key:YOUR_API_KEY`. ChatGPT reads the two tools of `/mcp?profile=search`.',
    ],
    links: {},
    keywords: 'Claude Cursor ChatGPT assistant agent Model Context Protocol',
  },
  changes: {
    title: 'Changes',
    text: [
      'Every new or changed phone, every price and every review has a position in one log; a cursor names a position. Without `since`, `GET /v1/changes` returns the current cursor. With a cursor as `since`, it returns the changes after it, and with `since=0` all changes. Store `next_cursor` and continue from there: no change is missed or repeated. Each request costs 1 unit and returns up to 500 changes.',
      'On plans without real-time data, new prices appear after midnight, and everything else immediately.',
    ],
    links: { '/docs/listChanges': 'GET /v1/changes' },
  },
  streams: {
    title: 'Streams',
    text: [
      'On plans with real-time data, `GET /v1/stream` sends changes within a second, as server-sent events. To continue where you left off, on any gateway, connect again with the last `id` as `Last-Event-ID`. GraphQL has the same as `subscription { changes { cursor type phone { fullName } } }`, by server-sent events or by the multipart protocol of Apollo Client.',
      'Opening a stream costs 1 unit, and every 10 changes cost another unit, rounded up. An account has at most 10 open streams.',
    ],
    links: {
      '/docs/streamChanges': 'GET /v1/stream',
      '/problems/plan-required': 'Plans with real-time data',
    },
  },
  webhooks: {
    title: 'Webhooks',
    text: [
      'The service sends changes to your server: within 2 seconds on plans with real-time data, and after midnight on others. Verify each request with the library `standardwebhooks` and the secret that is shown once, and answer with 200 to 299 within 15 seconds. A failed delivery is sent again with the same `webhook-id`, up to ten attempts in 3 days; the status 410 disables the webhook.',
      'A delivery of up to 100 changes costs 1 unit for every 10, rounded up; retries and tests are free. An account has at most 5 webhooks.',
    ],
    links: { '/dashboard': 'Your webhooks', '/docs/createWebhook': 'POST /v1/account/webhooks' },
  },
  limits: {
    title: 'Limits',
    text: [
      'Requests have at most 100 items on a page, 6 phones in a comparison, 100 phones by their ids, 100 hints in one identification, 64 KiB in a body, and 16 KiB in the request line and headers. An account has at most 5 active keys, 10 open streams and 5 webhooks, and can create or replace 20 keys, secrets and sets of recovery codes a day. GraphQL: depth 10, 15 aliases, 10 catalogue root fields, 1,000 tokens.',
      'This request lists the plans with their limits. It needs no key and is free.',
    ],
    links: { '/docs/listPlans': 'GET /v1/plans' },
  },
} satisfies Record<string, Guide>;

export type GuideName = keyof typeof en;

const th: Readonly<Record<GuideName, Guide>> = {
  authentication: {
    title: 'การยืนยันตัวตน',
    text: [
      'ส่ง API key ไปกับทุกคำขอข้อมูลโทรศัพท์ เป็น `X-API-Key` หรือ `Authorization: Bearer phk_…` ส่วนทุกอย่างใต้ `/v1/account` ใช้ API Secret แทน: `Authorization: Bearer phs_…` อย่าใส่ API Secret ไว้ในแอปหรือหน้าเว็บ',
      'คำขอนี้ใช้ตรวจคีย์ ไม่หักโควตา',
    ],
    links: { '/#sign-up': 'สมัครรับคีย์', '/dashboard': 'แดชบอร์ด' },
  },
  quota: {
    title: 'โควตาและเฮดเดอร์',
    text: [
      'คำขอข้อมูลโทรศัพท์หัก 1 หน่วย ไม่ว่าจะพบข้อมูล (200) หรือไม่พบ (404) ส่วน 304, 4xx อื่น ๆ และ 5xx ไม่หักโควตา คำแนะนำขณะพิมพ์และคำขอเกี่ยวกับบัญชีก็ไม่หักเช่นกัน',
      '`RateLimit` บอกหน่วยที่เหลือ (`r`) และจำนวนวินาทีก่อนเริ่มนับใหม่ (`t`) ของแต่ละช่วง ส่วน `RateLimit-Policy` บอกเพดาน เมื่อได้ 429 ให้รอตามจำนวนวินาทีใน `Retry-After`',
    ],
    links: {
      '/problems/quota-exceeded': 'ทำอย่างไรเมื่อได้ 429',
      '/#plans': 'แพ็กเกจ',
      '/dashboard': 'การใช้งานของคุณ',
    },
  },
  pagination: {
    title: 'การแบ่งหน้า',
    text: [
      '`page` นับจาก 1 และ `per_page` สูงสุด 100 ในคำตอบ `pagination` บอกจำนวนทั้งหมด และเฮดเดอร์ `Link` บอกหน้าถัดไป ทุกหน้าหัก 1 หน่วยเท่ากันไม่ว่าจะใหญ่เพียงใด หน้าที่ใหญ่จึงประหยัดกว่า',
      'หากต้องการอ่านรายการโทรศัพท์ให้ครบ ให้ใช้ `cursor` แทน `page` เริ่มด้วย `cursor=` (ค่าว่าง) แล้วส่ง `pagination.next_cursor` ต่อไปจนกว่าจะเป็น null เมื่อมีการนำเข้าข้อมูลระหว่างนั้น หน้าต่าง ๆ จะเลื่อน แต่ cursor จะให้โทรศัพท์ทุกรุ่นที่ค่าที่ใช้เรียงไม่เปลี่ยนเพียงครั้งเดียวพอดี (ยกเว้น `sort=relevance`)',
    ],
    links: { '/docs/listPhones': 'GET /v1/phones' },
    keywords: 'หน้าถัดไป paging',
  },
  questions: {
    title: 'ถามด้วยภาษาทั่วไป',
    text: [
      '`q` ของ `GET /v1/search` และ `search` ของรายการรับชื่อรุ่นหรือคำถาม ภาษาไทยหรือภาษาอังกฤษ เช่น `5g ไม่เกิน 10000 บาท`, `แบตอึด ไม่เอาซัมซุง`, `s24 vs iphone 15` ระบบเข้าใจแบรนด์ ช่วงราคา หน่วยความจำ คุณสมบัติ สิ่งที่ยกเว้น และการเรียงลำดับ ด้วยกฎที่กำหนดไว้ โดยไม่ใช้โมเดลภาษา',
      '`query.understood` คือพารามิเตอร์ที่อ่านได้จากข้อความ นำไปแสดงและแก้ไขได้ `query.unread` คือส่วนที่ไม่เข้าใจ และ `query.hint` บอกเป็นประโยค',
    ],
    links: { '/docs/searchPhones': 'GET /v1/search', '/phones': 'ลองใช้' },
    keywords: 'คำถาม ภาษาธรรมชาติ',
  },
  conditional: {
    title: 'คำขอแบบมีเงื่อนไข',
    text: [
      'เก็บ `ETag` ของคำตอบไว้ แล้วส่งกลับมาเป็น `If-None-Match` ถ้าไม่มีอะไรเปลี่ยน จะได้ 304 ที่ไม่มีเนื้อหาและไม่หักโควตา GraphQL ก็เช่นเดียวกัน เมื่อใช้ GET กับ persisted document ที่ขอเฉพาะฟิลด์ของแคตตาล็อก',
    ],
    links: {},
  },
  errors: {
    title: 'ข้อผิดพลาด',
    text: [
      'ข้อผิดพลาดตอบเป็น problem document (RFC 9457) ให้โปรแกรมดูที่ `code` ซึ่งมีความหมายคงเดิมเสมอ ส่วน `detail` และ `errors` บอกว่าต้องแก้อะไร แต่ละรหัสมีหน้าที่บอกวิธีแก้ไข',
      'คำขอนี้จะถูกปฏิเสธ และไม่หักโควตา',
    ],
    links: { '/problems': 'รหัสข้อผิดพลาดทั้งหมด' },
  },
  graphql: {
    title: 'GraphQL',
    text: [
      'ข้อมูลเดียวกันด้วยคีย์เดียวกันที่ `POST /graphql` ชื่อเป็น camelCase และค่า enum เป็นตัวพิมพ์ใหญ่ ฟิลด์รากของแคตตาล็อกแต่ละฟิลด์หัก 1 หน่วย รวมถึง `phonesBy` และ `nodes` ที่ขอได้ถึง 100 เครื่อง ส่วน `prices`, `reviews`, `sources` ของโทรศัพท์แต่ละเครื่อง และ `phones` ของแต่ละแบรนด์ หักเพิ่มอย่างละ 1 หน่วย หนึ่งหน้านับเต็มจำนวนแม้พบไม่ครบ โดย `extensions.cost` บอกจำนวนที่หัก และ `POST /v1/graphql/cost` บอกจำนวนที่จะหักก่อนส่ง',
    ],
    links: { '/graphql': 'GraphiQL' },
  },
  mcp: {
    title: 'MCP สำหรับแอป AI',
    text: [
      'ผู้ช่วย AI ค้นหา เปรียบเทียบ และดูราคาโทรศัพท์ผ่าน Model Context Protocol ที่ `/mcp` ของบริการนี้ด้วย HTTP โดยใส่คีย์ใน `X-API-Key` การเรียกแต่ละครั้งหัก 1 หน่วย ส่วนรายการเครื่องมือไม่หักโควตา ใน Claude Code ใช้ `claude mcp add --transport http phone-gateway <URL ของ /mcp> --header "X-API-Key: YOUR_API_KEY"`',
      'แอปที่เปิดได้เฉพาะโปรแกรมในเครื่อง เช่น Claude Desktop เชื่อมต่อผ่าน mcp-remote: `npx -y mcp-remote@0.15.1 <URL ของ /mcp> --transport http-only --header X-API-Key:YOUR_API_KEY` ส่วน ChatGPT ใช้เครื่องมือสองอย่างของ `/mcp?profile=search`',
    ],
    links: {},
    keywords: 'ผู้ช่วย AI เอไอ',
  },
  changes: {
    title: 'การเปลี่ยนแปลง',
    text: [
      'โทรศัพท์ที่เพิ่มหรือแก้ไข ราคาและรีวิวทุกรายการมีตำแหน่งในบันทึกเดียวกัน cursor บอกตำแหน่งในบันทึกนั้น `GET /v1/changes` ที่ไม่มี `since` ให้ cursor ของขณะนี้ ถ้ามี `since` จะให้สิ่งที่เปลี่ยนหลังจากนั้น และ `since=0` ให้ทั้งหมด เก็บ `next_cursor` ไว้แล้วอ่านต่อจากตรงนั้น จะไม่ขาดและไม่ซ้ำ หักคำขอละ 1 หน่วย ได้ถึง 500 รายการ',
      'ในแพ็กเกจที่ไม่มีข้อมูลเรียลไทม์ ราคาใหม่จะปรากฏหลังเที่ยงคืน ส่วนอย่างอื่นปรากฏทันที',
    ],
    links: { '/docs/listChanges': 'GET /v1/changes' },
  },
  streams: {
    title: 'สตรีม',
    text: [
      'ในแพ็กเกจที่มีข้อมูลเรียลไทม์ `GET /v1/stream` ส่งการเปลี่ยนแปลงภายในหนึ่งวินาทีเป็น server-sent events เมื่อเชื่อมต่อใหม่ให้ส่ง `id` ล่าสุดเป็น `Last-Event-ID` เพื่ออ่านต่อจากเดิม GraphQL มีสิ่งเดียวกันเป็น `subscription { changes { cursor type phone { fullName } } }` ผ่าน server-sent events หรือ multipart ของ Apollo Client',
      'การเปิดหัก 1 หน่วย และหักอีก 1 หน่วยต่อทุก 10 การเปลี่ยนแปลงที่ส่ง (เศษนับเป็น 10) เปิดพร้อมกันได้ไม่เกิน 10 สตรีมต่อบัญชี',
    ],
    links: {
      '/docs/streamChanges': 'GET /v1/stream',
      '/problems/plan-required': 'แพ็กเกจที่มีข้อมูลเรียลไทม์',
    },
  },
  webhooks: {
    title: 'Webhook',
    text: [
      'บริการส่งการเปลี่ยนแปลงไปที่เซิร์ฟเวอร์ของคุณ ภายใน 2 วินาทีในแพ็กเกจที่มีข้อมูลเรียลไทม์ และหลังเที่ยงคืนในแพ็กเกจอื่น ตรวจลายเซ็นของทุกคำขอด้วยไลบรารี `standardwebhooks` และ secret ที่แสดงครั้งเดียว แล้วตอบ 200 ถึง 299 ภายใน 15 วินาที ถ้าส่งไม่สำเร็จจะส่งซ้ำ รวมสิบครั้งใน 3 วัน ด้วย `webhook-id` เดิม ถ้าตอบ 410 จะเลิกส่ง',
      'การส่งหนึ่งครั้งมีได้ถึง 100 การเปลี่ยนแปลง หัก 1 หน่วยต่อทุก 10 รายการ (เศษนับเป็น 10) การส่งซ้ำและการทดสอบไม่หักโควตา มีได้ไม่เกิน 5 รายการต่อบัญชี',
    ],
    links: { '/dashboard': 'Webhook ของคุณ', '/docs/createWebhook': 'POST /v1/account/webhooks' },
  },
  limits: {
    title: 'ขีดจำกัด',
    text: [
      'หน้าละไม่เกิน 100 รายการ เปรียบเทียบได้ครั้งละ 6 เครื่อง ขอตาม id ได้ครั้งละ 100 เครื่อง ระบุรุ่นได้ครั้งละ 100 รายการ เนื้อหาของคำขอไม่เกิน 64 KiB บรรทัดคำขอและเฮดเดอร์ไม่เกิน 16 KiB คีย์ที่ใช้งานอยู่ไม่เกิน 5 ตัว สตรีมที่เปิดอยู่ 10 สตรีม และ Webhook 5 รายการต่อบัญชี โดยสร้างหรือออกคีย์ Secret และชุดรหัสกู้คืนใหม่ได้รวมกันวันละ 20 ครั้ง ส่วน GraphQL ลึกไม่เกิน 10 ชั้น alias 15 ตัว ฟิลด์รากของแคตตาล็อก 10 ฟิลด์ และ 1,000 โทเค็น',
      'คำขอนี้แสดงแพ็กเกจทั้งหมดพร้อมเพดาน ไม่ต้องใช้คีย์และไม่หักโควตา',
    ],
    links: { '/docs/listPlans': 'GET /v1/plans' },
  },
};

export const guideMessages: Messages<Readonly<Record<GuideName, Guide>>> = { en, th };
