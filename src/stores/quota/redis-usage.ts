import type { KeyUsage } from '../../domain/quota/quota.ts';

const counts = { r: 'requests', u: 'units', x: 'refused' } as const;

/** The usage rows in one day's hash, whose fields are `<key>:r`, `<key>:u` and `<key>:x`; ordered by key. */
export function toKeyUsage(account: string, day: number, fields: Record<string, string>): KeyUsage[] {
  const rows = new Map<string, { -readonly [K in keyof KeyUsage]: KeyUsage[K] }>();
  for (const [field, value] of Object.entries(fields)) {
    const colon = field.lastIndexOf(':');
    const key = field.slice(0, colon);
    const name = counts[field.slice(colon + 1) as keyof typeof counts];
    let row = rows.get(key);
    if (row === undefined) {
      row = { account, key, day, requests: 0, units: 0, refused: 0 };
      rows.set(key, row);
    }
    row[name] = Number(value);
  }
  return [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
