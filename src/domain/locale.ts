/** The languages in which people are written to: pages and mails. */
export const locales = ['en', 'th'] as const;
export type Locale = (typeof locales)[number];
