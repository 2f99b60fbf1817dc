import type { Locale } from '../domain/locale.ts';

/**
 * Returns the absolute URL of a page, with a language or without one.
 * @param origin the origin of the service, without a slash at the end
 * @param path the path with its query, without language
 */
export function pageAddress(origin: string, path: string, locale?: Locale): string {
  if (locale === undefined) return origin + path;
  return `${origin}/${locale}${path === '/' ? '' : path}`;
}
