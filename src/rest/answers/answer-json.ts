const comma = Buffer.from(',');

/** Concatenates fragments of JSON: strings, or bytes in UTF-8. */
export function concatJson(...fragments: readonly (string | readonly Buffer[])[]): Buffer {
  return Buffer.concat(
    fragments.flatMap((fragment) => (typeof fragment === 'string' ? Buffer.from(fragment) : fragment)),
  );
}

/** Puts commas between the items of a list. */
export function separateByCommas(items: readonly Buffer[]): Buffer[] {
  const itemsAndCommas: Buffer[] = [];
  for (const item of items) {
    if (itemsAndCommas.length > 0) itemsAndCommas.push(comma);
    itemsAndCommas.push(item);
  }
  return itemsAndCommas;
}

/**
 * Formats the JSON of `meta`, the last member of an answer with prices, with a comma at the start.
 * @param edition the edition of the prices: `live`, or a date
 * @param otherMembers further members of `meta`
 */
export function formatMeta(edition: string, otherMembers: object = {}): string {
  return `,"meta":${JSON.stringify({ edition, ...otherMembers })}`;
}
