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
 * array, objects that span several lines, or otherwise every line that is not blank. In the last case, a
 * malformed line does not affect the others.
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
 * Creates a splitter that finds objects by their quotes and braces. It skips the commas and square brackets
 * between them.
 * @param baseDepth the number of objects that enclose each object to yield
 */
function createValueSplitter(maxLength: number, baseDepth: number): Splitter {
  let value = '';
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let line = 1;
  let startLine = 1;
  return {
    *split(text) {
      let start = 0;
      for (let index = 0; index < text.length; index++) {
        const sign = text[index];
        if (sign === '\n') line++;
        if (isInString) {
          isInString = isEscaped || sign !== '"';
          isEscaped = !isEscaped && sign === '\\';
        } else if (sign === '"') isInString = true;
        else if (sign === '{' && depth++ === baseDepth) [start, startLine] = [index, line];
        else if (sign === '}' && depth > 0 && --depth === baseDepth) {
          yield { line: startLine, text: value + text.slice(start, index + 1) };
          value = '';
        }
      }
      if (depth > baseDepth) value += text.slice(start);
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
