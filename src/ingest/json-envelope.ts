import { isHistoryName } from './prices/read-price-history.ts';

/** A list of objects that is a member of a JSON document, such as `data` in `{ "meta": {}, "data": [{ … }] }`. */
export interface ObjectList {
  /** The names of the members that lead to it: `response.data`. */
  readonly path: string;
  /** The index of its opening bracket. */
  readonly start: number;
  /** The number of objects that enclose it. */
  readonly depth: number;
}

export interface Envelope {
  /** The lists of objects that are inside no other list. */
  readonly lists: readonly ObjectList[];
  /** Whether the document ends in the text, goes on behind it, or is followed by something else. */
  readonly state: 'complete' | 'unfinished' | 'followed';
}

const tokenPattern = /"(?<text>[^"\\]*(?:\\.[^"\\]*)*)(?:"|$)(?<colon>\s*:)?|[{}[\]]/g;

/**
 * Finds the lists of objects in a JSON document. A phone or a price history has none: its lists are its facts.
 * @param text the document, or its beginning
 */
export function readEnvelope(text: string): Envelope {
  const lists: ObjectList[] = [];
  // The members that are open: the name of an object, or null for a list.
  const open: (string | null)[] = [];
  let name = '';
  let listDepth = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const [sign] = match;
    const end = match.index + sign.length;
    if (match.groups?.colon !== undefined) {
      name = match.groups.text ?? '';
      if (listDepth === 0 && (name === 'full_name' || isHistoryName(name)))
        return { lists: [], state: 'unfinished' };
    } else if (sign === '{') open.push(name);
    else if (sign === '[') {
      const path = [...open.slice(1), name].join('.');
      if (listDepth === 0 && open.length > 0 && /^\s*\{/.test(text.slice(end, end + 1000)))
        lists.push({ path, start: match.index, depth: open.length });
      open.push(null);
      listDepth += 1;
    } else if (sign === '}' || sign === ']') {
      if (open.pop() === null) listDepth -= 1;
      if (open.length === 0) return { lists, state: /\S/.test(text.slice(end)) ? 'followed' : 'complete' };
    }
  }
  return { lists, state: 'unfinished' };
}
