const emptyRecord = Object.freeze({});

/** Maps the values of a record. All empty results are the same object, which saves memory. */
export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Readonly<Record<string, To>> {
  const entries = Object.entries(record);
  return entries.length === 0
    ? emptyRecord
    : Object.fromEntries(entries.map(([key, value]) => [key, map(value)]));
}
