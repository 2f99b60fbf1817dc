import type { Messages } from '../locale.ts';

const en = {
  requestHeading: 'Get this in one request',
  responseHeading: 'Live response',
};

const th: typeof en = {
  requestHeading: 'ได้ข้อมูลนี้ในคำขอเดียว',
  responseHeading: 'คำตอบจริงในตอนนี้',
};

export const exampleMessages: Messages<typeof en> = { en, th };
