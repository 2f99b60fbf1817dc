import type { PhoneMention } from '../domain/catalogue/ingest.ts';

/** How a source names a phone that gives its title, and perhaps its brand, and nothing else to tell it by. */
export const titleMention = (title: string, brand: string | null): PhoneMention => ({
  title,
  isFullName: false,
  brand,
  country: null,
  year: null,
  memory: null,
});
