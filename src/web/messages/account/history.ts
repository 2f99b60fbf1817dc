import { formatCount } from '../../../domain/text/plural.ts';
import type { AccountEventType, EventActor } from '../../../record/types/account-event.ts';
import type { Messages } from '../../locale.ts';

const en = {
  title: 'Account history',
  lead: (events: number, days: number) =>
    `What happened to your account, its keys, webhooks and plan, newest first: the last ${formatCount(events)} events from at most ${formatCount(days)} days. Only the network of an address is stored. If you don’t recognise an event, rotate the API Secret and revoke the key.`,
  noEvents: 'Nothing has happened since the history began.',
  eventTypes: {
    signed_up: 'Signed up',
    secret_replaced: 'API Secret replaced',
    recovered: 'Account recovered with a new API Secret',
    recovery_codes_created: 'New recovery codes',
    key_created: 'Key created',
    key_restricted: 'Key restrictions changed',
    key_rotated: 'Key rotated',
    key_revoked: 'Key revoked',
    webhook_created: 'Webhook created',
    webhook_rotated: 'Webhook secret rotated',
    webhook_deleted: 'Webhook deleted',
    plan_changed: 'Plan changed',
  } as Readonly<Record<AccountEventType, string>>,
  actors: {
    secret: 'a client with the API Secret',
    session: 'a browser signed in to the dashboard',
    recovery: 'somebody with a recovery code or a recovery e-mail',
    operator: 'the operator of this service',
    key: 'a client with the key itself',
    anyone: 'a client without a credential',
    service: 'this service',
  } as Readonly<Record<EventActor, string>>,
  actor: 'By',
  network: 'Network',
  key: 'Key',
  newKey: 'New key',
  webhook: 'Webhook',
  plan: 'New plan',
  pages: 'Pages',
  newerPage: 'Newer',
  olderPage: 'Older',
};

const th: typeof en = {
  title: 'ประวัติบัญชี',
  lead: (events, days) =>
    `สิ่งที่เกิดขึ้นกับบัญชี คีย์ Webhook และแพ็กเกจของคุณ ใหม่สุดอยู่บน ${formatCount(events)} รายการล่าสุด ย้อนหลังไม่เกิน ${formatCount(days)} วัน ที่อยู่เครือข่ายเก็บไว้เฉพาะส่วนต้น ถ้ามีรายการที่คุณไม่รู้จัก ให้ออก API Secret ใหม่แทนและเพิกถอนคีย์`,
  noEvents: 'ยังไม่มีอะไรเกิดขึ้นตั้งแต่เริ่มเก็บประวัติ',
  eventTypes: {
    signed_up: 'สมัคร',
    secret_replaced: 'ออก API Secret ใหม่แทน',
    recovered: 'กู้คืนบัญชีด้วย API Secret ใหม่',
    recovery_codes_created: 'สร้างรหัสกู้คืนชุดใหม่',
    key_created: 'สร้างคีย์',
    key_restricted: 'เปลี่ยนข้อจำกัดของคีย์',
    key_rotated: 'ออกคีย์ใหม่แทน',
    key_revoked: 'เพิกถอนคีย์',
    webhook_created: 'สร้าง Webhook',
    webhook_rotated: 'ออก secret ของ Webhook ใหม่แทน',
    webhook_deleted: 'ลบ Webhook',
    plan_changed: 'เปลี่ยนแพ็กเกจ',
  },
  actors: {
    secret: 'โปรแกรมที่ใช้ API Secret',
    session: 'เบราว์เซอร์ที่เข้าสู่แดชบอร์ด',
    recovery: 'ผู้ที่มีรหัสกู้คืนหรืออีเมล',
    operator: 'ผู้ดูแลบริการนี้',
    key: 'โปรแกรมที่ใช้คีย์นั้นเอง',
    anyone: 'โปรแกรมที่ไม่มี API key หรือ API Secret',
    service: 'บริการนี้',
  },
  actor: 'โดย',
  network: 'เครือข่าย',
  key: 'คีย์',
  newKey: 'คีย์ใหม่',
  webhook: 'Webhook',
  plan: 'แพ็กเกจใหม่',
  pages: 'หน้า',
  newerPage: 'ใหม่กว่า',
  olderPage: 'เก่ากว่า',
};

export const historyMessages: Messages<typeof en> = { en, th };
