import type { Messages } from '../locale.ts';

const en = {
  /** The label of a drawing. Sizes are in millimetres. */
  label: (name: string, height: number, width: number, depth: number | null) =>
    `Outline of ${name}: ${[height, width, depth].filter((size) => size !== null).join(' × ')} mm`,
  scaleNote:
    'Drawn to scale from its dimensions; not a picture. Screen and camera positions are illustrative.',
  unfoldedNote: 'Unfolded; the dashed line is where it folds.',
};

const th: typeof en = {
  label: (name, height, width, depth) =>
    `ภาพร่างของ ${name}: ${[height, width, depth].filter((size) => size !== null).join(' × ')} มม.`,
  scaleNote: 'วาดตามสัดส่วนจากขนาดจริง ไม่ใช่ภาพถ่าย ตำแหน่งของจอและกล้องไม่มีในข้อมูล',
  unfoldedNote: 'แสดงตอนกางออก เส้นประคือรอยพับ',
};

export const outlineMessages: Messages<typeof en> = { en, th };
