import type { SearchEntry, SearchSuggestion } from '../domain/catalogue/search-index.ts';
import { squeezeName } from '../names/normalise-text.ts';
import type { WeightedBrands } from './weigh-brands.ts';

/** Completes a text with brands and with the phones that were found for it (best first). */
export type Suggester = (text: string, phones: readonly SearchEntry[], limit: number) => SearchSuggestion[];

const maxBrands = 3;

/**
 * Creates a suggester. Brands that begin with the text come first, and of these the best known. No text
 * occurs twice.
 */
export function createSuggester(weighedBrands: WeightedBrands): Suggester {
  const brands = [...weighedBrands.values()]
    .sort((a, b) => b.weight - a.weight || a.brand.id - b.brand.id)
    .map(({ brand: { id, name } }) => {
      const suggestion: SearchSuggestion = { text: name, kind: 'brand', id };
      return { squeezed: squeezeName(name), suggestion };
    });
  return (text, phones, limit) => {
    const start = squeezeName(text);
    const suggestions = brands
      .filter(({ squeezed }) => start !== '' && squeezed.startsWith(start))
      .slice(0, Math.max(0, Math.min(maxBrands, limit)))
      .map(({ suggestion }) => suggestion);
    const texts = new Set(suggestions.map((suggestion) => suggestion.text));
    for (const { id, fullName } of phones) {
      if (suggestions.length >= limit) break;
      if (texts.has(fullName)) continue;
      texts.add(fullName);
      suggestions.push({ text: fullName, kind: 'phone', id });
    }
    return suggestions;
  };
}
