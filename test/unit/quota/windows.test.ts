import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createWindowClock,
  getCalendarWindows,
  getWindow,
  toDate,
  toDayId,
} from '../../../src/domain/quota/windows.ts';
import { runsOf } from '../../support/sample.ts';

const hourMs = 3_600_000;
const zones = fc.constantFrom(
  'UTC',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  ...Intl.supportedValuesOf('timeZone'),
);
/** From 1970 to 2100. */
const instants = fc.integer({ min: 0, max: 4_102_444_800_000 });
const at = (iso: string) => Date.parse(iso);

describe('calendar windows', () => {
  test('an instant lies in its windows, and they reset in the future (I5)', () => {
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const { day, month } = getCalendarWindows(now, zone);
        for (const window of [day, month]) {
          expect(window.startsAtMs).toBeLessThanOrEqual(now);
          expect(window.resetsAtMs).toBeGreaterThan(now);
        }
        expect(month.startsAtMs).toBeLessThanOrEqual(day.startsAtMs);
        expect(month.resetsAtMs).toBeGreaterThanOrEqual(day.resetsAtMs);
      }),
      { numRuns: runsOf(400, 2000) },
    );
  });

  test('a day resets at the start of the next local date, a month at the start of a first', () => {
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const { day, month } = getCalendarWindows(now, zone);
        const local = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
        const reset = local(month.resetsAtMs);
        expect(reset.day).toBe(1);
        for (const moment of [local(day.resetsAtMs), reset]) {
          expect(moment.startOfDay().epochMilliseconds).toBe(moment.epochMilliseconds);
        }
        expect(getWindow('day', day.id + 1, zone).startsAtMs).toBe(day.resetsAtMs);
        expect(getWindow('month', month.id + 1, zone).startsAtMs).toBe(month.resetsAtMs);
        expect(getWindow('month', month.id, zone)).toEqual(month);
        expect(getWindow('day', day.id, zone)).toEqual(day);
      }),
      { numRuns: runsOf(300, 1000) },
    );
  });

  test('IDs never decrease over time, over every clock change (I4)', () => {
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: 1, max: 40 * 24 * hourMs }), (now, zone, stepMs) => {
        const before = getCalendarWindows(now, zone);
        const after = getCalendarWindows(now + stepMs, zone);
        expect(after.day.id).toBeGreaterThanOrEqual(before.day.id);
        expect(after.month.id).toBeGreaterThanOrEqual(before.month.id);
      }),
      { numRuns: runsOf(300, 1000) },
    );
  });

  test('IDs are days since 1970 and months since the year 0', () => {
    const { day, month } = getCalendarWindows(at('2024-02-29T12:00:00Z'), 'UTC');
    expect([day.id, month.id]).toEqual([19_782, 2024 * 12 + 1]);
    expect(toDate(day.id)).toBe('2024-02-29');
    expect(toDayId('2024-02-29')).toBe(day.id);
  });

  test('a leap day, the end of a month and of a year', () => {
    const leap = getCalendarWindows(at('2024-02-29T23:59:59.999Z'), 'UTC');
    expect(leap.day.resetsAtMs).toBe(at('2024-03-01T00:00:00Z'));
    expect(leap.month.resetsAtMs).toBe(at('2024-03-01T00:00:00Z'));
    const yearEnd = getCalendarWindows(at('2025-12-31T23:59:59.999Z'), 'UTC');
    expect(yearEnd.month.resetsAtMs).toBe(at('2026-01-01T00:00:00Z'));
    expect(getCalendarWindows(at('2026-01-01T00:00:00Z'), 'UTC').month.id).toBe(yearEnd.month.id + 1);
  });

  test('Kiritimati is a day ahead of UTC for most of the day, and never two', () => {
    const ahead = getCalendarWindows(at('2026-12-31T10:00:00Z'), 'Pacific/Kiritimati');
    const utc = getCalendarWindows(at('2026-12-31T10:00:00Z'), 'UTC');
    expect([ahead.day.id - utc.day.id, ahead.month.id - utc.month.id]).toEqual([1, 1]);
    expect(ahead.day.startsAtMs).toBe(at('2026-12-31T10:00:00Z'));
  });

  test('days of 23 and 25 hours', () => {
    const lengthOf = (date: string, zone: string) => {
      const { startsAtMs, resetsAtMs } = getWindow('day', toDayId(date), zone);
      return (resetsAtMs - startsAtMs) / hourMs;
    };
    expect(lengthOf('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(lengthOf('2026-10-25', 'Europe/Berlin')).toBe(25);
    // Clocks skip midnight itself: the day begins at 01:00.
    expect(lengthOf('2018-11-04', 'America/Sao_Paulo')).toBe(23);
  });

  test('a local midnight that occurs twice begins one day only', () => {
    const firstMidnight = at('2008-11-02T02:30:00Z');
    const secondLateEvening = firstMidnight + 5 * 60_000;
    const { day } = getCalendarWindows(secondLateEvening, 'America/St_Johns');
    expect(toDate(day.id)).toBe('2008-11-02');
    expect(day.startsAtMs).toBe(firstMidnight);
  });

  test('a date that a zone skipped has no current window', () => {
    const { day } = getCalendarWindows(at('2011-12-30T09:59:59Z'), 'Pacific/Apia');
    expect(toDate(day.id)).toBe('2011-12-29');
    expect(day.resetsAtMs).toBe(at('2011-12-30T10:00:00Z'));
    expect(toDate(getCalendarWindows(day.resetsAtMs, 'Pacific/Apia').day.id)).toBe('2011-12-31');
  });

  test('the zone of the process does not matter', () => {
    const source = new URL('../../../src/domain/quota/windows.ts', import.meta.url).href;
    const code = `const { getCalendarWindows } = await import('${source}');
      console.log(JSON.stringify(getCalendarWindows(1772323200000, 'America/New_York')))`;
    const inZone = (TZ: string) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', code], { env: { ...process.env, TZ } });
    expect(JSON.parse(`${inZone('Pacific/Kiritimati')}`)).toEqual(JSON.parse(`${inZone('Etc/GMT+12')}`));
  });
});

describe('the window clock', () => {
  test('answers like the calendar, whichever way its clock jumps', () => {
    fc.assert(
      fc.property(
        instants,
        zones,
        fc.array(fc.integer({ min: -90, max: 90 }), { maxLength: 10 }),
        (from, zone, jumps) => {
          let now = from;
          const clock = createWindowClock(() => now, zone);
          for (const days of [0, ...jumps]) {
            now = Math.max(0, now + days * 8 * hourMs);
            const expected = getCalendarWindows(now, zone);
            expect(clock.getWindows()).toEqual(expected);
            expect(clock.getIds()).toEqual({ day: expected.day.id, month: expected.month.id });
            expect(clock.findWindow('month', expected.month.id)).toEqual(expected.month);
            expect(clock.findWindow('day', expected.day.id + 1)).toEqual(
              getWindow('day', expected.day.id + 1, zone),
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('computes nothing within a day, and changes at the exact millisecond', () => {
    let now = at('2026-01-31T00:00:00Z');
    const clock = createWindowClock(() => now, 'UTC');
    const ids = clock.getIds();
    now = at('2026-01-31T23:59:59.999Z');
    expect(clock.getIds()).toBe(ids);
    now += 1;
    expect(clock.getIds()).toEqual({ day: ids.day + 1, month: ids.month + 1 });
  });
});
