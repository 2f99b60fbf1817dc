import { createHash } from 'node:crypto';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import { isSearchable, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { GatewayError, type ParameterError } from '../../domain/errors.ts';
import { isNotModified } from '../../http/caching/catalogue-caching.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import { assetsVersion } from '../assets.ts';
import { phoneMessages } from '../messages/catalogue/phone.ts';
import { phonesMessages } from '../messages/catalogue/phones.ts';
import { translateParameterError } from '../messages/errors/errors.ts';
import { renderWithinLimit } from '../parts/list/browse-limit.ts';
import { createFacetCounter } from '../parts/list/list-facets.ts';
import { createListLink } from '../parts/list/list-links.ts';
import { renderSearchBox } from '../parts/list/search-box.ts';
import { chartParamNames } from '../parts/prices/phone-prices.ts';
import { type Html, html } from '../rendering/html.ts';
import { formatVary, renderPage } from '../rendering/render-page.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';
import { renderPhone } from './phone-page.ts';
import { type PageListRequest, renderPhones } from './phones-page.ts';
import { answerSuggest } from './suggest-route.ts';

/**
 * Creates the routes of the public phone pages, which need no API key. Returns no routes if the operator has
 * disabled these pages.
 */
export function createBrowseRoutes(services: SiteServices): Route[] {
  if (!services.browsing.isOpen) return [];
  const { catalogue } = services;
  const countFacets = createFacetCounter(services);

  /** Answers with a page and its ETag, or with 304, which does not count against the hourly limit of pages. */
  const answerConditionally = (
    visit: Visit,
    render: (headers: HeaderList) => Reply | Promise<Reply>,
  ): Reply | Promise<Reply> => {
    const etag = createEtag(visit, services);
    if (isNotModified(visit.request.headers['if-none-match'], etag)) {
      const headers: HeaderList = [
        ['ETag', etag],
        ['Cache-Control', 'no-cache'],
        ['Vary', formatVary(visit)],
      ];
      return { status: 304, headers, body: '' };
    }
    return renderWithinLimit(visit, services, () => render([['ETag', etag]]));
  };

  return [
    {
      method: 'GET',
      path: '/phones',
      answer: (visit) => {
        const params = readParams(visit, services.phoneListParamNames);
        const request = readListRequest(params, services);
        return 'parameterErrors' in request
          ? renderWithinLimit(visit, services, () =>
              renderInvalidList(visit, params, request.parameterErrors),
            )
          : answerConditionally(visit, (headers) =>
              renderPhones(visit, services, countFacets, request, headers),
            );
      },
    },
    {
      method: 'GET',
      path: '/phones/:slug',
      answer: (visit) => {
        const refText = decodeLastSegment(visit);
        const match = findPhone(catalogue, refText);
        if (match === null)
          return renderWithinLimit(visit, services, () => renderUnknownPhone(visit, services, refText));
        const { phone, isCanonical } = match;
        const params = readParams(visit, phoneParamNames);
        if (!isCanonical) {
          const path = `/phones/${phone.slug}`;
          return redirectPermanently(visit.link(params.size > 0 ? `${path}?${params}` : path));
        }
        return answerConditionally(visit, (headers) => renderPhone(visit, services, phone, params, headers));
      },
    },
    { method: 'GET', path: '/suggest', answer: (visit) => answerSuggest(visit, services) },
  ];
}

const phoneParamNames: readonly string[] = ['currency', ...chartParamNames];

/**
 * Reads the parameters of a page, without empty form fields and without API keys. Unknown parameters are
 * ignored, because social networks and newsletters add their own (`fbclid`, `utm_source`) to shared links.
 */
function readParams({ query }: Visit, names: readonly string[]): URLSearchParams {
  const params = new URLSearchParams(removeCredentials(query.toString()));
  return new URLSearchParams(
    [...params].filter(([name, value]) => names.includes(name) && value.trim() !== ''),
  );
}

/**
 * The maximum length of a list's query string, in characters. Every link on the page repeats the query string, so
 * a query string of 10 KB would produce a page of 1.8 MB.
 */
const maxQueryLength = 3_000;

/** Reads the requested list, or returns the errors of its invalid parameters. */
function readListRequest(
  params: URLSearchParams,
  { readPhoneList, catalogue }: SiteServices,
): PageListRequest | { readonly parameterErrors: NonNullable<GatewayError['facts']['parameters']> } {
  if (params.toString().length > maxQueryLength) {
    const detail = `must be at most ${maxQueryLength} characters, including all other parameters`;
    return { parameterErrors: [{ parameter: findLongestParam(params), detail }] };
  }
  try {
    // This changes `params`, so the links of the page have the swapped prices too.
    const hasSwappedLimits = orderPriceLimits(params);
    const request = readPhoneList(params);
    if (request.currency !== null) catalogue.assertCurrency(request.currency, 'currency');
    return { ...request, hasSwappedLimits };
  } catch (error) {
    if (error instanceof GatewayError && error.facts.parameters !== undefined)
      return { parameterErrors: error.facts.parameters };
    throw error;
  }
}

/** Finds the parameter with the most characters in all its values. */
function findLongestParam(params: URLSearchParams): string {
  const getLength = (name: string): number => params.getAll(name).join().length;
  return [...new Set(params.keys())].reduce((a, b) => (getLength(b) > getLength(a) ? b : a));
}

/** Decodes the last segment of the path. A segment that is not valid UTF-8 is returned unchanged. */
function decodeLastSegment({ path }: Visit): string {
  const segment = path.slice('/phones/'.length);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Finds a phone by its number or slug, ignoring case. `isCanonical` is true if `refText` is exactly the slug. */
function findPhone(
  catalogue: SiteServices['catalogue'],
  refText: string,
): { readonly phone: Phone; readonly isCanonical: boolean } | null {
  const ref = readPhoneRef(refText.toLowerCase());
  const phone = ref && catalogue.findPhone(ref);
  return phone && { phone, isCanonical: phone.slug === refText };
}

/** The maximum length of a requested name that the page repeats, in characters. */
const maxEchoedLength = 60;
const suggestionPage = { page: 1, perPage: 5 };
/** Renders the page for an unknown phone (404), with similar phones. @param refText the requested number or slug */
function renderUnknownPhone(visit: Visit, { catalogue }: SiteServices, refText: string): Reply {
  const t = phoneMessages[visit.locale];
  const text = refText.replaceAll('-', ' ').trim();
  const matches: readonly { readonly phone: Phone }[] = isSearchable(text)
    ? catalogue.search(text, suggestionPage, { freshness: 'complete', currency: null }).items
    : [];
  return renderPage(visit, {
    title: t.unknownTitle,
    status: 404,
    problem: 'not-found',
    isPrivate: true,
    styles: ['catalogue.css', 'phones.css'],
    scripts: ['search-box.js'],
    body: html`<h1>${t.unknownTitle}</h1>
${refText.length <= maxEchoedLength && html`<p>${t.unknownLead(refText)}</p>`}
${matches.length > 0 && html`<p>${t.didYouMean}</p><ul>${matches.map(({ phone }) => html`<li><a href="${visit.link(`/phones/${phone.slug}`)}">${phone.fullName}</a></li>`)}</ul>`}
${renderSearchBox(visit, { value: text.length <= maxEchoedLength ? text : '' })}
<p><a href="${visit.link('/phones')}">${phonesMessages[visit.locale].allPhones}</a></p>`,
  });
}

/** Creates an ETag from everything that a page depends on, including the cookie of a signed-in visitor. */
function createEtag({ request, locale }: Visit, { catalogue, release }: SiteServices): string {
  const parts = [release, assetsVersion, catalogue.getTag('complete'), locale, request.headers.cookie ?? ''];
  return `W/"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16)}"`;
}

/** Redirects permanently (301, RFC 9110 §15.4.2), because the number and slug of a phone never change. */
const redirectPermanently = (path: string): Reply => ({
  status: 301,
  headers: [
    ['Location', path],
    ['Cache-Control', 'public, max-age=86400'],
  ],
  body: '',
});

/**
 * Swaps the two prices of a range in place if the lower one is above the upper one, because a visitor may have filled
 * in the two fields the wrong way round. The APIs do not swap them: they return an empty list.
 * @returns whether the prices were swapped
 */
function orderPriceLimits(params: URLSearchParams): boolean {
  const [mins, maxes] = [params.getAll('price_min'), params.getAll('price_max')];
  const [min = '', max = ''] = [mins[0], maxes[0]];
  if (mins.length !== 1 || maxes.length !== 1 || !(Number(min) > Number(max))) return false;
  params.set('price_min', max);
  params.set('price_max', min);
  return true;
}

/**
 * Renders the page for a `GET /phones` with invalid parameters (400). It says what is wrong with each parameter,
 * links to the list without that parameter, and repeats the submitted values in a form.
 */
function renderInvalidList(
  visit: Visit,
  params: URLSearchParams,
  parameterErrors: readonly ParameterError[],
): Reply {
  const t = phonesMessages[visit.locale];
  const invalidNames = new Set(parameterErrors.map(({ parameter }) => parameter));
  const otherParams = [...params].filter(([name]) => name !== 'search' && !invalidNames.has(name));
  const hiddenFields = otherParams.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const invalidFields = [...invalidNames]
    .filter((name) => name !== 'search' && params.has(name))
    .map((name) => renderInvalidField(params, name));
  return renderPage(visit, {
    title: t.invalidHeading,
    status: 400,
    problem: 'invalid-parameter',
    isPrivate: true,
    styles: ['catalogue.css', 'phones.css'],
    scripts: ['search-box.js'],
    body: html`<h1>${t.invalidHeading}</h1>
<p class="lead">${t.invalidLead}</p>
<ul class="faults">${parameterErrors.map((error) => renderParameterError(visit, params, error))}</ul>
${renderSearchBox(visit, {
  value: params.get('search') ?? '',
  extraControls: html`${hiddenFields}${invalidFields}`,
})}
<p><a href="${visit.link('/phones')}">${t.allPhones}</a></p>`,
  });
}

function renderParameterError(
  visit: Visit,
  params: URLSearchParams,
  { parameter, detail }: ParameterError,
): Html {
  const t = phonesMessages[visit.locale];
  return html`<li><code>${parameter}</code>: ${translateParameterError(visit.locale, detail)} <a href="${createListLink(visit, params, { [parameter]: null })}" rel="nofollow">${t.leaveOut}</a></li>`;
}

/** Renders a field with an invalid value. Returns false if the name cannot be the name of a parameter. */
const renderInvalidField = (params: URLSearchParams, name: string): Html | false =>
  /^[a-z0-9_]{1,40}$/.test(name) &&
  html`<div class="field"><label for="${name}">${name}</label><input id="${name}" name="${name}" value="${params.get(name)}" aria-invalid="true"></div>`;
