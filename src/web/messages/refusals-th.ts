import type { GatewayError } from '../../domain/errors.ts';

/** Thai for the sentences of refusals that a page can meet, word for word. */
export const thaiRefusals: Readonly<Record<string, string>> = {
  'This form was sent from another site. Open the page here and send it again.':
    'แบบฟอร์มนี้ถูกส่งมาจากเว็บไซต์อื่น โปรดเปิดหน้านี้ที่นี่แล้วส่งใหม่อีกครั้ง',
  'The body must be at most 65536 bytes (64 KiB).': 'ข้อมูลที่ส่งมาใหญ่เกิน 64 KiB',
  'Send the body as Content-Type: application/x-www-form-urlencoded.':
    'หน้านี้รับเฉพาะข้อมูลจากแบบฟอร์ม (application/x-www-form-urlencoded)',
  'Send the body without Content-Encoding.': 'โปรดส่งข้อมูลโดยไม่บีบอัด (ไม่มี Content-Encoding)',
  'The body must be whole and in UTF-8.': 'ข้อมูลที่ส่งมาไม่ครบหรือไม่ใช่ UTF-8 โปรดส่งใหม่อีกครั้ง',
  'email: must be an e-mail address such as you@example.com': 'โปรดใส่อีเมลให้ถูกต้อง เช่น you@example.com',
  'email: must be at most 254 characters': 'อีเมลต้องยาวไม่เกิน 254 ตัวอักษร',
  'name: must have 1 to 80 characters': 'ชื่อต้องมี 1 ถึง 80 ตัวอักษร',
  'name: must not contain control or unassigned characters': 'ชื่อต้องไม่มีอักขระควบคุมหรืออักขระที่มองไม่เห็น',
  'An account with this e-mail address exists already.': 'มีบัญชีที่ใช้อีเมลนี้อยู่แล้ว',
  'This account has no key with that id. GET /v1/account/keys lists them.':
    'บัญชีนี้ไม่มีคีย์ที่ระบุ ดูคีย์ทั้งหมดได้ในแดชบอร์ด',
  'An account has at most 5 active keys. Revoke one first.':
    'หนึ่งบัญชีมีคีย์ที่ใช้งานอยู่ได้ไม่เกิน 5 คีย์ โปรดเพิกถอนคีย์ที่ไม่ได้ใช้ก่อน',
  'This key was rotated or revoked already. Rotate an active key, or create another one.':
    'คีย์นี้ถูกเปลี่ยนหรือเพิกถอนไปแล้ว ให้เปลี่ยนคีย์ที่ยังใช้งานอยู่ หรือสร้างคีย์ใหม่',
  'There is no such account any more.': 'ไม่มีบัญชีนี้อีกต่อไปแล้ว',
  'Your usage cannot be read right now. Try again in a second.':
    'อ่านข้อมูลการใช้งานไม่ได้ในขณะนี้ โปรดลองใหม่ในอีกสักครู่',
  'Your quota cannot be checked right now. Nothing was charged; try again in a second.':
    'ตรวจสอบโควตาไม่ได้ในขณะนี้ ไม่มีการคิดโควตา โปรดลองใหม่ในอีกสักครู่',
  'The database cannot be reached right now. Nothing was charged; try again in a moment.':
    'ติดต่อฐานข้อมูลไม่ได้ในขณะนี้ ไม่มีการคิดโควตา โปรดลองใหม่ในอีกสักครู่',
  'The catalogue is being loaded. Try again in a moment.': 'กำลังโหลดแคตตาล็อก โปรดลองใหม่ในอีกสักครู่',
  'Keys cannot be looked up right now. Try again in a moment.': 'ตรวจสอบคีย์ไม่ได้ในขณะนี้ โปรดลองใหม่ในอีกสักครู่',
  'This API Secret is malformed or unknown. Check that it was copied whole: phs_ and 48 letters and digits.':
    'API Secret นี้ผิดรูปแบบหรือไม่มีอยู่ ตรวจว่าคัดลอกมาครบ: phs_ ตามด้วยตัวอักษรและตัวเลข 48 ตัว',
  'This is an API key (phk_…), which opens the catalogue. The account API needs the API Secret (phs_…).':
    'นี่คือ API key (phk_…) ซึ่งใช้กับแคตตาล็อก ที่นี่ต้องใช้ API Secret (phs_…)',
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
