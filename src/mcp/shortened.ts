import { isJsonObject, type Json, type JsonObject } from './json.ts';
import type { Shortening, ToolAnswer } from './tool.ts';

/** The most characters of an answer's compact JSON. */
export const maxAnswerLength = 20_000;

const lengthOf = (value: Json): number => JSON.stringify(value).length;
const fits = (content: JsonObject): boolean => lengthOf(content) <= maxAnswerLength;

/** An answer that is short enough: see `Shortening`. */
export function shortened({ content, shorten }: ToolAnswer): {
  readonly json: string;
  readonly content: JsonObject;
} {
  const json = JSON.stringify(content);
  if (json.length <= maxAnswerLength) return { json, content };
  const short = cutToFit(shorten === undefined ? marked(content, null) : withoutLast(content, shorten));
  return { json: JSON.stringify(short), content: short };
}

const marked = (content: JsonObject, next: string | null): JsonObject => ({
  ...content,
  truncated: true,
  next: next ?? 'Texts and lists were cut; ask for less at once.',
});

const withoutLast = (content: JsonObject, shorten: Shortening): JsonObject =>
  'rows' in shorten ? withoutLastRows(content, shorten) : withoutLastSections(content, shorten);

/** With as many of the first rows as there is room for, but at least one, which may be too long still. */
function withoutLastRows(content: JsonObject, shorten: Extract<Shortening, { rows: string }>): JsonObject {
  const all = content[shorten.rows] as readonly Json[];
  const lengths = all.map((row) => lengthOf(row) + 1);
  let room = lengths.reduce((sum, length) => sum + length, 0);
  for (let kept = all.length - 1; kept > 0; kept -= 1) {
    room -= lengths[kept] as number;
    if (room > maxAnswerLength) continue;
    const short = marked({ ...content, [shorten.rows]: all.slice(0, kept) }, shorten.rest(kept));
    if (fits(short)) return short;
  }
  const next = [all.length > 1 ? shorten.rest(1) : '', wholeAt(shorten.path)].join(' ').trim();
  return marked({ ...content, [shorten.rows]: all.slice(0, 1) }, next);
}

/** With as many of the first sections as there is room for, but at least one, which may be too long still. */
function withoutLastSections(
  content: JsonObject,
  shorten: Extract<Shortening, { sections: string }>,
): JsonObject {
  const all = Object.entries(content[shorten.sections] as JsonObject);
  const names = all.map(([name]) => name).filter((name) => !shorten.always.includes(name));
  const withFirst = (kept: number, next: (omitted: readonly string[]) => string): JsonObject => {
    const omitted = names.slice(kept);
    const left = Object.fromEntries(all.filter(([name]) => !omitted.includes(name)));
    return marked({ ...content, [shorten.sections]: left }, next(omitted));
  };
  for (let kept = names.length - 1; kept > 0; kept -= 1) {
    const short = withFirst(kept, shorten.rest);
    if (fits(short)) return short;
  }
  return withFirst(1, (omitted) =>
    [omitted.length > 0 ? shorten.rest(omitted) : '', wholeAt(shorten.path)].join(' ').trim(),
  );
}

const wholeAt = (path: string | undefined): string =>
  path === undefined
    ? 'Long texts and lists were cut; REST has all of them.'
    : `Long texts and lists were cut; REST has all of them at GET ${path}.`;

/**
 * Cuts the longest texts and lists until the answer fits; where that is not enough, objects lose their last members, all
 * but `truncated` and `next`.
 */
function cutToFit(content: JsonObject): JsonObject {
  if (fits(content)) return content;
  const { truncated = true, next = '', ...others } = content;
  const told = { truncated, next: cutText(String(next), 1_000) };
  for (const mayLoseMembers of [false, true])
    for (let most = maxAnswerLength / 2; most >= 1; most = Math.floor(most / 2)) {
      const short = { ...(cut(others, most, mayLoseMembers) as JsonObject), ...told };
      if (fits(short)) return short;
    }
  return told;
}

function cut(value: Json, most: number, mayLoseMembers: boolean): Json {
  if (typeof value === 'string') return cutText(value, most);
  if (Array.isArray(value)) return value.slice(0, most).map((item) => cut(item, most, mayLoseMembers));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    (mayLoseMembers ? members.slice(0, most) : members).map(([name, member]) => [
      name,
      cut(member, most, mayLoseMembers),
    ]),
  );
}

/** Never between the two halves of a character. */
const cutText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
