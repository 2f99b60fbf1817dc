import { defaultCurrency } from '../../domain/catalogue/price.ts';
import type { Reply } from '../../http/send.ts';
import type { Phone } from '../../record/phone.ts';
import { comparedPhones } from '../../services/catalogue/phone-catalogue.ts';
import { type AskedComparison, exactlyNamed, readComparison, type UnknownName } from '../compared-phones.ts';
import { type Html, html } from '../html.ts';
import { compareMessages } from '../messages/compare.ts';
import { outlineMessages } from '../messages/outline.ts';
import { searchBoxMessages } from '../messages/search-box.ts';
import { withinBrowseLimit } from '../parts/browse-limit.ts';
import { comparedRows, comparisonTable, rowMeanings } from '../parts/comparison-table.ts';
import { currencySelect } from '../parts/currency-select.ts';
import { requestSamples } from '../parts/request-samples.ts';
import { redirect } from '../redirect.ts';
import { renderPage } from '../render-page.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';

/** Comparisons to begin with, of those whose phones this catalogue has. */
const examples = [
  ['samsung-galaxy-s24-ultra', 'apple-iphone-15-pro-max', 'google-pixel-8-pro'],
  ['samsung-galaxy-a55', 'google-pixel-8a'],
  ['samsung-galaxy-z-fold6', 'huawei-mate-x6'],
];

/** `GET /compare`: two to six phones side by side; with fewer, how to choose some. */
export function compareRoutes(services: SiteServices): Route[] {
  if (!services.browsing.isOpen) return [];
  const answer = (visit: Visit): Promise<Reply> =>
    withinBrowseLimit(visit, services, () => renderCompare(visit, services));
  return [{ method: 'GET', path: '/compare', answer }];
}

/** The parameters that stay when phones are added or taken away. */
interface Kept {
  readonly currency: string | null;
  readonly onlyDifferences: boolean;
}

/** Commas stand as they are in a query (RFC 3986 §3.4), and slugs have no other sign. */
function comparePath(phones: readonly Phone[], { currency, onlyDifferences }: Kept): string {
  const parts = [
    phones.length > 0 && `ids=${phones.map(({ slug }) => slug).join(',')}`,
    currency !== null && `currency=${currency}`,
    onlyDifferences && 'only=differences',
  ].filter((part) => part !== false);
  return parts.length === 0 ? '/compare' : `/compare?${parts.join('&')}`;
}

function renderCompare(visit: Visit, services: SiteServices): Reply {
  const words = compareMessages[visit.locale];
  const { catalogue, readPhoneCurrency } = services;
  const asked = readComparison(catalogue, visit.query);
  const given = visit.query.get('currency');
  const currency =
    given === null || given === '' ? null : readPhoneCurrency(new URLSearchParams({ currency: given }));
  if (currency !== null) catalogue.assertCurrency(currency, 'currency');
  const { phones, unknown, adding, onlyDifferences } = asked;
  const kept = { currency, onlyDifferences };
  const added = adding !== null && phones.length < comparedPhones.max ? exactlyNamed(adding) : null;
  if (added !== null && !phones.includes(added))
    return redirect(visit.link(comparePath([...phones, added], kept)));
  const isCompared = phones.length >= comparedPhones.min;
  const names = phones.map(({ fullName }) => fullName);
  return renderPage(visit, {
    title: isCompared ? words.titleOf(names) : words.title,
    description: isCompared ? words.descriptionOf(names) : words.description,
    status: unknown.length > 0 && !isCompared ? 404 : 200,
    canonical: isCompared ? comparePath(phones, { currency: null, onlyDifferences: false }) : '/compare',
    styles: ['catalogue.css', 'compare.css'],
    scripts: ['search-box.js'],
    body: html`<h1>${isCompared ? words.titleOf(names) : words.title}</h1>
${!isCompared && html`<p class="lead">${words.lead}</p>`}
${notices(visit, asked, kept)}
${addForm(visit, asked, kept)}
${isCompared ? comparison(visit, services, phones, kept) : beginning(visit, services, phones)}`,
  });
}

/** What of the address is not shown, and what may have been meant. */
function notices(visit: Visit, { phones, unknown, leftOut, adding }: AskedComparison, kept: Kept): Html {
  const words = compareMessages[visit.locale];
  const choices = (near: readonly Phone[]): Html =>
    html`<ul class="chips">${near
      .filter((phone) => !phones.includes(phone))
      .map(
        (phone) =>
          html`<li><a class="chip" href="${visit.link(comparePath([...phones, phone], kept))}">${phone.fullName}</a></li>`,
      )}</ul>`;
  const told = (sentence: string, { near }: UnknownName): Html =>
    html`<div class="notice warn" role="status"><p>${sentence}</p>${near.length > 0 && choices(near)}</div>`;
  return html`${unknown.map((one) =>
    told(`${words.unknown(one.asked)}${one.near.length > 0 ? ` ${words.meant}:` : ''}`, one),
  )}${adding !== null && told(adding.near.length > 0 ? words.which(adding.asked) : words.nothingFound(adding.asked), adding)}${
    leftOut.length > 0 &&
    html`<p class="notice warn">${words.leftOut(leftOut.map(({ fullName }) => fullName).join(', '))}</p>`
  }`;
}

function addForm(visit: Visit, { phones }: AskedComparison, { currency, onlyDifferences }: Kept): Html {
  const words = compareMessages[visit.locale];
  const box = searchBoxMessages[visit.locale];
  if (phones.length >= comparedPhones.max) return html`<p class="fine">${words.full}</p>`;
  // What is chosen while typing is put behind it.
  const adding = `/compare?${currency !== null ? `currency=${currency}&` : ''}${onlyDifferences ? 'only=differences&' : ''}ids=${phones.map(({ slug }) => `${slug},`).join('')}`;
  return html`<form class="add-phone" action="${visit.link('/compare')}">
${phones.length > 0 && html`<input type="hidden" name="ids" value="${phones.map(({ slug }) => slug).join(',')}">`}
${currency !== null && html`<input type="hidden" name="currency" value="${currency}">`}
${onlyDifferences && html`<input type="hidden" name="only" value="differences">`}
<label for="add">${words.add}</label>
<div class="search"><div class="search-field"><input id="add" name="add" type="search" required maxlength="100" placeholder="${words.addPlaceholder}" autocomplete="off" autocapitalize="none" spellcheck="false" data-suggest="${visit.link('/suggest')}" data-add="${visit.link(adding)}" data-found="${box.found}" data-list="${box.list}"></div><button>${words.addSubmit}</button></div>
${phones.length === 1 && html`<p class="fine">${words.one}</p>`}</form>`;
}

/** With fewer phones than can be compared: the one there is, and comparisons to begin with. */
function beginning(visit: Visit, { catalogue }: SiteServices, phones: readonly Phone[]): Html {
  const words = compareMessages[visit.locale];
  const known = examples
    .map((slugs) => slugs.flatMap((slug) => catalogue.phone({ slug }) ?? []))
    .filter((some) => some.length >= comparedPhones.min);
  const nothing = { currency: null, onlyDifferences: false };
  return html`${phones.map(
    (phone) => html`<p><a href="${visit.link(`/phones/${phone.slug}`)}">${phone.fullName}</a></p>`,
  )}
${
  known.length > 0 &&
  html`<section aria-labelledby="examples"><h2 id="examples">${words.examples}</h2><ul class="cards">${known.map(
    (some) =>
      html`<li><a class="card versus" href="${visit.link(comparePath(some, nothing))}">${some.map(({ fullName }) => html`<span>${fullName}</span>`)}</a></li>`,
  )}</ul></section>`
}
<p><a class="button" href="${visit.link('/phones')}">${words.browse}</a></p>`;
}

function comparison(
  visit: Visit,
  { catalogue, origin }: SiteServices,
  phones: readonly Phone[],
  kept: Kept,
): Html {
  const words = compareMessages[visit.locale];
  const { currency, onlyDifferences } = kept;
  const view = { freshness: 'complete', currency: currency ?? defaultCurrency } as const;
  const compared = catalogue.compare(phones, view);
  const all = comparedRows(compared);
  const rows = onlyDifferences ? all.filter(({ differs }) => differs) : all;
  const choice = (label: string, only: boolean): Html =>
    html`<li><a class="chip" href="${visit.link(comparePath(phones, { currency, onlyDifferences: only }))}"${only === onlyDifferences && html` aria-current="true"`}>${label}</a></li>`;
  return html`<nav class="rows" aria-label="${words.view}"><ul class="chips">${choice(words.allRows, false)}${choice(words.onlyDifferences, true)}</ul><p class="fine">${words.rows(rows.length, all.length)}</p></nav>
${
  rows.length === 0
    ? html`<p class="notice">${words.same}</p>`
    : comparisonTable(visit, catalogue, view, compared, rows, (gone) =>
        visit.link(
          comparePath(
            phones.filter((phone) => phone !== gone),
            kept,
          ),
        ),
      )
}
<p class="fine">${words.legend} ${outlineMessages[visit.locale].drawn}</p>
<form class="row currency" action="${visit.link('/compare')}"><input type="hidden" name="ids" value="${phones.map(({ slug }) => slug).join(',')}">${onlyDifferences && html`<input type="hidden" name="only" value="differences">`}${currencySelect(visit, catalogue, view.currency, currency !== null)}<button>${words.show}</button></form>
${rowMeanings(visit, rows)}
${requestSamples(visit, origin, compareRequest(phones, currency))}`;
}

/** The request for the same comparison. */
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
