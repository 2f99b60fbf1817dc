import { parseWrittenDate } from '../dates/written-date.ts';

const dayAndMonthPattern = /^\d{1,2}[-/ .](\p{L}[\p{L}\p{M}.]{1,14})$|^(\p{L}[\p{L}\p{M}.]{1,14})-\d{2}$/u;

/**
 * Whether a spreadsheet has probably turned a code into a number or a date: "1E+10" may have been 10000000000, and
 * "02-Sep" may have been SEP2.
 */
export function isDamagedCode(text: string): boolean {
  if (/^\d(?:[.,]\d+)?E[+-]\d{1,3}$/i.test(text)) return true;
  const [, monthLast, monthFirst] = dayAndMonthPattern.exec(text) ?? [];
  const month = monthLast ?? monthFirst;
  return month !== undefined && parseWrittenDate(`1 ${month} 2000`)?.precision === 'day';
}
