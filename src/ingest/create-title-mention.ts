import type { PhoneMention } from '../domain/catalogue/incoming-row.ts';

/** Creates the mention of a phone by a source that gives only its title, and perhaps its brand. */
export const createTitleMention = (title: string, brand: string | null): PhoneMention => ({
  title,
  isFullName: false,
  brand,
  country: null,
  year: null,
  memory: null,
});
