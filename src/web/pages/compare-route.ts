import { removeCredentials } from '../../domain/accounts/credential.ts';
import { maxSearchLength } from '../../domain/catalogue/phone-query.ts';
import { isSearchable, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { composeText } from '../../domain/text/composed-text.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import { comparedPhoneCount, type PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { compareMessages } from '../messages/catalogue/compare.ts';
import { searchBoxMessages } from '../messages/catalogue/search-box.ts';
import { renderRequestSamples } from '../parts/docs/request-samples.ts';
import { renderWithinLimit } from '../parts/list/browse-limit.ts';
import {
  listComparedRows,
  renderComparisonTable,
  renderRowMeanings,
} from '../parts/phone/comparison-table.ts';
import { renderCurrencySelect } from '../parts/prices/currency-select.ts';
import { formatRateNote } from '../parts/prices/price-text.ts';
import { type Html, html } from '../rendering/html.ts';
import { renderPage } from '../rendering/render-page.ts';
import { type Route, redirect } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';

/**
 * Creates the route `GET /compare`, which shows two to six phones side by side. With one phone, or with names that it
 * does not know, it shows a form to add phones; without any it leads to the list of phones. Returns no route if the
 * operator has disabled these pages.
 */
export function createCompareRoutes(services: SiteServices): Route[] {
  if (!services.browsing.isOpen) return [];
  const answer = (visit: Visit): Promise<Reply> =>
    renderWithinLimit(visit, services, () => renderCompare(visit, services));
  return [{ method: 'GET', path: '/compare', answer }];
}

/** The maximum number of names in the heading. More would fill several lines, and the table repeats them. */
const maxNamesInHeading = 3;

/** The options of a comparison, which links to other comparisons retain. */
interface ViewOptions {
  readonly currency: string | null;
  readonly hasOnlyDifferences: boolean;
}

const joinSlugs = (phones: readonly Phone[]): string => phones.map(({ slug }) => slug).join(',');

/** Creates the path of a comparison. Slugs and the commas between them need no encoding (RFC 3986 §3.4). */
function createComparePath(
  phones: readonly Phone[],
  { currency, hasOnlyDifferences }: ViewOptions = { currency: null, hasOnlyDifferences: false },
): string {
  const params = [
    phones.length > 0 && `ids=${joinSlugs(phones)}`,
    currency !== null && `currency=${currency}`,
    hasOnlyDifferences && 'only=differences',
  ].filter((param) => param !== false);
  return params.length === 0 ? '/compare' : `/compare?${params.join('&')}`;
}

function renderCompare(visit: Visit, services: SiteServices): Reply {
  const t = compareMessages[visit.locale];
  const { catalogue, readPhoneCurrency } = services;
  const request = readComparison(catalogue, visit.query);
  const currencyText = visit.query.get('currency') ?? '';
  // Forms send an empty text for the default currency, but the API would reject an empty text.
  const currency =
    currencyText === '' ? null : readPhoneCurrency(new URLSearchParams({ currency: currencyText }));
  if (currency !== null) catalogue.assertCurrency(currency, 'currency');
  const { phones, unknownNames, addition, hasOnlyDifferences } = request;
  if (phones.length + unknownNames.length === 0 && addition === null) return redirect(visit.link('/phones'));
  const options = { currency, hasOnlyDifferences };
  // If the typed name is unambiguous, add its phone right away.
  const addedPhone =
    addition !== null && phones.length < comparedPhoneCount.max ? findExactMatch(addition) : null;
  if (addedPhone !== null && !phones.includes(addedPhone))
    return redirect(visit.link(createComparePath([...phones, addedPhone], options)));
  const canCompare = phones.length >= comparedPhoneCount.min;
  const phoneNames = phones.map(({ fullName }) => fullName);
  return renderPage(visit, {
    title: canCompare ? t.titleOf(phoneNames) : t.title,
    ...(canCompare && { description: t.descriptionOf(phoneNames) }),
    status: unknownNames.length > 0 && !canCompare ? 404 : 200,
    canonicalPath: canCompare ? createComparePath(phones) : null,
    styles: ['catalogue.css', 'compare.css'],
    scripts: ['search-box.js', ...(canCompare ? ['compare.js'] : [])],
    body: canCompare
      ? html`<div class="versus-page"><h1>${phones.length > maxNamesInHeading ? t.titleOfMany(phones.length) : t.titleOf(phoneNames)}</h1>
${renderNotices(visit, request, options)}
${renderComparison(visit, services, request, options)}</div>`
      : html`<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
${renderNotices(visit, request, options)}
${renderAddForm(visit, request, options)}
${phones.map((phone) => html`<p><a href="${visit.link(`/phones/${phone.slug}`)}">${phone.fullName}</a></p>`)}
<p><a class="button" href="${visit.link('/phones')}">${t.browse}</a></p>`,
  });
}

/** Renders notices about names that are unknown, ambiguous or beyond the limit, with suggested phones. */
function renderNotices(
  visit: Visit,
  { phones, unknownNames, omittedPhones, addition }: ComparisonRequest,
  options: ViewOptions,
): Html {
  const t = compareMessages[visit.locale];
  const renderSuggestions = (suggestions: readonly Phone[]): Html =>
    html`<ul class="chips">${suggestions
      .filter((phone) => !phones.includes(phone))
      .map(
        (phone) =>
          html`<li><a class="chip" href="${visit.link(createComparePath([...phones, phone], options))}">${phone.fullName}</a></li>`,
      )}</ul>`;
  const renderNotice = (sentence: string, { suggestions }: UnknownName): Html =>
    html`<div class="notice warn" role="status"><p>${sentence}</p>${suggestions.length > 0 && renderSuggestions(suggestions)}</div>`;
  const renderUnknown = (name: UnknownName): Html =>
    renderNotice(t.unknownPhone(name.text) + (name.suggestions.length > 0 ? ` ${t.didYouMean}:` : ''), name);
  const renderAddition = (name: UnknownName): Html =>
    renderNotice(name.suggestions.length > 0 ? t.ambiguous(name.text) : t.nothingFound(name.text), name);
  const omittedNames = omittedPhones.map(({ fullName }) => fullName).join(', ');
  return html`${unknownNames.map(renderUnknown)}${addition !== null && renderAddition(addition)}${
    omittedPhones.length > 0 && html`<p class="notice warn">${t.omittedPhones(omittedNames)}</p>`
  }`;
}

function renderAddForm(
  visit: Visit,
  { phones }: ComparisonRequest,
  { currency, hasOnlyDifferences }: ViewOptions,
): Html {
  const t = compareMessages[visit.locale];
  const searchTexts = searchBoxMessages[visit.locale];
  if (phones.length >= comparedPhoneCount.max) return html`<p class="fine">${t.limitReached}</p>`;
  const currencyParam = currency === null ? '' : `currency=${currency}&`;
  const differencesParam = hasOnlyDifferences ? 'only=differences&' : '';
  // The script appends the slug of a suggestion to this address.
  const addPath = `/compare?${currencyParam}${differencesParam}ids=${phones.map(({ slug }) => `${slug},`).join('')}`;
  return html`<form class="add-phone" action="${visit.link('/compare')}">
${phones.length > 0 && html`<input type="hidden" name="ids" value="${joinSlugs(phones)}">`}
${currency !== null && html`<input type="hidden" name="currency" value="${currency}">`}
${hasOnlyDifferences && html`<input type="hidden" name="only" value="differences">`}
<label for="add"${phones.length >= comparedPhoneCount.min && html` class="visually-hidden"`}>${t.add}</label>
<div class="search"><div class="search-field"><input id="add" name="add" type="search" required maxlength="100" placeholder="${t.addPlaceholder}" autocomplete="off" autocapitalize="none" spellcheck="false" data-suggest="${visit.link('/suggest')}" data-add="${visit.link(addPath)}" data-found="${searchTexts.suggestionCount}" data-list="${searchTexts.suggestionList}"></div><button>${t.addSubmit}</button></div>
${phones.length === 1 && html`<p class="fine">${t.addSecond}</p>`}</form>`;
}

function renderComparison(
  visit: Visit,
  { catalogue, origin }: SiteServices,
  request: ComparisonRequest,
  options: ViewOptions,
): Html {
  const t = compareMessages[visit.locale];
  const { phones } = request;
  const { currency, hasOnlyDifferences } = options;
  const view = { freshness: 'complete', currency: currency ?? defaultCurrency } as const;
  const comparison = catalogue.compare(phones, view);
  const prices = phones.map((phone) => catalogue.findPrice(phone, view));
  const allRows = listComparedRows(visit, comparison);
  const rows = hasOnlyDifferences ? allRows.filter(({ hasDifferences }) => hasDifferences) : allRows;
  const createLinkWithout = (removedPhone: Phone): string => {
    const otherPhones = phones.filter((phone) => phone !== removedPhone);
    return visit.link(createComparePath(otherPhones, options));
  };
  const renderViewLink = (label: string, isDifferencesOnly: boolean): Html =>
    html`<li><a class="chip" href="${visit.link(createComparePath(phones, { currency, hasOnlyDifferences: isDifferencesOnly }))}"${isDifferencesOnly === hasOnlyDifferences && html` aria-current="true"`}>${label}</a></li>`;
  return html`<div class="part-head compare-head"><nav class="rows" aria-label="${t.rowFilter}"><ul class="chips">${renderViewLink(t.allRows, false)}${renderViewLink(t.onlyDifferences, true)}</ul><p class="fine">${t.rowCount(rows.length, allRows.length)}</p></nav>
${renderAddForm(visit, request, options)}</div>
${
  rows.length === 0
    ? html`<p class="notice">${t.noDifferences}</p>`
    : renderComparisonTable(visit, catalogue, view, comparison, rows, createLinkWithout)
}
<p class="fine">${t.legend} ${formatRateNote(visit, prices)}</p>
<form class="row currency" action="${visit.link('/compare')}"><input type="hidden" name="ids" value="${joinSlugs(phones)}">${hasOnlyDifferences && html`<input type="hidden" name="only" value="differences">`}${renderCurrencySelect(visit, catalogue, view.currency, currency !== null)}<button>${t.show}</button></form>
${renderRowMeanings(visit, rows)}
${renderRequestSamples(visit, origin, createCompareRequest(phones, currency))}`;
}

/** Creates the API request that returns this comparison. */
function createCompareRequest(phones: readonly Phone[], currency: string | null) {
  const slugs = phones.map(({ slug }) => slug);
  const priceArguments = currency === null ? '' : `(currency: ${JSON.stringify(currency)})`;
  const query = new URLSearchParams({ ids: slugs.join(), ...(currency !== null && { currency }) });
  return {
    path: '/v1/compare',
    query,
    graphql: {
      query: `{ ${slugs.map((slug, index) => `phone${index + 1}: phone(id: ${JSON.stringify(slug)}) { ...Compared }`).join(' ')} } fragment Compared on Phone { fullName body { weightG } battery { capacityMah } price${priceArguments} { amount { formatted } } }`,
    },
  };
}

/** A text that is not the slug or the number of a phone, with suggestions of phones that it may mean. */
interface UnknownName {
  readonly text: string;
  readonly suggestions: readonly Phone[];
}

/** The query parameters of the comparison page, with the phones that they name. */
interface ComparisonRequest {
  /** The phones to compare, without duplicates, in the requested order, up to the maximum number. */
  readonly phones: readonly Phone[];
  /** The requested texts that are not the slug or the number of a phone. */
  readonly unknownNames: readonly UnknownName[];
  /** The requested phones beyond the maximum number. */
  readonly omittedPhones: readonly Phone[];
  /**
   * The name of a phone to add, as the visitor typed it, and the phones that it may mean; null if none was
   * typed.
   */
  readonly addition: UnknownName | null;
  readonly hasOnlyDifferences: boolean;
}

/** The maximum number of slugs and numbers that are read from `ids`. Further ones are ignored. */
const maxNames = 12;
const maxNameLength = 120;
/** Selects the edition of prices that visitors see without an account, without converting them. */
const freeView = { freshness: 'complete', currency: null } as const;

/** Finds the phone with this slug or number, in upper or lower case. Returns null if there is none. */
const findPhone = (catalogue: PhoneCatalogue, name: string): Phone | null => {
  const ref = readPhoneRef(name.toLowerCase());
  return ref && catalogue.findPhone(ref);
};

/** Finds the phones that a name may mean, the most likely first. */
function suggestPhones(catalogue: PhoneCatalogue, name: string, limit: number): Phone[] {
  const text = name.replaceAll('-', ' ').trim().slice(0, 60);
  if (!isSearchable(text)) return [];
  return catalogue.search(text, { page: 1, perPage: limit }, freeView).items.map(({ phone }) => phone);
}

const toUnknownName = (catalogue: PhoneCatalogue, name: string, maxSuggestions: number): UnknownName => ({
  text: removeCredentials(name.slice(0, maxNameLength)),
  suggestions: suggestPhones(catalogue, name, maxSuggestions),
});

/**
 * Reads the query parameters `ids` (separated by commas or repeated), `add` (the name of a phone to search for) and
 * `only=differences`.
 */
function readComparison(catalogue: PhoneCatalogue, query: URLSearchParams): ComparisonRequest {
  const names = query
    .getAll('ids')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, maxNames);
  const lookups = names.map((name) => ({ name, phone: findPhone(catalogue, name) }));
  const phones = [...new Set(lookups.flatMap(({ phone }) => phone ?? []))];
  const unmatchedNames = [...new Set(lookups.filter(({ phone }) => phone === null).map(({ name }) => name))];
  const { text: additionText } = composeText(query.get('add') ?? '', maxSearchLength);
  return {
    phones: phones.slice(0, comparedPhoneCount.max),
    omittedPhones: phones.slice(comparedPhoneCount.max),
    unknownNames: unmatchedNames.map((name) => toUnknownName(catalogue, name, 3)),
    addition: additionText === '' ? null : toUnknownName(catalogue, additionText, 6),
    hasOnlyDifferences: query.get('only') === 'differences',
  };
}

/** Reduces a name to lower-case letters, digits and plus signs. */
const normalizeName = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}+]/gu, '');

/**
 * Returns the best suggestion if the text is its name, full name or slug, or if it is the only suggestion; otherwise
 * null.
 */
function findExactMatch({ text, suggestions }: UnknownName): Phone | null {
  const [bestMatch] = suggestions;
  if (bestMatch === undefined) return null;
  const isFullName = [bestMatch.fullName, bestMatch.name, bestMatch.slug].some(
    (name) => normalizeName(name) === normalizeName(text),
  );
  return isFullName || suggestions.length === 1 ? bestMatch : null;
}
