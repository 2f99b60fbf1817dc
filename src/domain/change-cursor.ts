import { crc32 } from 'node:zlib';
import { type ChangePlace, type ChangePosition, changeTypes, comparePlaces } from './change-log.ts';

export interface ChangeCursor {
  readonly position: ChangePosition;
  /** Of the revision of its later place; empty for revision 0. */
  readonly token: string;
}

const version = '1';
const checksumBytes = 4;
const maxLength = 200;
const place = String.raw`(\d{1,10})\.([0-${changeTypes.length}])\.(\d{1,10})`;
const form = new RegExp(`^${version} ([\\w-]*) ${place}(?: ${place})?$`);

const placeText = ({ revision, rank, id }: ChangePlace): string => `${revision}.${rank}.${id}`;

/** The text of a position: base64url of a CRC-32 and of `1 token others[ prices]`. */
export function toChangeCursor({ position: { prices, others }, token }: ChangeCursor): string {
  const behind = comparePlaces(prices, others) === 0 ? '' : ` ${placeText(prices)}`;
  const text = Buffer.from(`${version} ${token} ${placeText(others)}${behind}`);
  const sum = Buffer.alloc(checksumBytes);
  sum.writeUInt32BE(crc32(text));
  return Buffer.concat([sum, text]).toString('base64url');
}

export function readChangeCursor(cursor: string): ChangeCursor | null {
  if (cursor.length > maxLength) return null;
  const text = Buffer.from(cursor, 'base64url').subarray(checksumBytes).toString();
  const found = form.exec(text);
  if (found === null) return null;
  const at = (from: number): ChangePlace => ({
    revision: Number(found[from]),
    rank: Number(found[from + 1]),
    id: Number(found[from + 2]),
  });
  const others = at(2);
  const read = {
    position: { others, prices: found[5] === undefined ? others : at(5) },
    token: found[1] ?? '',
  };
  return toChangeCursor(read) === cursor ? read : null;
}
