import type { PhoneMention } from '../domain/catalogue/incoming-row.ts';

/** Creates the mention of a phone for a source that gives only a title, and perhaps a brand. */
export const createTitleMention = (title: string, brand: string | null): PhoneMention => ({
  title,
  isFullName: false,
  brand,
  country: null,
  year: null,
  memory: null,
});
