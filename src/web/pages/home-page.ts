import type { Reply } from '../../http/responses/send.ts';
import type { CatalogueCoverage } from '../../services/catalogue/catalogue-coverage.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { type Html, html } from '../html.ts';
import { homeMessages } from '../messages/home.ts';
import type { Page } from '../page.ts';
import type { PageCache } from '../page-cache.ts';
import { exampleRequest, findExamplePhone, phoneOverview } from '../parts/example-phone.ts';
import { mcpSection } from '../parts/mcp-connect.ts';
import { planTable } from '../parts/plan-table.ts';
import { searchBox } from '../parts/search-box.ts';
import { emptyForm, type SignUpForm, signUpForm } from '../parts/sign-up-form.ts';
import { renderPage } from '../render-page.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';

/** Search texts that only a forgiving search finds. */
const forgivenQueries = [
  'galxy s24 utra',
  'iphone15promax',
  'ซัมซุง กาแลคซี่ a55',
  'foldable with big battery',
  'กล้องสวย กันน้ำ',
];

/** Creates the route of the home page, `GET /`. */
export function homeRoutes(services: SiteServices, pageCache: PageCache): Route[] {
  return [{ method: 'GET', path: '/', answer: (visit) => answerHome(visit, services, pageCache) }];
}

/** The home page with the errors of a sign-up. */
export async function renderHomePage(
  visit: Visit,
  services: SiteServices,
  form: SignUpForm,
  status: number,
): Promise<Reply> {
  return renderPage(visit, await homePage(visit, services, form, status));
}

/** Answers with the home page, which is the same for everybody until the catalogue or the day changes. */
export async function answerHome(visit: Visit, services: SiteServices, pageCache: PageCache): Promise<Reply> {
  const { catalogue } = services;
  const version = JSON.stringify([catalogue.tag('complete'), await catalogue.coverage()]);
  return pageCache.answer(visit, `home ${version}`, (plainVisit) =>
    homePage(plainVisit, services, emptyForm, 200),
  );
}

async function homePage(
  visit: Visit,
  services: SiteServices,
  form: SignUpForm,
  status: number,
): Promise<Page> {
  const t = homeMessages[visit.locale];
  const { catalogue, plans } = services;
  const coverage = await catalogue.coverage();
  const phone = findExamplePhone(catalogue);
  return {
    title: t.title,
    description: t.description,
    status,
    isPrivate: form !== emptyForm,
    styles: ['catalogue.css', 'home.css'],
    scripts: visit.hasBrowse ? ['search-box.js'] : [],
    canonical: '/',
    body: html`<section class="hero">
<div>
<h1>${t.heading}</h1>
<p class="lead">${t.lead(coverage.phones, catalogue.brands().length)}</p>
${visit.hasBrowse && searchForm(visit)}
</div>
${signUpForm(visit, form)}
</section>
${coverageFigures(visit, catalogue, coverage)}
${phone && phoneOverview(visit, catalogue, phone)}
${phone && (await exampleRequest(visit, services, phone))}
${mcpSection(visit, services.origin)}
<section aria-labelledby="plans"><h2 id="plans">${t.plansHeading}</h2>
<p>${t.plansLead}</p>
${planTable(plans.all, visit)}
${plans.all.some(({ data }) => data === 'real-time') && html`<p class="fine">${t.plansRealTime}</p>`}
${visit.supportContact !== null && html`<p>${t.plansAsk} <a href="${visit.supportContact}">${t.plansContact}</a></p>`}</section>
${searchExamples(visit, catalogue)}
<section aria-labelledby="why"><h2 id="why">${t.whyHeading}</h2>
<dl class="columns why">${t.why.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl></section>`,
  };
}

/** The address of a search. */
const searchLink = (visit: Visit, text: string): string =>
  `${visit.link('/phones')}?${new URLSearchParams({ search: text })}`;

function searchForm(visit: Visit): Html {
  const t = homeMessages[visit.locale];
  return html`${searchBox(visit)}
<ul class="chips" aria-label="${t.searchTry}">${t.searchExamples.map((text) => html`<li><a class="chip" href="${searchLink(visit, text)}">${text}</a></li>`)}</ul>`;
}

/** The size and coverage of the catalogue, its newest release, and whether it has unverified data. */
function coverageFigures(visit: Visit, catalogue: PhoneCatalogue, coverage: CatalogueCoverage): Html {
  const t = homeMessages[visit.locale];
  const { newestRelease, hasUnverified } = catalogue.reach();
  const { number, month } = visit.formats;
  const figures: readonly (readonly [name: string, value: string])[] = [
    [t.phones, number(coverage.phones)],
    [t.withPrice, number(coverage.withPrice)],
    [t.withReview, number(coverage.withReview)],
    [t.withRating, number(coverage.withRating)],
  ];
  return html`<section class="coverage" aria-labelledby="coverage"><h2 id="coverage">${t.coverageHeading}</h2>
<dl>${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p class="fine">${newestRelease !== null && t.reach(month(newestRelease))} ${hasUnverified && t.unverified}</p></section>`;
}

const onePhone = { page: 1, perPage: 1 };
const freeView = { freshness: 'complete', currency: null } as const;

function searchExamples(visit: Visit, catalogue: PhoneCatalogue): Html {
  const t = homeMessages[visit.locale];
  const rows = forgivenQueries.map((query) => {
    const [best] = catalogue.search(query, onePhone, freeView).items;
    if (best === undefined) return false;
    const { fullName, slug } = best.phone;
    return visit.hasBrowse
      ? html`<tr><td><a href="${searchLink(visit, query)}">${query}</a></td><td><a href="${visit.link(`/phones/${slug}`)}">${fullName}</a></td></tr>`
      : html`<tr><td><code>${query}</code></td><td>${fullName}</td></tr>`;
  });
  return html`<section aria-labelledby="understands"><h2 id="understands">${t.searchHeading}</h2>
<p>${t.searchLead}</p>
<table class="asked"><thead><tr><th scope="col">${t.query}</th><th scope="col">${t.match}</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}
