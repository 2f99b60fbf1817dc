import type { SearchEntry, SearchSuggestion } from '../domain/catalogue/search-index.ts';
import { squeezeName } from '../names/normalise-text.ts';
import type { WeighedBrands } from './brand-weights.ts';

/** Makes completions of a text and of the phones found for it, best first. */
export type Suggester = (text: string, found: readonly SearchEntry[], limit: number) => SearchSuggestion[];

const mostBrands = 3;

/** Creates a suggester: brands that the text begins, the best known first, then the phones found; no text twice. */
export function createSuggester(weighed: WeighedBrands): Suggester {
  const brands = [...weighed.values()]
    .sort((a, b) => b.weight - a.weight || a.brand.id - b.brand.id)
    .map(({ brand: { id, name } }) => {
      const suggestion: SearchSuggestion = { text: name, kind: 'brand', id };
      return { squeezed: squeezeName(name), suggestion };
    });
  return (text, found, limit) => {
    const start = squeezeName(text);
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
