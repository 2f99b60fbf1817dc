import {
  isNestedTooDeep,
  listJsonTokens,
  maxJsonDepth,
  tooDeepMessage,
} from '../../domain/text/json-text.ts';
import { ImportFileError } from '../import-file-error.ts';
import { isHistoryName } from '../prices/read-price-history.ts';
import { shorten } from '../shorten.ts';

const maxRecordCharacters = 1024 * 1024;
/** The number of characters that are examined to recognise the layout of the file. */
const headCharacters = 65_536;
/** Price histories may be longer: one object contains a product's prices over several years. */
const maxHistoryCharacters = 16 * 1024 * 1024;

/**
 * Parses the text of an object.
 * @returns the value, or the reason why the text cannot be read
 */
export function parseJsonText(text: string): { readonly value: unknown } | { readonly reason: string } {
  if (isNestedTooDeep(text)) return { reason: `The object ${tooDeepMessage}.` };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: `The line is not JSON: ${(error as Error).message}.` };
  }
}

export interface JsonText {
  /** The 1-based line on which the value begins. */
  readonly line: number;
  readonly text: string;
}

/**
 * Splits a JSON file into the texts of its objects, which are not parsed yet. The objects may be the elements of an
 * array, the elements of the only list of objects in a document, or objects that span several lines. Otherwise, every
 * line that is not blank is an object, and a malformed line does not affect the others.
 * @throws {ImportFileError} if one object is longer than 1 MiB (16 MiB for price histories), if the file ends inside
 *   one, or if its document has several lists of objects or is nested too deeply
 */
export async function* splitJson(chunks: AsyncIterable<string>): AsyncGenerator<JsonText> {
  let splitter: Splitter | null = null;
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    if (!splitter && text.length < headCharacters) continue;
    splitter ??= createSplitter(text.slice(0, headCharacters));
    yield* splitter.split(text);
    text = '';
  }
  splitter ??= createSplitter(text.slice(0, headCharacters));
  yield* splitter.split(text);
  yield* splitter.end();
}

/** Chooses the splitter for the layout of the file. */
function createSplitter(head: string): Splitter {
  const maxLength = historyPattern.test(head) ? maxHistoryCharacters : maxRecordCharacters;
  // The rows of an array may be nested too deeply, one by one. Only an object can be the envelope of a list.
  if (/^\s*\[/.test(head)) return createValueSplitter(maxLength);
  const { lists, state } = readEnvelope(head);
  if (state === 'too-deep' && isMultiline(head)) throw createTooDeepError();
  if (state !== 'has-more-text' && lists.length > 0) {
    assertOneList(lists);
    return createValueSplitter(maxLength, lists[0]);
  }
  return isMultiline(head) ? createValueSplitter(maxLength) : createLineSplitter(maxLength);
}

const historyPattern = /"(?:price_?)?history"\s*:\s*\[/i;

function assertOneList(lists: readonly ObjectList[]): void {
  if (lists.length > 1)
    throw new ImportFileError(
      `The document has several lists of objects: ${shorten(lists.map(({ path }) => path).join(', '), 200)}. Leave only the one to import.`,
    );
}

const createTooDeepError = () => new ImportFileError(`The document ${tooDeepMessage}.`);

/** Whether the file begins with an object whose first line is only the opening brace. */
const isMultiline = (head: string): boolean => /^\s*\{\s*\n/.test(head);

interface Splitter {
  /** Reads the next part of the file's text, and yields the objects that end in it. */
  readonly split: (text: string) => Generator<JsonText>;
  /** Returns the last object if no line break follows it, and checks that the file is complete. */
  readonly end: () => Iterable<JsonText>;
}

function createLineSplitter(maxLength: number): Splitter {
  let unfinishedLine = '';
  let line = 1;
  return {
    *split(text) {
      const lines = (unfinishedLine + text).split('\n');
      unfinishedLine = lines.pop() ?? '';
      assertLength(unfinishedLine, line + lines.length, maxLength);
      for (const value of lines) {
        if (value.trim() !== '') yield { line, text: value };
        line++;
      }
    },
    *end() {
      if (unfinishedLine.trim() !== '') yield { line, text: unfinishedLine };
    },
  };
}

/**
 * Creates a splitter that finds objects by their quotes and braces. It skips the commas and square brackets between
 * them.
 * @param list the list in a document whose elements are split, or null to split all outermost objects
 */
function createValueSplitter(maxLength: number, list: ObjectList | null = null): Splitter {
  let value = '';
  let depth = 0;
  let listDepth = 0;
  let isInString = false;
  let isEscaped = false;
  let line = 1;
  let startLine = 1;
  // The characters before the list are skipped. All of them are in the first text that is passed to `split`.
  let skippedCharacters = list?.start ?? 0;
  // The text after the list is unknown (null) until the list ends.
  let textAfterList: string | null = null;
  return {
    *split(text) {
      if (textAfterList !== null) {
        textAfterList += text;
        assertLength(textAfterList, line, maxLength);
        return;
      }
      let start = 0;
      line += skippedCharacters === 0 ? 0 : text.slice(0, skippedCharacters).split('\n').length - 1;
      for (let index = skippedCharacters; index < text.length; index++) {
        const character = text[index];
        if (character === '\n') line++;
        if (isInString) {
          isInString = isEscaped || character !== '"';
          isEscaped = !isEscaped && character === '\\';
        } else if (character === '"') isInString = true;
        else if (character === '{' && depth++ === 0) [start, startLine] = [index, line];
        else if (character === '}' && depth > 0 && --depth === 0) {
          yield { line: startLine, text: value + text.slice(start, index + 1) };
          value = '';
        } else if (character === ']' && depth === 0 && list !== null) {
          textAfterList = text.slice(index + 1);
          return;
        } else if (character === '[' && depth === 0 && ++listDepth > maxJsonDepth) throw createTooDeepError();
        else if (character === ']' && depth === 0) listDepth--;
      }
      skippedCharacters = 0;
      if (depth > 0) value += text.slice(start);
      assertLength(value, startLine, maxLength);
    },
    end() {
      if (depth > 0)
        throw new ImportFileError('The file ends inside the object that begins here.', startLine);
      if (list !== null) assertOnlyList(list, textAfterList);
      return [];
    },
  };
}

/** Checks that the document is complete after its list, and that no other list of objects or other text follows. */
function assertOnlyList(list: ObjectList, textAfterList: string | null): void {
  // The opening braces stand in for the beginning of the document, so that its closing braces are balanced.
  const { lists, state } = readEnvelope('{'.repeat(list.depth) + (textAfterList ?? ''));
  if (state === 'too-deep') throw createTooDeepError();
  assertOneList([list, ...lists]);
  if (textAfterList === null || state === 'unfinished')
    throw new ImportFileError(
      `The file ends inside its list ${list.path}, or before the object around it is closed.`,
    );
  if (state === 'has-more-text')
    throw new ImportFileError(
      `The file continues after the object with the list ${list.path}; write one JSON object per line.`,
    );
}

function assertLength(text: string, line: number, maxLength: number): void {
  if (text.length > maxLength) {
    throw new ImportFileError(
      `The object is longer than ${maxLength / 1024 / 1024} MiB; is a line end or a closing brace missing?`,
      line,
    );
  }
}

/** A list of objects in a JSON document, such as `data` in `{ "meta": {}, "data": [{ … }] }`. */
interface ObjectList {
  /** The names of the members that lead to the list: `response.data`. */
  readonly path: string;
  /** The index of the opening bracket. */
  readonly start: number;
  /** The number of objects that enclose the list. */
  readonly depth: number;
}

interface Envelope {
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
function readEnvelope(text: string): Envelope {
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
