import type { Messages } from '../../locale.ts';
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
