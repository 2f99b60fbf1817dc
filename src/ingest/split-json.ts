import { ImportFileError } from './import-file-error.ts';

const maxRecordCharacters = 1024 * 1024;
/** Enough to see what the file is made of. */
const headCharacters = 4096;
/** A product's prices over years, which is one object. */
const maxHistoryCharacters = 16 * 1024 * 1024;

export interface JsonText {
  /** 1-based line on which the value begins. */
  readonly line: number;
  readonly text: string;
}

/**
 * The objects of a file, one at a time and not yet parsed: the elements of a JSON array (or of objects that go over
 * several lines), otherwise every line that is not blank. A broken line is its own text and spoils no other.
 *
 * @throws {ImportFileError} when one object is longer than 1 MiB or the file ends inside one
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
  const most = history.test(head) ? maxHistoryCharacters : maxRecordCharacters;
  if (list.test(head)) return createValueSplitter(most, 1);
  return isOverLines(head) ? createValueSplitter(most, 0) : createLineSplitter(most);
}

const history = /"(?:price_?)?history"\s*:\s*\[/i;
/** An object whose last member is the list that matters: `{ "status": 200, "data": [ …`. */
const list =
  /^\s*\{\s*(?:"\w+"\s*:\s*(?:"[^"]*"|[\d.]+|true|false|null)\s*,\s*)*"(?:data|items|results|devices|phones|products)"\s*:\s*\[/;

/** An array, or an object whose first line is nothing but its brace. */
function isOverLines(head: string): boolean {
  return /^\s*\[/.test(head) || /^\s*\{\s*\n/.test(head);
}

interface Splitter {
  readonly split: (text: string) => Generator<JsonText>;
  readonly end: () => Iterable<JsonText>;
}

function createLineSplitter(most: number): Splitter {
  let rest = '';
  let line = 1;
  return {
    *split(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      assertLength(rest, line + lines.length, most);
      for (const each of lines) {
        if (each.trim() !== '') yield { line, text: each };
        line++;
      }
    },
    *end() {
      if (rest.trim() !== '') yield { line, text: rest };
    },
  };
}

/**
 * Follows quotes and braces; what stands between objects (commas, the array's brackets) is passed over.
 * @param base how many objects stand around those that are looked for
 */
function createValueSplitter(most: number, base: number): Splitter {
  let value = '';
  let depth = 0;
  let [inString, escaped] = [false, false];
  let [line, startLine] = [1, 1];
  return {
    *split(text) {
      let from = 0;
      for (let at = 0; at < text.length; at++) {
        const sign = text[at];
        if (sign === '\n') line++;
        if (inString) {
          inString = escaped || sign !== '"';
          escaped = !escaped && sign === '\\';
        } else if (sign === '"') inString = true;
        else if (sign === '{' && depth++ === base) [from, startLine] = [at, line];
        else if (sign === '}' && depth > 0 && --depth === base) {
          yield { line: startLine, text: value + text.slice(from, at + 1) };
          value = '';
        }
      }
      if (depth > base) value += text.slice(from);
      assertLength(value, startLine, most);
    },
    end() {
      if (depth === 0) return [];
      throw new ImportFileError('The file ends inside the object that begins here.', startLine);
    },
  };
}

function assertLength(text: string, line: number, most: number): void {
  if (text.length > most) {
    throw new ImportFileError(
      `The object is longer than ${most / 1024 / 1024} MiB; is a line end or a closing brace missing?`,
      line,
    );
  }
}
