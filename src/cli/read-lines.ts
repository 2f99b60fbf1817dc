/**
 * The lines of a stream of UTF-8, without those that are blank.
 * @param longest characters that a line may have; a longer one is null, and nothing of it is kept
 */
export async function* readLines(
  input: NodeJS.ReadableStream,
  longest: number,
): AsyncGenerator<string | null, void> {
  const decoder = new TextDecoder();
  let begun = '';
  let isTooLong = false;
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const [first = '', ...others] = text.split('\n');
    for (const [index, part] of [first, ...others].entries()) {
      if (index > 0) {
        if (isTooLong) yield null;
        else if (begun.trim() !== '') yield begun;
        begun = '';
        isTooLong = false;
      }
      begun += part;
      if (begun.length > longest) {
        begun = '';
        isTooLong = true;
      }
    }
  }
  if (isTooLong) yield null;
  else if (begun.trim() !== '') yield begun;
}
