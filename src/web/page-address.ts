import type { Locale } from '../domain/locale.ts';

/**
 * Absolute URL of a page in a language, or without one.
 * @param origin of the service, without a slash at the end
 * @param path of the page without its language, with its query
 */
export function pageAddress(origin: string, path: string, locale?: Locale): string {
  if (locale === undefined) return origin + path;
  return `${origin}/${locale}${path === '/' ? '' : path}`;
}
