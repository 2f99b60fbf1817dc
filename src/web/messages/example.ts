import type { Messages } from '../locale.ts';

const en = {
  requestHeading: 'Get this in one request',
  answerHeading: 'Live response',
};

const th: typeof en = {
  requestHeading: 'ได้ข้อมูลนี้ในคำขอเดียว',
  answerHeading: 'คำตอบจริงในตอนนี้',
};

export const exampleMessages: Messages<typeof en> = { en, th };
