import { describe, expect, test } from 'vitest';
import { createDateColumn } from '../../../src/ingest/dates/date-column.ts';
import { parseWrittenDate } from '../../../src/ingest/dates/written-date.ts';

describe('a written date', () => {
  test.each([
    ['2025-03-15', '2025-03-15'],
    ['2025/03/15', '2025-03-15'],
    ['2568-03-15', '2025-03-15'],
    ['20250315', '2025-03-15'],
    ['15.03.2025', '2025-03-15'],
    ['5.3.2025', '2025-03-05'],
    ['15-03-2025', '2025-03-15'],
    ['15/03/25', '2025-03-15'],
    ['15/03/2568', '2025-03-15'],
    ['5/3/2568', '2025-03-05'],
    ['๕/๓/๒๕๖๘', '2025-03-05'],
    ['3/15/2025', '2025-03-15'],
    ['15/03/2025 14:30', '2025-03-15'],
    ['15 มีนาคม 2568', '2025-03-15'],
    ['15 มี.ค. 2568', '2025-03-15'],
    ['วันที่ 15 มีนาคม พ.ศ. 2568', '2025-03-15'],
    ['15 มีนาคม 2025', '2025-03-15'],
    ['Mar 15, 2025', '2025-03-15'],
    ['15th March 2025', '2025-03-15'],
    ['Sat, 15 Mar 2025', '2025-03-15'],
    ['15. März 2025', '2025-03-15'],
    ['15 de marzo de 2025', '2025-03-15'],
    ['15 de março de 2025', '2025-03-15'],
    ['15 mars 2025', '2025-03-15'],
    ['1er août 2025', '2025-08-01'],
    ['15 Maret 2025', '2025-03-15'],
    ['15 Agustus 2025', '2025-08-15'],
    ['ngày 15 tháng 3 năm 2025', '2025-03-15'],
  ])('%s is %s', (cell, date) => {
    expect(parseWrittenDate(cell)).toMatchObject({ precision: 'day', date });
  });

  test.each([
    ['3/2025', '2025-03'],
    ['2025-03', '2025-03'],
    ['มีนาคม 2568', '2025-03'],
    ['March 2025', '2025-03'],
    ['2025', '2025'],
    ['2568', '2025'],
  ])('%s states %s only', (cell, date) => {
    expect(parseWrittenDate(cell)).toEqual({ precision: 'part', date });
  });

  test.each(['05/03/2025', '5-3-2025', '5/3/25'])('%s has no order by itself', (cell) => {
    expect(parseWrittenDate(cell)).toEqual({ precision: 'unordered', year: 2025, first: 5, second: 3 });
  });

  test.each([
    '31/02/2025',
    '15/15/2025',
    '2025-13-01',
    'soon',
    '12',
    'iPhone 15',
    '1.299',
    'Released 2025, March 3',
    '',
  ])('%j is none', (cell) => expect(parseWrittenDate(cell)).toBeNull());
});

describe('a column of dates', () => {
  const day = (iso: string) => ({ state: 'instant', at: new Date(`${iso}T00:00:00Z`) });

  test('one cell proves the order of the others', () => {
    const column = createDateColumn(null);
    expect(column.read('05/03/2025')).toEqual({ state: 'undecided' });
    expect(column.read('15/03/2025')).toEqual(day('2025-03-15'));
    expect(column.read('05/03/2025')).toEqual(day('2025-03-05'));
  });

  test('cells that contradict each other leave the order open', () => {
    const column = createDateColumn(null);
    column.read('15/03/2025');
    column.read('03/15/2025');
    expect(column.findOrder()).toBeNull();
    expect(column.read('05/03/2025')).toEqual({ state: 'undecided' });
  });

  test('the stated order holds', () => {
    expect(createDateColumn('mdy').read('05/03/2025')).toEqual(day('2025-05-03'));
    expect(createDateColumn('dmy').read('05/03/2025')).toEqual(day('2025-03-05'));
  });

  test('times keep their zone, and seconds since 1970 are read', () => {
    expect(createDateColumn(null).read('2025-03-15T14:30:00+07:00')).toEqual({
      state: 'instant',
      at: new Date('2025-03-15T07:30:00Z'),
    });
    expect(createDateColumn(null).read('1742000000')).toEqual({
      state: 'instant',
      at: new Date(1_742_000_000_000),
    });
  });

  test('a month is no instant, and words are unreadable', () => {
    expect(createDateColumn(null).read('3/2025')).toEqual({ state: 'partial', date: '2025-03' });
    expect(createDateColumn(null).read('soon')).toEqual({ state: 'unreadable' });
    expect(createDateColumn(null).read(' ')).toEqual({ state: 'blank' });
  });
});
