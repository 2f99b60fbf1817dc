import { ImportFileError } from './import-file-error.ts';

const maxRecordCharacters = 1024 * 1024;

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
export async function* splitJson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonText> {
  const decoder = new TextDecoder('utf-8');
  let splitter: Splitter | null = null;
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (!splitter && !/\S[^\n]*\n|\S.{64}/.test(text)) continue;
    splitter ??= createSplitter(text);
    yield* splitter.split(text);
    text = '';
  }
  splitter ??= createSplitter(text);
  yield* splitter.split(text + decoder.decode());
  yield* splitter.end();
}

function createSplitter(head: string): Splitter {
  return isOverLines(head) ? createValueSplitter() : createLineSplitter();
}

/** An array, or an object whose first line is nothing but its brace. */
function isOverLines(head: string): boolean {
  return /^\s*\[/.test(head) || /^\s*\{\s*\n/.test(head);
}

interface Splitter {
  readonly split: (text: string) => Generator<JsonText>;
  readonly end: () => Iterable<JsonText>;
}

function createLineSplitter(): Splitter {
  let rest = '';
  let line = 1;
  return {
    *split(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      assertLength(rest, line + lines.length);
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

/** Follows quotes and braces; what stands between objects (commas, the array's brackets) is passed over. */
function createValueSplitter(): Splitter {
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
        else if (sign === '{' && depth++ === 0) [from, startLine] = [at, line];
        else if (sign === '}' && depth > 0 && --depth === 0) {
          yield { line: startLine, text: value + text.slice(from, at + 1) };
          value = '';
        }
      }
      if (depth > 0) value += text.slice(from);
      assertLength(value, startLine);
    },
    end() {
      if (depth === 0) return [];
      throw new ImportFileError('The file ends inside the object that begins here.', startLine);
    },
  };
}

function assertLength(text: string, line: number): void {
  if (text.length > maxRecordCharacters) {
    throw new ImportFileError(
      'The object is longer than 1 MiB; is a line end or a closing brace missing?',
      line,
    );
  }
}
