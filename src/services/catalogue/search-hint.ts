/**
 * Suggests what to search for if a text is neither a name nor a question. Returns null for any other text.
 */
export function createSearchHint({ isUnknown }: { readonly isUnknown: boolean }): string | null {
  if (!isUnknown) return null;
  return 'Nothing was found. Ask by name or model number (galaxy s24, SM-S928B), by facts (5g under 10000 baht, big battery, กันน้ำ), or compare (s24 vs iphone 15).';
}
