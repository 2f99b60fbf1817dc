import { listJsonTokens, maxJsonDepth } from '../../domain/text/json-text.ts';
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
   * `complete` if the text ends with the document, `unfinished` if the text ends inside the document, `has-more-text`
   * if the document is followed by other text, and `too-deep` if it is nested more than {@link maxJsonDepth} levels.
   */
  readonly state: 'complete' | 'unfinished' | 'has-more-text' | 'too-deep';
}

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
  for (const { sign, start, end } of listJsonTokens(text)) {
    if (openValues.length > maxJsonDepth) return { lists: [], state: 'too-deep' };
    if (sign === '"') {
      colonPattern.lastIndex = end;
      if (!colonPattern.test(text)) continue;
      name = text.slice(start + 1, end - 1);
      if (listDepth === 0 && (name === 'full_name' || isHistoryName(name)))
        return { lists: [], state: 'unfinished' };
    } else if (sign === '{') openValues.push(name);
    else if (sign === '[') {
      if (listDepth === 0 && openValues.length > 0 && /^\s*\{/.test(text.slice(end, end + 1000)))
        lists.push({ path: [...openValues.slice(1), name].join('.'), start, depth: openValues.length });
      openValues.push(null);
      listDepth += 1;
    } else {
      if (openValues.pop() === null) listDepth -= 1;
      if (openValues.length === 0)
        return { lists, state: /\S/.test(text.slice(end)) ? 'has-more-text' : 'complete' };
    }
  }
  return { lists, state: 'unfinished' };
}

const colonPattern = /\s*:/y;
