import type { SearchEntry, SearchSuggestion } from '../../../domain/search.ts';
import { brandWeights } from './brand-weights.ts';
import { normaliseText } from './normalise-text.ts';

/** Makes completions of a text and of the phones found for it, best first. */
export type Suggester = (text: string, found: readonly SearchEntry[], limit: number) => SearchSuggestion[];

const mostBrands = 3;

function squeeze(text: string): string {
  return normaliseText(text).replace(/[^\p{L}\p{M}\d]/gu, '');
}

interface BrandCompletion {
  readonly squeezed: string;
  readonly suggestion: SearchSuggestion;
}

function brandsByWeight(phones: readonly SearchEntry[]): BrandCompletion[] {
  const weights = brandWeights(phones);
  const byName = new Map(phones.map(({ brand }) => [brand.name, brand]));
  return [...byName.values()]
    .sort((a, b) => (weights.get(b.name) ?? 0) - (weights.get(a.name) ?? 0) || a.id - b.id)
    .map(({ id, name }) => ({ squeezed: squeeze(name), suggestion: { text: name, kind: 'brand', id } }));
}

/** Creates a suggester: brands that the text begins, the best known first, then the phones found; no text twice. */
export function createSuggester(phones: readonly SearchEntry[]): Suggester {
  const brands = brandsByWeight(phones);
  return (text, found, limit) => {
    const start = squeeze(text);
    const suggestions = brands
      .filter(({ squeezed }) => start !== '' && squeezed.startsWith(start))
      .slice(0, Math.max(0, Math.min(mostBrands, limit)))
      .map(({ suggestion }) => suggestion);
    const texts = new Set(suggestions.map((suggestion) => suggestion.text));
    for (const { id, fullName } of found) {
      if (suggestions.length >= limit) break;
      if (texts.has(fullName)) continue;
      texts.add(fullName);
      suggestions.push({ text: fullName, kind: 'phone', id });
    }
    return suggestions;
  };
}
