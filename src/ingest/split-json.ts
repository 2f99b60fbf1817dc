import { ImportFileError } from './import-file-error.ts';

const maxRecordCharacters = 1024 * 1024;
/** This many characters are enough to recognise the layout of the file. */
const headCharacters = 4096;
/** Price histories may be longer: one object contains a product's prices over several years. */
const maxHistoryCharacters = 16 * 1024 * 1024;

export interface JsonText {
  /** The 1-based line on which the value begins. */
  readonly line: number;
  readonly text: string;
}

/**
 * Splits a JSON file into the texts of its objects, one at a time and not yet parsed: the elements of an
 * array, objects that span several lines, or otherwise every line that is not blank. A malformed line affects
 * no other line.
 *
 * @throws {ImportFileError} if one object is longer than 1 MiB (16 MiB for price histories), or if the file
 *   ends inside one
 */
export async function* splitJson(texts: AsyncIterable<string>): AsyncGenerator<JsonText> {
  let splitter: Splitter | null = null;
  let text = '';
  for await (const chunk of texts) {
    text += chunk;
    if (!splitter && text.length < headCharacters) continue;
    splitter ??= createSplitter(text);
    yield* splitter.split(text);
    text = '';
  }
  splitter ??= createSplitter(text);
  yield* splitter.split(text);
  yield* splitter.end();
}

function createSplitter(head: string): Splitter {
  const maxLength = historyPattern.test(head) ? maxHistoryCharacters : maxRecordCharacters;
  if (wrappedListPattern.test(head)) return createValueSplitter(maxLength, 1);
  return isMultiline(head) ? createValueSplitter(maxLength, 0) : createLineSplitter(maxLength);
}

const historyPattern = /"(?:price_?)?history"\s*:\s*\[/i;
/** An object whose last member is the list of objects: `{ "status": 200, "data": [ …`. */
const wrappedListPattern =
  /^\s*\{\s*(?:"\w+"\s*:\s*(?:"[^"]*"|[\d.]+|true|false|null)\s*,\s*)*"(?:data|items|results|devices|phones|products)"\s*:\s*\[/;

/** Whether the file is an array, or begins with an object whose first line is nothing but its brace. */
function isMultiline(head: string): boolean {
  return /^\s*\[/.test(head) || /^\s*\{\s*\n/.test(head);
}

interface Splitter {
  readonly split: (text: string) => Generator<JsonText>;
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
 * Keeps track of quotes and braces, and skips what is between objects (commas, and the brackets of the
 * array).
 * @param base the depth of the objects to yield: how many other objects enclose them
 */
function createValueSplitter(maxLength: number, base: number): Splitter {
  let value = '';
  let depth = 0;
  let [isInString, isEscaped] = [false, false];
  let [line, startLine] = [1, 1];
  return {
    *split(text) {
      let start = 0;
      for (let at = 0; at < text.length; at++) {
        const sign = text[at];
        if (sign === '\n') line++;
        if (isInString) {
          isInString = isEscaped || sign !== '"';
          isEscaped = !isEscaped && sign === '\\';
        } else if (sign === '"') isInString = true;
        else if (sign === '{' && depth++ === base) [start, startLine] = [at, line];
        else if (sign === '}' && depth > 0 && --depth === base) {
          yield { line: startLine, text: value + text.slice(start, at + 1) };
          value = '';
        }
      }
      if (depth > base) value += text.slice(start);
      assertLength(value, startLine, maxLength);
    },
    end() {
      if (depth === 0) return [];
      throw new ImportFileError('The file ends inside the object that begins here.', startLine);
    },
  };
}

function assertLength(text: string, line: number, maxLength: number): void {
  if (text.length > maxLength) {
    throw new ImportFileError(
      `The object is longer than ${maxLength / 1024 / 1024} MiB; is a line end or a closing brace missing?`,
      line,
    );
  }
}
