const none = Object.freeze({});

/** A record of the same keys; those without any are one object. */
export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Readonly<Record<string, To>> {
  const entries = Object.entries(record);
  return entries.length === 0 ? none : Object.fromEntries(entries.map(([key, value]) => [key, map(value)]));
}
