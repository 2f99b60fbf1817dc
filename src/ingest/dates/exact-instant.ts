const isoTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads an ISO 8601 date-time (UTC if it has no time zone), or a number of seconds or milliseconds since 1970.
 * @returns the instant, or null for any other value
 */
export function readExactInstant(value: unknown): Date | null {
  if (typeof value === 'number') return readEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{10}(?:\d{3})?$/.test(text)) return readEpoch(Number(text));
  const [, day, time, zone = 'Z'] = isoTime.exec(text) ?? [];
  return day === undefined ? null : toValidDate(new Date(`${day}T${time}${zone}`));
}

/** A number of seconds this large would be in the year 5138, so larger numbers are milliseconds. */
const maxSeconds = 100_000_000_000;

function readEpoch(number: number): Date | null {
  return toValidDate(new Date(number > maxSeconds ? number : number * 1000));
}

function toValidDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
