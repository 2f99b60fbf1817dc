import { signupPlan } from '../../domain/quota/plan.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { homeMessages } from '../messages/home.ts';
import { renderExampleRequest } from '../parts/docs/example-request.ts';
import { renderSearchBox } from '../parts/list/search-box.ts';
import { renderPlanTable } from '../parts/plan-table.ts';
import { emptySignUpForm, renderSignUpForm, type SignUpForm } from '../parts/sign-up-form.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Page } from '../rendering/page.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import { renderPage } from '../rendering/render-page.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';

/** Creates the route of the home page, `GET /`. The page is cached until the catalogue or the day changes. */
export function createHomeRoutes(services: SiteServices, pageCache: PageCache): Route[] {
  const { catalogue } = services;
  const answer = (visit: Visit) =>
    pageCache.answer(visit, `home ${catalogue.getTag('complete')}`, (plainVisit) =>
      createHomePage(plainVisit, services, emptySignUpForm, 200),
    );
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
  const brands = catalogue.listBrands();
  const phoneCount = brands.reduce((sum, brand) => sum + brand.phoneCount, 0);
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
<p class="lead">${t.lead(phoneCount, brands.length)}</p>
<p class="buttons"><a class="button primary" href="#sign-up">${t.getKey}</a><a class="button" href="${visit.link('/docs')}">${t.docs}</a></p>
<p class="fine">${t.freeUnits(visit.formats.number(plans.all.find(({ name }) => name === signupPlan)?.limits.day ?? 0))}</p>
</div>
${examplePhone && (await renderExampleRequest(visit, services, examplePhone))}
</div>
${renderSearchSection(visit, catalogue)}
${renderSignUpForm(visit, form)}
<section aria-labelledby="plans"><h2 id="plans">${t.plansHeading}</h2>
<p>${t.plansLead}</p>
${renderPlanTable(plans.all, visit)}
${plans.all.some(({ data }) => data === 'real-time') && html`<p class="fine">${t.plansRealTimeNote}</p>`}
${visit.supportContact !== null && html`<p>${t.plansQuestion} <a href="${visit.supportContact}">${t.plansContact}</a></p>`}</section>`,
  };
}

/** Renders the search box with examples, and a note on unverified data. */
function renderSearchSection(visit: Visit, catalogue: PhoneCatalogue): Html {
  const t = homeMessages[visit.locale];
  const createLink = (search: string): string =>
    `${visit.link('/phones')}?${new URLSearchParams({ search })}`;
  const { hasUnverifiedPhones } = catalogue.createOverview();
  return html`<section class="home-search" aria-labelledby="search"><h2 class="visually-hidden" id="search">${t.searchHeading}</h2>
${
  visit.hasOpenBrowsing &&
  html`${renderSearchBox(visit)}
<ul class="chips" aria-label="${t.exampleSearches}">${t.searchExamples.map((text) => html`<li><a class="chip" href="${createLink(text)}">${text}</a></li>`)}</ul>`
}
${hasUnverifiedPhones && html`<p class="fine">${t.unverified}</p>`}</section>`;
}
