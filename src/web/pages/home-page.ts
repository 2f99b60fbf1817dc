import { removeCredentials } from '../../domain/accounts/credential.ts';
import { signupPlan } from '../../domain/quota/plan.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { homeMessages } from '../messages/home.ts';
import { highlightCode } from '../parts/docs/highlight-code.ts';
import { renderSampleTabs } from '../parts/docs/request-samples.ts';
import { renderSearchBox } from '../parts/list/search-box.ts';
import { renderPlanTable } from '../parts/plan-table.ts';
import { type Html, html } from '../rendering/html.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import { type Page, renderPage } from '../rendering/render-page.ts';
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

/** The values of the sign-up form, and their errors. */
export interface SignUpForm {
  readonly email: string;
  readonly name: string;
  /** A message that is not about a single field, or null. */
  readonly notice: Html | null;
  /** The error messages by field. */
  readonly errors: Readonly<Partial<Record<'email' | 'name', string>>>;
}

const emptySignUpForm: SignUpForm = { email: '', name: '', notice: null, errors: {} };

function renderSignUpForm(visit: Visit, form: SignUpForm): Html {
  const t = homeMessages[visit.locale];
  return html`<form class="panel sign-up" id="sign-up" method="post" action="${visit.link('/signup')}" aria-labelledby="sign-up-heading">
<div><h2 id="sign-up-heading">${t.signUp}</h2>
<p>${t.signUpLead}</p>
<p class="fine">${t.signUpNote}</p></div>
<div><div class="notice error" role="alert" data-needs-cookies hidden><p>${t.needsCookies}</p></div>
${form.notice !== null && html`<div class="notice error" role="alert"><p>${form.notice}</p></div>`}
${renderField(form, 'email', { type: 'email', label: t.email, hint: t.emailHint, maxLength: 254 })}
${renderField(form, 'name', { type: 'text', label: t.accountName, hint: t.accountNameHint, maxLength: 80 })}
<p><button class="primary">${t.submit}</button></p></div>
</form>`;
}

/** Renders a field. @param name the name of the field, which is also its `autocomplete` value */
function renderField(
  form: SignUpForm,
  name: 'email' | 'name',
  { type, label, hint, maxLength }: { type: string; label: string; hint: string; maxLength: number },
): Html {
  const error = form.errors[name];
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" required maxlength="${maxLength}" autocomplete="${name}" value="${removeCredentials(form[name])}" aria-describedby="${name}-hint"${error !== undefined && html` aria-invalid="true"`}>
<p id="${name}-hint" class="${error === undefined ? 'fine' : 'wrong'}">${error ?? hint}</p>
</div>`;
}

/** The members that the example request selects. There are few of them, so that the response is short. */
const exampleFields = ['full_name', 'released_on', 'battery.capacity_mah', 'price.amount.formatted'];

/** Renders an API request for the phone as code in four languages, followed by the current response of this gateway. */
async function renderExampleRequest(
  visit: Visit,
  { origin, previewAnswer }: SiteServices,
  { slug }: Phone,
): Promise<Html> {
  const t = homeMessages[visit.locale];
  const query = new URLSearchParams({ fields: exampleFields.join() });
  const answer = await previewAnswer('getPhone', slug, query);
  const request = {
    path: `/v1/phones/${slug}`,
    query,
    graphql: {
      query: `{ phone(id: "${slug}") { fullName releasedOn battery { capacityMah } price { amount { formatted } } } }`,
    },
  };
  return html`<section class="window" aria-labelledby="request"><h2 id="request">${t.requestHeading}</h2>
${renderSampleTabs(origin, request)}
${answer !== null && html`<h3>${t.responseHeading}</h3><pre tabindex="0" role="region" aria-label="${t.responseHeading}"><code>${highlightCode(JSON.stringify(JSON.parse(answer), null, 2), 'JSON')}</code></pre>`}</section>`;
}
