import type { AnswerDetails } from '../../domain/catalogue/catalogue.ts';

interface HintDetails extends Pick<AnswerDetails, 'isUnknown' | 'unread'> {
  /** The model that the client probably means, if a plus in the query string was read as a space. */
  readonly plusModel?: string | null;
}

/**
 * Explains which parts of a search text were not understood, and gives examples if the whole text was not
 * understood. Returns null if there is nothing to explain.
 */
export function createSearchHint({ isUnknown, unread, plusModel = null }: HintDetails): string | null {
  const sentences: string[] = [];
  if (unread.length > 0)
    sentences.push(`Not understood and therefore ignored: ${unread.map((text) => `"${text}"`).join(', ')}.`);
  if (plusModel !== null)
    sentences.push(`A + in a query string means a space; for the ${plusModel}, write %2B instead.`);
  if (isUnknown)
    sentences.push(
      'Nothing was found. Ask by name or model number (galaxy s24, SM-S928B), by facts (5g under 10000 baht, big battery, กันน้ำ), or compare (s24 vs iphone 15).',
    );
  return sentences.length === 0 ? null : sentences.join(' ');
}
