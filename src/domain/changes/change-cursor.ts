import { decodeCheckedText, encodeCheckedText } from '../text/checked-text.ts';
import { type ChangePlace, type ChangePosition, changeTypes, comparePlaces } from './change-log.ts';

/** The content of a cursor: a position in the change log, and a token that identifies the log. */
export interface ChangeCursor {
  readonly position: ChangePosition;
  /** The token of the revision at the later place. It is empty for revision 0, which is the same in every database. */
  readonly token: string;
}

/** The request header with the cursor that the catalogue must have reached before the request is answered. */
export const cursorHeader = 'Catalogue-Cursor';

/** The version of the format. Cursors of other versions are invalid. */
const version = 'c1';
const maxLength = 200;
const maxInt = 2_147_483_647;

const cursorPattern =
  /^c1 (?<token>[\w-]{0,40}) (?<pricesPlace>\d+\.\d+\.\d+)(?: (?<othersPlace>\d+\.\d+\.\d+))?$/;

/** Returns the later of the two places of a position. */
export const getLaterPlace = ({ prices, others }: ChangePosition): ChangePlace =>
  comparePlaces(prices, others) > 0 ? prices : others;

const formatPlace = ({ revision, rank, id }: ChangePlace): string => `${revision}.${rank}.${id}`;

/**
 * Formats a cursor as a string that clients send back unchanged: the checked text of `c1 TOKEN 12.1.3456`. If
 * the place of the other types differs from the place of prices, it follows. The text has about 40 characters,
 * or 60 with two places.
 */
export function formatChangeCursor({ position, token }: ChangeCursor): string {
  const { prices, others } = position;
  const othersText = comparePlaces(prices, others) === 0 ? '' : ` ${formatPlace(others)}`;
  return encodeCheckedText(`${version} ${token} ${formatPlace(prices)}${othersText}`);
}

/** Reads the text of a cursor. Returns null if the text is not a cursor or was changed. */
export function readChangeCursor(text: string): ChangeCursor | null {
  if (text.length > maxLength) return null;
  const { token, pricesPlace, othersPlace } = cursorPattern.exec(decodeCheckedText(text))?.groups ?? {};
  if (token === undefined || pricesPlace === undefined) return null;
  const prices = readPlace(pricesPlace);
  const others = othersPlace === undefined ? prices : readPlace(othersPlace);
  if (prices === null || others === null) return null;
  const cursor = { position: { prices, others }, token };
  // Each cursor has exactly one text, so any other text with this content was changed.
  return formatChangeCursor(cursor) === text ? cursor : null;
}

function readPlace(text: string): ChangePlace | null {
  const [revision = 0, rank = 0, id = 0] = text.split('.').map(Number);
  const isValid = revision <= maxInt && id <= maxInt && rank <= changeTypes.length;
  return isValid ? { revision, rank, id } : null;
}
