import { defaultCurrency } from '../../domain/catalogue/price.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import { comparedPhones } from '../../services/catalogue/phone-catalogue.ts';
import { type Html, html } from '../html.ts';
import { compareMessages } from '../messages/compare.ts';
import { outlineMessages } from '../messages/outline.ts';
import { searchBoxMessages } from '../messages/search-box.ts';
import { withinBrowseLimit } from '../parts/browse-limit.ts';
import { comparedRows, comparisonTable, rowMeanings } from '../parts/comparison-table.ts';
import { currencySelect } from '../parts/currency-select.ts';
import { requestSamples } from '../parts/request-samples.ts';
import {
  type ComparisonRequest,
  findExactMatch,
  readComparison,
  type UnknownName,
} from '../read-comparison.ts';
import { redirect } from '../redirect.ts';
import { renderPage } from '../render-page.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';

/** Example comparisons. Only those whose phones are in the catalogue are shown. */
const examples = [
  ['samsung-galaxy-s24-ultra', 'apple-iphone-15-pro-max', 'google-pixel-8-pro'],
  ['samsung-galaxy-a55', 'google-pixel-8a'],
  ['samsung-galaxy-z-fold6', 'huawei-mate-x6'],
];

/**
 * `GET /compare`: two to six phones side by side. With fewer phones the page has a form to choose some, and
 * examples.
 */
export function compareRoutes(services: SiteServices): Route[] {
  if (!services.browsing.isOpen) return [];
  const answer = (visit: Visit): Promise<Reply> =>
    withinBrowseLimit(visit, services, () => renderCompare(visit, services));
  return [{ method: 'GET', path: '/compare', answer }];
}

/** The parameters that stay the same when phones are added or removed. */
interface ViewOptions {
  readonly currency: string | null;
  readonly onlyDifferences: boolean;
}

/**
 * Returns the path of a comparison. Commas are valid in a query (RFC 3986 §3.4), and slugs need no encoding.
 */
function comparePath(phones: readonly Phone[], { currency, onlyDifferences }: ViewOptions): string {
  const parts = [
    phones.length > 0 && `ids=${phones.map(({ slug }) => slug).join(',')}`,
    currency !== null && `currency=${currency}`,
    onlyDifferences && 'only=differences',
  ].filter((part) => part !== false);
  return parts.length === 0 ? '/compare' : `/compare?${parts.join('&')}`;
}

function renderCompare(visit: Visit, services: SiteServices): Reply {
  const t = compareMessages[visit.locale];
  const { catalogue, readPhoneCurrency } = services;
  const request = readComparison(catalogue, visit.query);
  const currencyText = visit.query.get('currency');
  const currency =
    currencyText === null || currencyText === ''
      ? null
      : readPhoneCurrency(new URLSearchParams({ currency: currencyText }));
  if (currency !== null) catalogue.assertCurrency(currency, 'currency');
  const { phones, unknown, addition, onlyDifferences } = request;
  const options = { currency, onlyDifferences };
  const added = addition !== null && phones.length < comparedPhones.max ? findExactMatch(addition) : null;
  if (added !== null && !phones.includes(added))
    return redirect(visit.link(comparePath([...phones, added], options)));
  const isCompared = phones.length >= comparedPhones.min;
  const names = phones.map(({ fullName }) => fullName);
  return renderPage(visit, {
    title: isCompared ? t.titleOf(names) : t.title,
    description: isCompared ? t.descriptionOf(names) : t.description,
    status: unknown.length > 0 && !isCompared ? 404 : 200,
    canonical: isCompared ? comparePath(phones, { currency: null, onlyDifferences: false }) : '/compare',
    styles: ['catalogue.css', 'compare.css'],
    scripts: ['search-box.js'],
    body: html`<h1>${isCompared ? t.titleOf(names) : t.title}</h1>
${!isCompared && html`<p class="lead">${t.lead}</p>`}
${notices(visit, request, options)}
${addForm(visit, request, options)}
${isCompared ? comparison(visit, services, phones, options) : startingPoints(visit, services, phones)}`,
  });
}

/**
 * Writes notices about names that are unknown, ambiguous or beyond the limit, with the phones that may be
 * meant.
 */
function notices(
  visit: Visit,
  { phones, unknown, omitted, addition }: ComparisonRequest,
  options: ViewOptions,
): Html {
  const t = compareMessages[visit.locale];
  const choices = (suggestions: readonly Phone[]): Html =>
    html`<ul class="chips">${suggestions
      .filter((phone) => !phones.includes(phone))
      .map(
        (phone) =>
          html`<li><a class="chip" href="${visit.link(comparePath([...phones, phone], options))}">${phone.fullName}</a></li>`,
      )}</ul>`;
  const notice = (sentence: string, { suggestions }: UnknownName): Html =>
    html`<div class="notice warn" role="status"><p>${sentence}</p>${suggestions.length > 0 && choices(suggestions)}</div>`;
  return html`${unknown.map((name) =>
    notice(`${t.unknown(name.text)}${name.suggestions.length > 0 ? ` ${t.didYouMean}:` : ''}`, name),
  )}${addition !== null && notice(addition.suggestions.length > 0 ? t.ambiguous(addition.text) : t.nothingFound(addition.text), addition)}${
    omitted.length > 0 &&
    html`<p class="notice warn">${t.leftOut(omitted.map(({ fullName }) => fullName).join(', '))}</p>`
  }`;
}

function addForm(
  visit: Visit,
  { phones }: ComparisonRequest,
  { currency, onlyDifferences }: ViewOptions,
): Html {
  const t = compareMessages[visit.locale];
  const box = searchBoxMessages[visit.locale];
  if (phones.length >= comparedPhones.max) return html`<p class="fine">${t.full}</p>`;
  // The script appends the slug of a suggestion to this address.
  const addPath = `/compare?${currency !== null ? `currency=${currency}&` : ''}${onlyDifferences ? 'only=differences&' : ''}ids=${phones.map(({ slug }) => `${slug},`).join('')}`;
  return html`<form class="add-phone" action="${visit.link('/compare')}">
${phones.length > 0 && html`<input type="hidden" name="ids" value="${phones.map(({ slug }) => slug).join(',')}">`}
${currency !== null && html`<input type="hidden" name="currency" value="${currency}">`}
${onlyDifferences && html`<input type="hidden" name="only" value="differences">`}
<label for="add">${t.add}</label>
<div class="search"><div class="search-field"><input id="add" name="add" type="search" required maxlength="100" placeholder="${t.addPlaceholder}" autocomplete="off" autocapitalize="none" spellcheck="false" data-suggest="${visit.link('/suggest')}" data-add="${visit.link(addPath)}" data-found="${box.found}" data-list="${box.list}"></div><button>${t.addSubmit}</button></div>
${phones.length === 1 && html`<p class="fine">${t.addSecond}</p>`}</form>`;
}

/** Shown with fewer than two phones: a link to the one phone, and example comparisons. */
function startingPoints(visit: Visit, { catalogue }: SiteServices, phones: readonly Phone[]): Html {
  const t = compareMessages[visit.locale];
  const available = examples
    .map((slugs) => slugs.flatMap((slug) => catalogue.phone({ slug }) ?? []))
    .filter((group) => group.length >= comparedPhones.min);
  const noOptions = { currency: null, onlyDifferences: false };
  return html`${phones.map(
    (phone) => html`<p><a href="${visit.link(`/phones/${phone.slug}`)}">${phone.fullName}</a></p>`,
  )}
${
  available.length > 0 &&
  html`<section aria-labelledby="examples"><h2 id="examples">${t.examples}</h2><ul class="cards">${available.map(
    (group) =>
      html`<li><a class="card versus" href="${visit.link(comparePath(group, noOptions))}">${group.map(({ fullName }) => html`<span>${fullName}</span>`)}</a></li>`,
  )}</ul></section>`
}
<p><a class="button" href="${visit.link('/phones')}">${t.browse}</a></p>`;
}

function comparison(
  visit: Visit,
  { catalogue, origin }: SiteServices,
  phones: readonly Phone[],
  options: ViewOptions,
): Html {
  const t = compareMessages[visit.locale];
  const { currency, onlyDifferences } = options;
  const view = { freshness: 'complete', currency: currency ?? defaultCurrency } as const;
  const compared = catalogue.compare(phones, view);
  const all = comparedRows(compared);
  const rows = onlyDifferences ? all.filter(({ differs }) => differs) : all;
  const choice = (label: string, isDifferencesOnly: boolean): Html =>
    html`<li><a class="chip" href="${visit.link(comparePath(phones, { currency, onlyDifferences: isDifferencesOnly }))}"${isDifferencesOnly === onlyDifferences && html` aria-current="true"`}>${label}</a></li>`;
  return html`<nav class="rows" aria-label="${t.view}"><ul class="chips">${choice(t.allRows, false)}${choice(t.onlyDifferences, true)}</ul><p class="fine">${t.rows(rows.length, all.length)}</p></nav>
${
  rows.length === 0
    ? html`<p class="notice">${t.same}</p>`
    : comparisonTable(visit, catalogue, view, compared, rows, (removed) =>
        visit.link(
          comparePath(
            phones.filter((phone) => phone !== removed),
            options,
          ),
        ),
      )
}
<p class="fine">${t.legend} ${outlineMessages[visit.locale].drawn}</p>
<form class="row currency" action="${visit.link('/compare')}"><input type="hidden" name="ids" value="${phones.map(({ slug }) => slug).join(',')}">${onlyDifferences && html`<input type="hidden" name="only" value="differences">`}${currencySelect(visit, catalogue, view.currency, currency !== null)}<button>${t.show}</button></form>
${rowMeanings(visit, rows)}
${requestSamples(visit, origin, compareRequest(phones, currency))}`;
}

/** The API request for the same comparison. */
function compareRequest(phones: readonly Phone[], currency: string | null) {
  const slugs = phones.map(({ slug }) => slug);
  const query = new URLSearchParams({ ids: slugs.join(), ...(currency !== null && { currency }) });
  return {
    path: '/v1/compare',
    query,
    graphql: {
      query: `{ compare(ids: ${JSON.stringify(slugs)}) { phones { fullName } fields { name unit values best } } }`,
    },
  };
}
