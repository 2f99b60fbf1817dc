import { checkedContent, toCheckedText } from '../checked-text.ts';
import { type ChangePlace, type ChangePosition, changeTypes, comparePlaces } from './change-log.ts';

/** How far somebody has read in the change log, and in whose: what a cursor says. */
export interface ChangeCursor {
  readonly position: ChangePosition;
  /** Of the revision that the later of its places is in; empty for revision 0, which every database has. */
  readonly token: string;
}

/** Cursors of another version are none of ours any more. */
const version = 'c1';
const maxLength = 200;
const maxInt = 2_147_483_647;

const form = /^c1 (?<token>[\w-]{0,40}) (?<first>\d+\.\d+\.\d+)(?: (?<second>\d+\.\d+\.\d+))?$/;

/** The place behind which there is nothing of a position's. */
export const laterPlace = ({ prices, others }: ChangePosition): ChangePlace =>
  comparePlaces(prices, others) > 0 ? prices : others;

const write = ({ revision, rank, id }: ChangePlace): string => `${revision}.${rank}.${id}`;

/**
 * The text of a position, which clients hand back as it is: the checked text of `c1 TOKEN 12.1.3456`, that of the place
 * of everything else than prices behind it if there are two. About 40 characters, 60 with two places.
 */
export function toChangeCursor({ position, token }: ChangeCursor): string {
  const { prices, others } = position;
  const second = comparePlaces(prices, others) === 0 ? '' : ` ${write(others)}`;
  return toCheckedText(`${version} ${token} ${write(prices)}${second}`);
}

/** What a cursor says; null for a text that is none, or not as it was given. */
export function readChangeCursor(text: string): ChangeCursor | null {
  if (text.length > maxLength) return null;
  const { token, first, second } = form.exec(checkedContent(text))?.groups ?? {};
  if (token === undefined || first === undefined) return null;
  const prices = readPlace(first);
  const others = second === undefined ? prices : readPlace(second);
  if (prices === null || others === null) return null;
  const cursor = { position: { prices, others }, token };
  // A position has one text.
  return toChangeCursor(cursor) === text ? cursor : null;
}

function readPlace(text: string): ChangePlace | null {
  const [revision = 0, rank = 0, id = 0] = text.split('.').map(Number);
  const isPlace = revision <= maxInt && id <= maxInt && rank <= changeTypes.length;
  return isPlace ? { revision, rank, id } : null;
}
