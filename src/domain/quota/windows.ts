import type { WindowIds, WindowName } from './quota.ts';

/** One calendar window in the quota time zone. */
export interface CalendarWindow {
  /** Days since 1970-01-01 of the local date; or year × 12 + (month − 1). Grows with time, never repeats. */
  readonly id: number;
  /** Epoch milliseconds of its first and of its first-after-last instant (local midnight, or the first of a month). */
  readonly startsAtMs: number;
  readonly resetsAtMs: number;
}

export interface CalendarWindows {
  readonly day: CalendarWindow;
  readonly month: CalendarWindow;
}

const epoch = Temporal.PlainDate.from('1970-01-01');

const firstDateOf = (month: number): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year: Math.floor(month / 12), month: (month % 12) + 1, day: 1 });

/** The day or month window with this id. Pure; right over leap days, clock changes and year ends. */
export function windowById(name: WindowName, id: number, timeZone: string): CalendarWindow {
  const first = name === 'day' ? epoch.add({ days: id }) : firstDateOf(id);
  const next = first.add(name === 'day' ? { days: 1 } : { months: 1 });
  return {
    id,
    startsAtMs: first.toZonedDateTime(timeZone).epochMilliseconds,
    resetsAtMs: next.toZonedDateTime(timeZone).epochMilliseconds,
  };
}

const hourMs = 3_600_000;

/** The hour in which an instant (epoch milliseconds) lies: hours since 1970-01-01 UTC, alike in every time zone. */
export function hourOf(nowMs: number): number {
  return Math.floor(nowMs / hourMs);
}

/** The hour window with this id. */
export function hourById(id: number): CalendarWindow {
  return { id, startsAtMs: id * hourMs, resetsAtMs: (id + 1) * hourMs };
}

/** The day window id of a calendar date (`YYYY-MM-DD`), and back. */
export function dayIdOf(date: string): number {
  return epoch.until(date, { largestUnit: 'day' }).days;
}

export function dateOfDayId(id: number): string {
  return epoch.add({ days: id }).toString();
}

/**
 * The windows in which this instant lies. A window that has ended stays so: where clocks go back from 00:01
 * to 23:01 (St. John's, until 2011) that hour belongs to the new day, as windows only move forward.
 */
export function calendarWindows(nowMs: number, timeZone: string): CalendarWindows {
  let date = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  let day = windowById('day', epoch.until(date, { largestUnit: 'day' }).days, timeZone);
  while (nowMs >= day.resetsAtMs) {
    date = date.add({ days: 1 });
    day = windowById('day', day.id + 1, timeZone);
  }
  return { day, month: windowById('month', date.year * 12 + date.month - 1, timeZone) };
}

/** The day window id of the first day of a month window. */
export function firstDayOf(month: number): number {
  return dayIdOf(firstDateOf(month).toString());
}

export interface WindowClock {
  /** The calendar windows now; computed again only when the day has ended or the clock was set back. */
  windows(): CalendarWindows;
  ids(): WindowIds;
  window(name: WindowName, id: number): CalendarWindow;
  readonly timeZone: string;
}

/**
 * A clock that keeps the current windows, since a request must not pay for calendar arithmetic.
 * The day alone is watched: a month begins and ends with a day.
 */
export function createWindowClock(now: () => number, timeZone: string): WindowClock {
  let current = calendarWindows(now(), timeZone);
  let ids: WindowIds = { day: current.day.id, month: current.month.id };
  const windows = () => {
    const at = now();
    if (at < current.day.startsAtMs || at >= current.day.resetsAtMs) {
      current = calendarWindows(at, timeZone);
      ids = { day: current.day.id, month: current.month.id };
    }
    return current;
  };
  return {
    timeZone,
    windows,
    ids: () => {
      windows();
      return ids;
    },
    window: (name, id) => {
      const known = windows()[name];
      return known.id === id ? known : windowById(name, id, timeZone);
    },
  };
}
