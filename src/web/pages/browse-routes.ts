import { createHash } from 'node:crypto';
import { withoutCredentials } from '../../domain/accounts/credential.ts';
import { readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { GatewayError } from '../../domain/errors.ts';
import { isNotModified } from '../../http/caching/not-modified.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import { assetsVersion } from '../assets.ts';
import { type LimitRenderer, withinBrowseLimit } from '../parts/browse-limit.ts';
import { createListFacets } from '../parts/list-facets.ts';
import type { Route } from '../route.ts';
import type { ListRequest, SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { markdownEnding, markdownLimit, phoneMarkdown, unknownMarkdown } from './phone-markdown.ts';
import { renderPhone } from './phone-page.ts';
import { renderPhones } from './phones-page.ts';
import { answerSuggest } from './suggest-route.ts';
import { renderUnknownPhone } from './unknown-phone-page.ts';
import { renderWrongList } from './wrong-list-page.ts';

/** Creates the pages about phones, which need no key. The list is empty if the operator has disabled them. */
export function browseRoutes(services: SiteServices): Route[] {
  if (!services.browsing.isOpen) return [];
  const { catalogue } = services;
  const facetsOf = createListFacets(services);

  /** Answers with a page that depends only on the catalogue, or with 304, which is not counted. */
  const answer = (
    visit: Visit,
    render: (headers: HeaderList) => Reply | Promise<Reply>,
    renderLimit?: LimitRenderer,
  ): Reply | Promise<Reply> => {
    const etag = etagOf(visit, services);
    if (isNotModified(visit.request.headers['if-none-match'], etag)) {
      const vary: HeaderList = visit.isNegotiated ? [['Vary', 'Accept-Language, Cookie']] : [];
      return { status: 304, headers: [['ETag', etag], ['Cache-Control', 'no-cache'], ...vary], body: '' };
    }
    return withinBrowseLimit(visit, services, () => render([['ETag', etag]]), renderLimit);
  };

  return [
    {
      method: 'GET',
      path: '/phones',
      answer: (visit) => {
        const params = readParams(visit);
        const request = readListRequest(params, services);
        return 'faults' in request
          ? withinBrowseLimit(visit, services, () => renderWrongList(visit, params, request.faults))
          : answer(visit, (headers) => renderPhones(visit, services, facetsOf, request, headers));
      },
    },
    {
      method: 'GET',
      path: '/phones/:slug',
      answer: (visit) => {
        const segment = readSegment(visit);
        const isMarkdown = segment.endsWith(markdownEnding);
        const text = isMarkdown ? segment.slice(0, -markdownEnding.length) : segment;
        const match = findPhone(catalogue, text);
        if (match === null && isMarkdown)
          return withinBrowseLimit(visit, services, () => unknownMarkdown(visit, text), markdownLimit);
        if (match === null)
          return withinBrowseLimit(visit, services, () => renderUnknownPhone(visit, services, text));
        const { phone, isCanonical } = match;
        const params = readParams(visit);
        if (!isCanonical)
          return redirectPermanently(
            visit.link(
              `/phones/${phone.slug}${isMarkdown ? markdownEnding : ''}${params.size > 0 ? `?${params}` : ''}`,
            ),
          );
        if (isMarkdown)
          return answer(
            visit,
            (headers) => phoneMarkdown(visit, services, phone, params, headers),
            markdownLimit,
          );
        return answer(visit, (headers) => renderPhone(visit, services, phone, params, headers));
      },
    },
    { method: 'GET', path: '/suggest', answer: (visit) => answerSuggest(visit, services) },
  ];
}

/** Reads the query parameters without empty form fields and without API keys. */
function readParams({ query }: Visit): URLSearchParams {
  const cleaned = new URLSearchParams(withoutCredentials(query.toString()));
  return new URLSearchParams([...cleaned].filter(([, value]) => value.trim() !== ''));
}

/** The longest query of a list. Every link repeats the query, so 10 KB would make a page of 1.8 MB. */
const maxQueryLength = 3_000;

/** Reads the list that the parameters ask for, or the faults in them. @throws every other error */
function readListRequest(
  params: URLSearchParams,
  { readPhoneList, catalogue }: SiteServices,
): ListRequest | { readonly faults: NonNullable<GatewayError['facts']['parameters']> } {
  if (params.toString().length > maxQueryLength) {
    const detail = `must be at most ${maxQueryLength} characters, with all others`;
    return { faults: [{ parameter: longestOf(params), detail }] };
  }
  try {
    const request = readPhoneList(params);
    if (request.currency !== null) catalogue.assertCurrency(request.currency, 'currency');
    return request;
  } catch (error) {
    if (error instanceof GatewayError && error.facts.parameters !== undefined)
      return { faults: error.facts.parameters };
    throw error;
  }
}

/** Finds the parameter with the most characters in all its values. */
function longestOf(params: URLSearchParams): string {
  const length = (name: string): number => params.getAll(name).join().length;
  return [...new Set(params.keys())].reduce((a, b) => (length(b) > length(a) ? b : a));
}

/** Decodes the last segment of the path. It stays unchanged if it is not valid UTF-8. */
function readSegment({ path }: Visit): string {
  const segment = path.slice('/phones/'.length);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Finds the phone with this number or slug, in upper or lower case. Returns null if there is none. */
function findPhone(
  catalogue: SiteServices['catalogue'],
  text: string,
): { readonly phone: Phone; readonly isCanonical: boolean } | null {
  const ref = readPhoneRef(text.toLowerCase());
  const phone = ref && catalogue.phone(ref);
  return phone && { phone, isCanonical: phone.slug === text };
}

/**
 * Creates a tag from everything that a page depends on: release, assets, catalogue edition, language and
 * cookies.
 */
function etagOf({ request, locale }: Visit, { catalogue, release }: SiteServices): string {
  const parts = [release, assetsVersion, catalogue.tag('complete'), locale, request.headers.cookie ?? ''];
  return `W/"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16)}"`;
}

/**
 * Creates a permanent redirect (301, RFC 9110 §15.4.2), because the number and the slug of a phone never
 * change.
 */
const redirectPermanently = (path: string): Reply => ({
  status: 301,
  headers: [
    ['Location', path],
    ['Cache-Control', 'public, max-age=86400'],
  ],
  body: '',
});
