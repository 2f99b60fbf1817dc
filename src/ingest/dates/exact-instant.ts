const isoTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads an instant that is written exactly: an ISO 8601 time (UTC if it names no zone), or seconds or milliseconds
 * since 1970.
 * @returns null for any other text
 */
export function readExactInstant(value: unknown): Date | null {
  if (typeof value === 'number') return readEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{10}(?:\d{3})?$/.test(text)) return readEpoch(Number(text));
  const [, day, time, zone = 'Z'] = isoTime.exec(text) ?? [];
  return day === undefined ? null : toValidDate(new Date(`${day}T${time}${zone}`));
}

function readEpoch(number: number): Date | null {
  return toValidDate(new Date(number > 100_000_000_000 ? number : number * 1000));
}

function toValidDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
