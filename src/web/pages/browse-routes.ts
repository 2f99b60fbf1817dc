import { createHash } from 'node:crypto';
import { withoutCredentials } from '../../domain/accounts/credential.ts';
import { readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { GatewayError } from '../../domain/errors.ts';
import { isNotModified } from '../../http/not-modified.ts';
import type { HeaderList } from '../../http/quota-headers.ts';
import type { Reply } from '../../http/send.ts';
import type { Phone } from '../../record/phone.ts';
import { assetsVersion } from '../assets.ts';
import { withinBrowseLimit } from '../parts/browse-limit.ts';
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

/** The pages about phones, which need no key; none where the operator wants none. */
export function browseRoutes(services: SiteServices): Route[] {
  if (!services.browsing.isOpen) return [];
  const { catalogue } = services;
  const facetsOf = createListFacets(services);

  /** Renders a page that depends on the catalogue alone, unless the browser has it: that costs nothing. */
  const answer = (
    visit: Visit,
    render: (headers: HeaderList) => Reply | Promise<Reply>,
    renderLimit?: Parameters<typeof withinBrowseLimit>[3],
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
          return redirectForGood(
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

/** What was filled in: fields of the form that were left empty are no parameters, and a key has no place in an address. */
function readParams({ query }: Visit): URLSearchParams {
  const cleaned = new URLSearchParams(withoutCredentials(query.toString()));
  return new URLSearchParams([...cleaned].filter(([, value]) => value.trim() !== ''));
}

/** Of what a list is asked for in an address. Each link of the page repeats it: of 10 KB, 1.8 MB come. */
const maxListLength = 3_000;

function readListRequest(
  params: URLSearchParams,
  { readPhoneList, catalogue }: SiteServices,
): ListRequest | { readonly faults: NonNullable<GatewayError['facts']['parameters']> } {
  if (params.toString().length > maxListLength) {
    const detail = `must be at most ${maxListLength} characters, with all others`;
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

/** The parameter with the most characters in all its values. */
function longestOf(params: URLSearchParams): string {
  const length = (name: string): number => params.getAll(name).join().length;
  return [...new Set(params.keys())].reduce((a, b) => (length(b) > length(a) ? b : a));
}

/** The last segment of the path, decoded; as it is where it cannot be. */
function readSegment({ path }: Visit): string {
  const segment = path.slice('/phones/'.length);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The phone of that number or slug, also in capitals; null when there is none. */
function findPhone(
  catalogue: Pick<SiteServices['catalogue'], 'phone'>,
  text: string,
): { readonly phone: Phone; readonly isCanonical: boolean } | null {
  const ref = readPhoneRef(text.toLowerCase());
  const phone = ref && catalogue.phone(ref);
  return phone && { phone, isCanonical: phone.slug === text };
}

/** What a page is made of: the release, the files, the edition, and who asks in which language. */
function etagOf({ request, locale }: Visit, { catalogue, release }: SiteServices): string {
  const parts = [release, assetsVersion, catalogue.tag('complete'), locale, request.headers.cookie ?? ''];
  return `W/"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16)}"`;
}

/** For good: the number and the slug of a phone never change (RFC 9110 §15.4.2). */
const redirectForGood = (path: string): Reply => ({
  status: 301,
  headers: [
    ['Location', path],
    ['Cache-Control', 'public, max-age=86400'],
  ],
  body: '',
});
