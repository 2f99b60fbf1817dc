import { isHistoryName } from '../prices/read-price-history.ts';

/** A list of objects in a JSON document, such as `data` in `{ "meta": {}, "data": [{ … }] }`. */
export interface ObjectList {
  /** The names of the members that lead to the list: `response.data`. */
  readonly path: string;
  /** The index of the opening bracket. */
  readonly start: number;
  /** The number of objects that enclose the list. */
  readonly depth: number;
}

export interface Envelope {
  /** The lists of objects that are not inside another list. */
  readonly lists: readonly ObjectList[];
  /**
   * `complete` if the text ends with the document, `unfinished` if the text ends inside the document, and
   * `has-more-text` if the document is followed by other text.
   */
  readonly state: 'complete' | 'unfinished' | 'has-more-text';
}

const tokenPattern = /"(?<text>[^"\\]*(?:\\.[^"\\]*)*)(?:"|$)(?<colon>\s*:)?|[{}[\]]/g;

/**
 * Finds the lists of objects in a JSON document. If the document is a phone or a price history, its lists are facts, so
 * none is returned.
 * @param text the document, or its beginning
 */
export function readEnvelope(text: string): Envelope {
  const lists: ObjectList[] = [];
  // A stack of the values that have not been closed yet: the name of an object, or null for a list.
  const openValues: (string | null)[] = [];
  let name = '';
  let listDepth = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const [token] = match;
    const end = match.index + token.length;
    if (match.groups?.colon !== undefined) {
      name = match.groups.text ?? '';
      if (listDepth === 0 && (name === 'full_name' || isHistoryName(name)))
        return { lists: [], state: 'unfinished' };
    } else if (token === '{') openValues.push(name);
    else if (token === '[') {
      const path = [...openValues.slice(1), name].join('.');
      if (listDepth === 0 && openValues.length > 0 && /^\s*\{/.test(text.slice(end, end + 1000)))
        lists.push({ path, start: match.index, depth: openValues.length });
      openValues.push(null);
      listDepth += 1;
    } else if (token === '}' || token === ']') {
      if (openValues.pop() === null) listDepth -= 1;
      if (openValues.length === 0)
        return { lists, state: /\S/.test(text.slice(end)) ? 'has-more-text' : 'complete' };
    }
  }
  return { lists, state: 'unfinished' };
}
