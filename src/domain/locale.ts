/** The languages of pages and mails. */
export const locales = ['en', 'th'] as const;
export type Locale = (typeof locales)[number];
