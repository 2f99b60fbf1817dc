import { isJsonObject, type Json, type JsonObject } from './json.ts';
import type { Shortening, ToolAnswer } from './tool.ts';

/** The maximum number of characters in an answer as compact JSON. */
export const maxAnswerLength = 20_000;

const getJsonLength = (value: Json): number => JSON.stringify(value).length;
const fits = (content: JsonObject): boolean => getJsonLength(content) <= maxAnswerLength;

/** Shortens an answer that is too long, see `Shortening`. */
export function shortenAnswer({ content, shorten }: ToolAnswer): {
  readonly json: string;
  readonly content: JsonObject;
} {
  const json = JSON.stringify(content);
  if (json.length <= maxAnswerLength) return { json, content };
  const markedContent = shorten === undefined ? markTruncated(content, null) : cutLast(content, shorten);
  const shortened = cutToFit(markedContent);
  return { json: JSON.stringify(shortened), content: shortened };
}

const markTruncated = (content: JsonObject, next: string | null): JsonObject => ({
  ...content,
  truncated: true,
  next: next ?? 'Texts and lists were shortened; request less at once.',
});

const cutLast = (content: JsonObject, shorten: Shortening): JsonObject =>
  'rowsMember' in shorten ? cutLastRows(content, shorten) : cutLastSections(content, shorten);

/** Keeps as many of the first rows as fit, but at least one, even if that is too long. */
function cutLastRows(content: JsonObject, shorten: Extract<Shortening, { rowsMember: string }>): JsonObject {
  const rows = content[shorten.rowsMember] as readonly Json[];
  const lengths = rows.map((row) => getJsonLength(row) + 1);
  let remainingLength = lengths.reduce((sum, length) => sum + length, 0);
  for (let rowCount = rows.length - 1; rowCount > 0; rowCount -= 1) {
    remainingLength -= lengths[rowCount] as number;
    if (remainingLength > maxAnswerLength) continue;
    const shortened = markTruncated(
      { ...content, [shorten.rowsMember]: rows.slice(0, rowCount) },
      shorten.describeOmitted(rowCount),
    );
    if (fits(shortened)) return shortened;
  }
  const next = [rows.length > 1 ? shorten.describeOmitted(1) : '', describeWholeAnswer(shorten.path)]
    .join(' ')
    .trim();
  return markTruncated({ ...content, [shorten.rowsMember]: rows.slice(0, 1) }, next);
}

/** Keeps as many of the first sections as fit, but at least one, even if that is too long. */
function cutLastSections(
  content: JsonObject,
  shorten: Extract<Shortening, { sectionsMember: string }>,
): JsonObject {
  const sections = Object.entries(content[shorten.sectionsMember] as JsonObject);
  const optionalNames = sections
    .map(([name]) => name)
    .filter((name) => !shorten.requiredMembers.includes(name));
  const keepFirst = (sectionCount: number, next: (omitted: readonly string[]) => string): JsonObject => {
    const omitted = optionalNames.slice(sectionCount);
    const keptSections = Object.fromEntries(sections.filter(([name]) => !omitted.includes(name)));
    return markTruncated({ ...content, [shorten.sectionsMember]: keptSections }, next(omitted));
  };
  for (let sectionCount = optionalNames.length - 1; sectionCount > 0; sectionCount -= 1) {
    const shortened = keepFirst(sectionCount, shorten.describeOmitted);
    if (fits(shortened)) return shortened;
  }
  return keepFirst(1, (omitted) =>
    [omitted.length > 0 ? shorten.describeOmitted(omitted) : '', describeWholeAnswer(shorten.path)]
      .join(' ')
      .trim(),
  );
}

const describeWholeAnswer = (path: string | undefined): string =>
  path === undefined
    ? 'Long texts and lists were shortened; REST has all of them.'
    : `Long texts and lists were shortened; REST has all of them at GET ${path}.`;

/**
 * Cuts the longest texts and lists until the answer fits. If that is not enough, objects lose their last
 * members, except `truncated` and `next`.
 */
function cutToFit(content: JsonObject): JsonObject {
  if (fits(content)) return content;
  const { truncated = true, next = '', ...otherMembers } = content;
  const notice = { truncated, next: cutText(String(next), 1_000) };
  for (const canDropMembers of [false, true])
    for (let maxLength = maxAnswerLength / 2; maxLength >= 1; maxLength = Math.floor(maxLength / 2)) {
      const shortened = { ...(cut(otherMembers, maxLength, canDropMembers) as JsonObject), ...notice };
      if (fits(shortened)) return shortened;
    }
  return notice;
}

function cut(value: Json, maxLength: number, canDropMembers: boolean): Json {
  if (typeof value === 'string') return cutText(value, maxLength);
  if (Array.isArray(value))
    return value.slice(0, maxLength).map((item) => cut(item, maxLength, canDropMembers));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    (canDropMembers ? members.slice(0, maxLength) : members).map(([name, member]) => [
      name,
      cut(member, maxLength, canDropMembers),
    ]),
  );
}

/** Cuts a text, but never between the two halves of a surrogate pair. */
const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…`;

/** Describes how to get the rows that were cut off a page, by requesting smaller pages. */
export function describeNextPage({
  page,
  limit,
  keptRows,
}: {
  page: number;
  limit: number;
  /** The number of rows that the page still has, at least 1. */
  keptRows: number;
}): string {
  const rowsBefore = (page - 1) * limit + keptRows;
  // The new limit must divide the number of rows before, so that a page begins exactly after them.
  let smallerLimit = keptRows;
  while (rowsBefore % smallerLimit !== 0) smallerLimit -= 1;
  return `Call again with limit=${smallerLimit} and page=${rowsBefore / smallerLimit + 1} for the next rows.`;
}
