import type { AnswerDetails } from '../../domain/catalogue/catalogue.ts';

/** What could be asked, for a text that is neither a name nor a question; null for every other. */
export function searchHint({ isUnknown }: Pick<AnswerDetails, 'isUnknown'>): string | null {
  if (!isUnknown) return null;
  return 'Nothing was found. Ask by name or model number (galaxy s24, SM-S928B), by facts (5g under 10000 baht, big battery, กันน้ำ), or compare (s24 vs iphone 15).';
}
