import type { ErrorCode, ErrorFacts, GatewayError } from '../../../domain/errors.ts';
import { thaiErrors } from './thai-errors.ts';

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
