import type { WindowIds, WindowName } from './quota.ts';

/** One calendar window in the quota time zone. */
export interface CalendarWindow {
  /**
   * The number of days from 1970-01-01 to the local date for a day, and year × 12 + (month − 1) for a month. It
   * only increases.
   */
  readonly id: number;
  /** The start of the window and the start of the next one, in epoch milliseconds. Both are local midnights. */
  readonly startsAtMs: number;
  readonly resetsAtMs: number;
}

export interface CalendarWindows {
  readonly day: CalendarWindow;
  readonly month: CalendarWindow;
}

const epoch = Temporal.PlainDate.from('1970-01-01');

const getFirstDate = (monthId: number): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year: Math.floor(monthId / 12), month: (monthId % 12) + 1, day: 1 });

/** Returns the day or month window with this id. The times are exact even with leap days and clock changes. */
export function getWindow(name: WindowName, id: number, timeZone: string): CalendarWindow {
  const firstDate = name === 'day' ? epoch.add({ days: id }) : getFirstDate(id);
  const nextFirstDate = firstDate.add(name === 'day' ? { days: 1 } : { months: 1 });
  return {
    id,
    startsAtMs: firstDate.toZonedDateTime(timeZone).epochMilliseconds,
    resetsAtMs: nextFirstDate.toZonedDateTime(timeZone).epochMilliseconds,
  };
}

const hourMs = 3_600_000;

/** Returns the hour window id of an instant: the hours since 1970-01-01 UTC, which are the same in all time zones. */
export function getHourId(nowMs: number): number {
  return Math.floor(nowMs / hourMs);
}

/** Returns the hour window with this id. */
export function getHourWindow(id: number): CalendarWindow {
  return { id, startsAtMs: id * hourMs, resetsAtMs: (id + 1) * hourMs };
}

/** Returns the day window id of a calendar date (`YYYY-MM-DD`). */
export function toDayId(date: string): number {
  return epoch.until(date, { largestUnit: 'day' }).days;
}

/** Returns the calendar date (`YYYY-MM-DD`) of a day window id. */
export function toDate(id: number): string {
  return epoch.add({ days: id }).toString();
}

/**
 * Returns the windows that contain this instant. Windows only move forward: if clocks go back from 00:01 to
 * 23:01 (St. John's, until 2011), the repeated hour belongs to the new day.
 */
export function getCalendarWindows(nowMs: number, timeZone: string): CalendarWindows {
  let date = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  let day = getWindow('day', epoch.until(date, { largestUnit: 'day' }).days, timeZone);
  while (nowMs >= day.resetsAtMs) {
    date = date.add({ days: 1 });
    day = getWindow('day', day.id + 1, timeZone);
  }
  return { day, month: getWindow('month', date.year * 12 + date.month - 1, timeZone) };
}

/** Returns the day window id of the first day of a month window. */
export function getFirstDayId(monthId: number): number {
  return toDayId(getFirstDate(monthId).toString());
}

export type WindowClock = ReturnType<typeof createWindowClock>;

/**
 * Creates a clock that caches the current windows, because calendar arithmetic would be too slow for each
 * request. It checks only whether the day has ended, because a month ends together with a day.
 */
export function createWindowClock(now: () => number, timeZone: string) {
  let currentWindows = getCalendarWindows(now(), timeZone);
  let currentIds: WindowIds = { day: currentWindows.day.id, month: currentWindows.month.id };
  const getWindows = (): CalendarWindows => {
    const nowMs = now();
    if (nowMs < currentWindows.day.startsAtMs || nowMs >= currentWindows.day.resetsAtMs) {
      currentWindows = getCalendarWindows(nowMs, timeZone);
      currentIds = { day: currentWindows.day.id, month: currentWindows.month.id };
    }
    return currentWindows;
  };
  return {
    timeZone,
    /** Returns the current windows. They are computed only when the day has ended or the clock was set back. */
    getWindows,
    getIds: (): WindowIds => {
      getWindows();
      return currentIds;
    },
    findWindow: (name: WindowName, id: number): CalendarWindow => {
      const currentWindow = getWindows()[name];
      return currentWindow.id === id ? currentWindow : getWindow(name, id, timeZone);
    },
  };
}
