import type { Locale } from '../domain/locale.ts';

/**
 * The absolute URL of a page, in a language or without one.
 * @param origin of the service, without a slash at the end
 * @param path with its query, without language
 */
export function pageAddress(origin: string, path: string, locale?: Locale): string {
  if (locale === undefined) return origin + path;
  return `${origin}/${locale}${path === '/' ? '' : path}`;
}
