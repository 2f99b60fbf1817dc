import type { ErrorCode, ErrorFacts, GatewayError } from '../../../domain/errors.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Messages } from '../../locale.ts';
import { type Html, html } from '../../rendering/html.ts';
import { englishErrors } from './english-errors.ts';
import { thaiErrors } from './thai-errors.ts';

const en = {
  ...englishErrors,
  code: 'Code',
  status: 'HTTP status',
  graphql: 'In GraphQL',
  cost: 'Cost',
  costs: {
    none: 'Free',
    refunded: 'Free: the units of failed requests are refunded',
    depends: 'One unit if a valid catalogue request finds nothing; unknown paths are free',
  },
  remedy: 'What to do',
  remedyLinks: {
    plans: 'Plans with more units',
    dashboard: 'Open the dashboard',
    signUp: 'Get a key',
    playground: 'GraphiQL',
    reference: 'REST reference',
    authentication: 'How to authenticate',
    quota: 'How the quota works',
    conditional: 'Free responses with ETag',
    limits: 'Limits',
  },
  example: 'Example',
  exampleLabel: (code: string) => `A response with the code ${code}`,
  indexTitle: 'Errors',
  indexLead:
    'Every error of the REST API is a problem document (RFC 9457). `code` is for programs and never changes its meaning. `detail` is for people and says what to correct. `instance` identifies the request in our log.',
  indexGraphql:
    'GraphQL has the same codes in `extensions.code`, in capitals with `_`; `GRAPHQL_PARSE_FAILED`, `GRAPHQL_VALIDATION_FAILED` and `PERSISTED_QUERY_NOT_FOUND` exist only in GraphQL.',
  error: 'Error',
  allErrors: 'All errors',
  helpLink: 'What this error means',
  statusLabel: (status: number) => `Status ${status}.`,
  homeLink: 'Go to the home page',
  pageNotFound: 'There is no page at this address.',
  didYouMean: 'Did you mean',
};

const th: typeof en = {
  ...thaiErrors,
  code: 'รหัส',
  status: 'สถานะ HTTP',
  graphql: 'ใน GraphQL',
  cost: 'การหักโควตา',
  costs: {
    none: 'ไม่หัก',
    refunded: 'ไม่หัก เพราะความผิดพลาดทางฝั่งเราจะคืนโควตาให้',
    depends: 'หักหนึ่งหน่วยเมื่อคำขอไปยังแคตตาล็อกถูกต้องแต่ไม่พบข้อมูล ส่วนพาธที่ไม่มีอยู่จริงไม่หัก',
  },
  remedy: 'วิธีแก้ไข',
  remedyLinks: {
    plans: 'แพ็กเกจที่ได้หน่วยมากกว่า',
    dashboard: 'เปิดแดชบอร์ด',
    signUp: 'สมัครรับคีย์',
    playground: 'GraphiQL',
    reference: 'คู่มือ REST',
    authentication: 'วิธียืนยันตัวตน',
    quota: 'โควตาทำงานอย่างไร',
    conditional: 'คำตอบที่ไม่หักโควตาด้วย ETag',
    limits: 'ขีดจำกัด',
  },
  example: 'ตัวอย่าง',
  exampleLabel: (code: string) => `คำตอบที่มีรหัส ${code}`,
  indexTitle: 'ข้อผิดพลาด',
  indexLead:
    'ทุกครั้งที่ REST API ปฏิเสธคำขอ จะตอบเป็น problem document (RFC 9457) โดย `code` มีไว้ให้โปรแกรมอ่านและมีความหมายคงเดิมเสมอ `detail` มีไว้ให้คนอ่านว่าต้องแก้อะไร และ `instance` ใช้ค้นหาในบันทึกของระบบ',
  indexGraphql:
    'GraphQL ให้รหัสเดียวกันใน `extensions.code` เป็นตัวพิมพ์ใหญ่คั่นด้วย `_` ส่วน `GRAPHQL_PARSE_FAILED` `GRAPHQL_VALIDATION_FAILED` และ `PERSISTED_QUERY_NOT_FOUND` มีเฉพาะใน GraphQL',
  error: 'ข้อผิดพลาด',
  allErrors: 'ข้อผิดพลาดทั้งหมด',
  helpLink: 'ความหมายของข้อผิดพลาดนี้',
  statusLabel: (status: number) => `สถานะ ${status}`,
  homeLink: 'ไปหน้าแรก',
  pageNotFound: 'ไม่มีหน้าเว็บสำหรับลิงก์นี้',
  didYouMean: 'คุณหมายถึงหน้านี้หรือไม่',
};

export const errorMessages: Messages<typeof en> = { en, th };

/** The Thai messages of errors that forms do not explain themselves. For other errors, the message is the remedy. */
const messages: Partial<Record<ErrorCode, (facts: ErrorFacts) => string>> = {
  forbidden: () => 'แบบฟอร์มนี้ใช้กับเซสชันปัจจุบันไม่ได้ หรือถูกส่งมาจากเว็บไซต์อื่น โปรดเปิดหน้านี้ใหม่แล้วส่งอีกครั้ง',
  'not-found': () => 'ไม่มีบัญชีหรือรายการนี้แล้ว',
  'method-not-allowed': ({ allow = [] }) => `หน้านี้รับเฉพาะเมธอด ${allow.join(' และ ')}`,
  'content-too-large': () => 'ข้อมูลที่ส่งมาใหญ่เกิน 64 KiB',
  'unsupported-media-type': () => 'หน้านี้รับเฉพาะข้อมูลจากแบบฟอร์ม (application/x-www-form-urlencoded) ที่ไม่บีบอัด',
  'invalid-body': () => 'ข้อมูลที่ส่งมาไม่ครบหรือไม่ใช่ UTF-8 โปรดส่งใหม่อีกครั้ง',
  'too-many-attempts': ({ retryAfterSeconds = 60 }) =>
    `ลองหลายครั้งเกินไป ${formatRetryAdvice(retryAfterSeconds)}`,
  unavailable: () => 'ให้บริการไม่ได้ชั่วคราว ไม่มีการหักโควตา โปรดลองใหม่ในอีกสักครู่',
  'quota-unavailable': () => 'อ่านโควตาและการใช้งานไม่ได้ในขณะนี้ โปรดลองใหม่ในอีกสักครู่',
};

const formatRetryAdvice = (seconds: number): string =>
  seconds < 120 ? `โปรดลองใหม่ในอีก ${seconds} วินาที` : `โปรดลองใหม่ในอีก ${Math.ceil(seconds / 60)} นาที`;

/** Returns the Thai message of a gateway error. Parts in backticks are code. */
export function toThaiErrorMessage({ code, facts }: GatewayError): string {
  return messages[code]?.(facts) ?? thaiErrors.explanations[code].remedy;
}

/**
 * The Thai translations of error details of REST parameters. `$1` and `$2` stand for the groups of the English
 * pattern.
 */
const translations: readonly (readonly [english: RegExp, thai: string])[] = [
  [/^must be a whole number from (\S+) to (\S+)$/, 'ต้องเป็นจำนวนเต็มตั้งแต่ $1 ถึง $2'],
  [/^must be a number of 0 or more.*$/, 'ต้องเป็นตัวเลขตั้งแต่ 0 ขึ้นไป เช่น 6.5'],
  [/^must be true or false$/, 'ต้องเป็น true หรือ false'],
  [/^must be one of (.*)$/, 'ต้องเป็นค่าใดค่าหนึ่ง: $1'],
  [/^must be (YYYY.*)$/, 'ต้องเป็นวันที่แบบ $1'],
  [/^must be an ISO 4217 code.*$/, 'ต้องเป็นรหัสสกุลเงิน ISO 4217 เช่น THB หรือ EUR'],
  [/^prices cannot be shown in (\S+); try (.*)$/, 'แสดงราคาเป็น $1 ไม่ได้ ลองใช้ $2'],
  [/^must be an IP code.*$/, 'ต้องเป็นรหัส IP เช่น ip67 หรือ ipx8'],
  [/^must be given once$/, 'ต้องระบุเพียงครั้งเดียว'],
  [/^must not be empty$/, 'ต้องไม่ว่าง'],
  [/^must not contain control characters$/, 'ต้องไม่มีอักขระควบคุม'],
  [/^must be valid UTF-8.*$/, 'ต้องเป็น UTF-8 ที่ถูกต้อง'],
  [/^must be at most (\d+) characters.*$/, 'ยาวได้ไม่เกิน $1 ตัวอักษร'],
  [/^must be at most (\d+) values$/, 'ระบุได้ไม่เกิน $1 ค่า'],
  [/^must be at most (\d+) brands$/, 'ระบุได้ไม่เกิน $1 แบรนด์'],
  [/^unknown parameter; did you mean (.*)\?$/, 'ไม่มีพารามิเตอร์นี้ คุณหมายถึง $1 หรือไม่'],
  [
    /^unknown parameter; a list has no brackets: write (\S+) and.*$/,
    'ไม่มีพารามิเตอร์นี้ รายการไม่ใช้วงเล็บเหลี่ยม ให้เขียน $1 ซ้ำหลายครั้ง หรือคั่นด้วยจุลภาค',
  ],
  [/^unknown parameter; known parameters: (.*)$/, 'ไม่มีพารามิเตอร์นี้ ที่มีคือ $1'],
  [/^relevance needs a search.*$/, 'เรียงตามความตรงได้เมื่อมีคำค้นเท่านั้น โปรดเลือกลำดับอื่น'],
  [/^page × per_page must be at most (\d+)$/, 'page × per_page ต้องไม่เกิน $1'],
];

/** Translates the detail of a parameter error. A detail without a translation is marked up as English. */
export function translateParameterError(locale: Locale, detail: string): Html | string {
  if (locale === 'en') return detail;
  const translation = translations.find(([english]) => english.test(detail));
  return translation === undefined ? html`<span lang="en">${detail}</span>` : detail.replace(...translation);
}
