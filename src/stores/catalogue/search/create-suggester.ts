import type { SearchEntry, SearchSuggestion } from '../../../domain/search.ts';
import type { WeighedBrands } from './brand-weights.ts';
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

function byWeight(brands: WeighedBrands): BrandCompletion[] {
  return [...brands.values()]
    .sort((a, b) => b.weight - a.weight || a.brand.id - b.brand.id)
    .map(({ brand: { id, name } }) => ({
      squeezed: squeeze(name),
      suggestion: { text: name, kind: 'brand', id },
    }));
}

/** Creates a suggester: brands that the text begins, the best known first, then the phones found; no text twice. */
export function createSuggester(weighed: WeighedBrands): Suggester {
  const brands = byWeight(weighed);
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
