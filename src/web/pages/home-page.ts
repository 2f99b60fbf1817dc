import { signupPlan } from '../../domain/quota/plan.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { CatalogueCoverage } from '../../services/catalogue/catalogue-coverage.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { homeMessages } from '../messages/home.ts';
import { renderExampleRequest } from '../parts/docs/example-request.ts';
import { renderMcpSection } from '../parts/docs/mcp-section.ts';
import { renderSearchBox } from '../parts/list/search-box.ts';
import { formatPhoneLine, listKeyFacts } from '../parts/phone/phone-card.ts';
import { renderPlanTable } from '../parts/plan-table.ts';
import { emptySignUpForm, renderSignUpForm, type SignUpForm } from '../parts/sign-up-form.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Page } from '../rendering/page.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import { renderPage } from '../rendering/render-page.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';

/** Example queries that the search understands: misspelled names, Thai names and descriptions. */
const exampleQueries = [
  'galxy s24 utra',
  'iphone15promax',
  'ซัมซุง กาแลคซี่ a55',
  'foldable with big battery',
  'กล้องสวย กันน้ำ',
];

/** Creates the route of the home page, `GET /`. The page is cached until the catalogue or the day changes. */
export function createHomeRoutes(services: SiteServices, pageCache: PageCache): Route[] {
  const { catalogue } = services;
  const answer = async (visit: Visit): Promise<Reply> => {
    const version = JSON.stringify([catalogue.getTag('complete'), await catalogue.countCoverage()]);
    return pageCache.answer(visit, `home ${version}`, (plainVisit) =>
      createHomePage(plainVisit, services, emptySignUpForm, 200),
    );
  };
  return [{ method: 'GET', path: '/', answer }];
}

/** Renders the home page with the submitted sign-up form and its errors. @param status the HTTP status of the error */
export async function renderHomePage(
  visit: Visit,
  services: SiteServices,
  form: SignUpForm,
  status: number,
): Promise<Reply> {
  return renderPage(visit, await createHomePage(visit, services, form, status));
}

async function createHomePage(
  visit: Visit,
  services: SiteServices,
  form: SignUpForm,
  status: number,
): Promise<Page> {
  const t = homeMessages[visit.locale];
  const { catalogue, plans } = services;
  const coverage = await catalogue.countCoverage();
  const { examplePhone } = catalogue.createOverview();
  return {
    title: t.title,
    description: t.description,
    status,
    isPrivate: form !== emptySignUpForm,
    styles: ['catalogue.css', 'home.css'],
    scripts: visit.hasOpenBrowsing ? ['search-box.js'] : [],
    canonicalPath: '/',
    body: html`<div class="hero">
<div>
<h1>${t.heading}</h1>
<p class="lead">${t.lead(coverage.phones, catalogue.listBrands().length)}</p>
<p class="buttons"><a class="button primary" href="#sign-up">${t.getKey}</a><a class="button" href="${visit.link('/docs')}">${t.docs}</a></p>
<p class="fine">${t.freeUnits(visit.formats.number(plans.all.find(({ name }) => name === signupPlan)?.limits.day ?? 0))}</p>
</div>
${examplePhone && (await renderExampleRequest(visit, services, examplePhone))}
</div>
${renderCoverage(visit, catalogue, coverage)}
${visit.hasOpenBrowsing && renderNewestPhones(visit, catalogue, coverage)}
${renderSignUpForm(visit, form)}
${renderMcpSection(visit, services.origin)}
<section aria-labelledby="plans"><h2 id="plans">${t.plansHeading}</h2>
<p>${t.plansLead}</p>
${renderPlanTable(plans.all, visit)}
${plans.all.some(({ data }) => data === 'real-time') && html`<p class="fine">${t.plansRealTimeNote}</p>`}
${visit.supportContact !== null && html`<p>${t.plansQuestion} <a href="${visit.supportContact}">${t.plansContact}</a></p>`}</section>
${renderSearchExamples(visit, catalogue)}
<section aria-labelledby="why"><h2 id="why">${t.advantagesHeading}</h2>
<dl class="columns why">${t.advantages.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl></section>`,
  };
}

const createSearchLink = (visit: Visit, text: string): string =>
  `${visit.link('/phones')}?${new URLSearchParams({ search: text })}`;

function renderSearchForm(visit: Visit): Html {
  const t = homeMessages[visit.locale];
  return html`${renderSearchBox(visit)}
<ul class="chips" aria-label="${t.exampleSearches}">${t.searchExamples.map((text) => html`<li><a class="chip" href="${createSearchLink(visit, text)}">${text}</a></li>`)}</ul>`;
}

/** Renders the size and coverage of the catalogue, its newest release, and a note on unverified data. */
function renderCoverage(visit: Visit, catalogue: PhoneCatalogue, coverage: CatalogueCoverage): Html {
  const t = homeMessages[visit.locale];
  const { newestRelease, hasUnverifiedPhones } = catalogue.createOverview();
  const { number, month } = visit.formats;
  const figures: readonly (readonly [name: string, value: string | false])[] = [
    [t.phones, number(coverage.phones)],
    [t.brands, number(catalogue.listBrands().length)],
    [t.phonesWithPrice, coverage.withPrice > 0 && number(coverage.withPrice)],
    [t.newestRelease, newestRelease !== null && month(newestRelease)],
  ];
  return html`<section class="coverage" aria-labelledby="coverage"><h2 class="visually-hidden" id="coverage">${t.coverageHeading}</h2>
${visit.hasOpenBrowsing && renderSearchForm(visit)}
<dl>${figures.map(([name, value]) => value !== false && html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${hasUnverifiedPhones && html`<p class="fine">${t.unverified}</p>`}</section>`;
}

/** Renders the newest phones as cards, with a link to the whole list. */
function renderNewestPhones(visit: Visit, catalogue: PhoneCatalogue, { phones }: CatalogueCoverage): Html {
  const t = homeMessages[visit.locale];
  const newestPhones = catalogue.list(newestPhonesQuery, priceView).items;
  return html`<section aria-labelledby="newest"><h2 id="newest">${t.newestHeading}</h2>
<ul class="cards newest">${newestPhones.map(
    (
      phone,
    ) => html`<li class="card"><h3><a href="${visit.link(`/phones/${phone.slug}`)}">${phone.fullName}</a></h3>
<p class="fine">${formatPhoneLine(visit, phone)}</p>
<p class="key-facts">${listKeyFacts(visit, phone).join('\u00a0· ')}</p></li>`,
  )}</ul>
<p><a href="${visit.link('/phones')}">${t.allPhones(visit.formats.number(phones))}</a></p></section>`;
}

const firstResultPage = { page: 1, perPage: 1 };
const newestPhonesQuery = { brands: null, search: null, filter: {}, sort: null, page: 1, perPage: 4 };
const priceView = { freshness: 'complete', currency: null } as const;

function renderSearchExamples(visit: Visit, catalogue: PhoneCatalogue): Html {
  const t = homeMessages[visit.locale];
  const rows = exampleQueries.map((query) => {
    const [bestMatch] = catalogue.search(query, firstResultPage, priceView).items;
    if (bestMatch === undefined) return false;
    const { fullName, slug } = bestMatch.phone;
    return visit.hasOpenBrowsing
      ? html`<tr><td><a href="${createSearchLink(visit, query)}">${query}</a></td><td><a href="${visit.link(`/phones/${slug}`)}">${fullName}</a></td></tr>`
      : html`<tr><td><code>${query}</code></td><td>${fullName}</td></tr>`;
  });
  return html`<section aria-labelledby="understands"><h2 id="understands">${t.searchHeading}</h2>
<p>${t.searchLead}</p>
<table class="asked"><thead><tr><th scope="col">${t.searchColumn}</th><th scope="col">${t.resultColumn}</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}
