import type { GatewayError } from '../../domain/errors.ts';

/** Thai for the sentences of refusals that no form tells itself and that so become a page, word for word. */
export const thaiRefusals: Readonly<Record<string, string>> = {
  'This form was sent from another site. Open the page here and send it again.':
    'แบบฟอร์มนี้ถูกส่งมาจากเว็บไซต์อื่น โปรดเปิดหน้านี้ที่นี่แล้วส่งใหม่อีกครั้ง',
  'This form is not of your session. Open the dashboard again and send it from there.':
    'แบบฟอร์มนี้ไม่ใช่ของเซสชันของคุณ โปรดเปิดแดชบอร์ดใหม่แล้วส่งจากหน้านั้น',
  'The body must be at most 65536 bytes (64 KiB).': 'ข้อมูลที่ส่งมาใหญ่เกิน 64 KiB',
  'Send the body as Content-Type: application/x-www-form-urlencoded.':
    'หน้านี้รับเฉพาะข้อมูลจากแบบฟอร์ม (application/x-www-form-urlencoded)',
  'Send the body without Content-Encoding.': 'โปรดส่งข้อมูลโดยไม่บีบอัด (ไม่มี Content-Encoding)',
  'The body must be whole and in UTF-8.': 'ข้อมูลที่ส่งมาไม่ครบหรือไม่ใช่ UTF-8 โปรดส่งใหม่อีกครั้ง',
  'There is no such account any more.': 'ไม่มีบัญชีนี้อีกต่อไปแล้ว',
  'Your usage cannot be read right now. Try again in a second.':
    'อ่านข้อมูลการใช้งานไม่ได้ในขณะนี้ โปรดลองใหม่ในอีกสักครู่',
  'Your quota cannot be checked right now. Try again in a second.':
    'ตรวจสอบโควตาไม่ได้ในขณะนี้ โปรดลองใหม่ในอีกสักครู่',
  'The database cannot be reached right now. Nothing was charged; try again in a moment.':
    'ติดต่อฐานข้อมูลไม่ได้ในขณะนี้ ไม่มีการคิดโควตา โปรดลองใหม่ในอีกสักครู่',
  'The catalogue is being loaded. Try again in a moment.': 'กำลังโหลดแคตตาล็อก โปรดลองใหม่ในอีกสักครู่',
  'Keys cannot be looked up right now. Try again in a moment.': 'ตรวจสอบคีย์ไม่ได้ในขณะนี้ โปรดลองใหม่ในอีกสักครู่',
};

/** A refusal in Thai, as exactly as it is known; null where only its code is. */
export function toThaiRefusal({ message, facts }: GatewayError): string | null {
  if (facts.allow !== undefined) return `หน้านี้รับเฉพาะเมธอด ${facts.allow.join(' และ ')}`;
  const known = thaiRefusals[message];
  if (known !== undefined) return known;
  const { retryAfterSeconds: seconds } = facts;
  if (seconds === undefined) return null;
  return seconds < 120 ? `โปรดลองใหม่ในอีก ${seconds} วินาที` : `โปรดลองใหม่ในอีก ${Math.ceil(seconds / 60)} นาที`;
}
