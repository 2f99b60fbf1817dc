import { thaiSkeleton } from './thai-skeleton.ts';

const digits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];

function tensBefore(tens: number): string {
  if (tens === 0) return '';
  if (tens === 1) return 'สิบ';
  return `${tens === 2 ? 'ยี่' : digits[tens]}สิบ`;
}

function onesAfter(tens: number, ones: number): string {
  if (ones === 0 && tens > 0) return '';
  return (tens > 0 && ones === 1 ? 'เอ็ด' : digits[ones]) as string;
}

/** The numbers 0 to 99 as they are spoken, by skeleton: a phone's number is often dictated. */
export function thaiNumberSkeletons(): Map<string, string> {
  const numbers = new Map<string, string>();
  for (let value = 0; value < 100; value += 1) {
    const tens = Math.floor(value / 10);
    numbers.set(thaiSkeleton(tensBefore(tens) + onesAfter(tens, value % 10)), String(value));
  }
  return numbers;
}
