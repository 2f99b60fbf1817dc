import type { SearchEntry, SearchSuggestion } from '../../../domain/search.ts';
import { normaliseText } from './normalise-text.ts';

const mostBrands = 3;

function squeeze(text: string): string {
  return normaliseText(text).replace(/[^\p{L}\p{M}\d]/gu, '');
}

/** The brands whose name the text begins, the likeliest first. */
function brandSuggestions(
  text: string,
  phones: readonly SearchEntry[],
  weights: ReadonlyMap<string, number>,
): SearchSuggestion[] {
  const start = squeeze(text);
  const brands = new Map<string, SearchSuggestion>();
  if (start === '') return [];
  for (const { brand } of phones) {
    if (!brands.has(brand.name) && squeeze(brand.name).startsWith(start)) {
      brands.set(brand.name, { text: brand.name, kind: 'brand', id: brand.id });
    }
  }
  const weightOf = ({ text: name }: SearchSuggestion) => weights.get(name) ?? 0;
  return [...brands.values()].sort((a, b) => weightOf(b) - weightOf(a) || a.id - b.id).slice(0, mostBrands);
}

/** Brands that the text begins, then the phones found, without saying one text twice. */
export function suggestFrom(
  text: string,
  found: readonly SearchEntry[],
  phones: readonly SearchEntry[],
  weights: ReadonlyMap<string, number>,
  limit: number,
): SearchSuggestion[] {
  const suggestions = brandSuggestions(text, phones, weights).slice(0, Math.max(0, limit));
  const texts = new Set(suggestions.map((suggestion) => suggestion.text));
  for (const { id, fullName } of found) {
    if (suggestions.length >= limit) break;
    if (texts.has(fullName)) continue;
    texts.add(fullName);
    suggestions.push({ text: fullName, kind: 'phone', id });
  }
  return suggestions;
}
