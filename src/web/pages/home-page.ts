import { withoutCredentials } from '../../domain/credential.ts';
import type { Reply } from '../../http/send.ts';
import type { PhoneCatalogue } from '../../services/phone-catalogue.ts';
import type { PlanTable } from '../../services/plan-table.ts';
import { type Html, html } from '../html.ts';
import { homeMessages } from '../messages/home.ts';
import { planTable } from '../parts/plan-table.ts';
import { renderPage } from '../render-page.ts';
import type { Visit } from '../visit.ts';

/** What somebody filled in, and what was wrong with it. */
export interface SignUpForm {
  readonly email: string;
  readonly name: string;
  /** A sentence about the form as a whole. */
  readonly notice: string | null;
  /** What is wrong with a field, in a sentence. */
  readonly wrong: Readonly<Partial<Record<'email' | 'name', string>>>;
}

export const emptyForm: SignUpForm = { email: '', name: '', notice: null, wrong: {} };

/** Queries that a plain comparison of texts would not answer. */
const forgivenQueries = [
  'galxy s24 utra',
  'iphone15promax',
  'ซัมซุง กาแลคซี่ a55',
  'foldable with big battery',
  'กล้องสวย กันน้ำ',
];

/** `GET /`, and the same page again for a sign-up that was refused. */
export function renderHomePage(
  visit: Visit,
  services: { readonly catalogue: PhoneCatalogue; readonly plans: PlanTable },
  form: SignUpForm = emptyForm,
  status = 200,
): Reply {
  const words = homeMessages[visit.locale];
  const { catalogue, plans } = services;
  const brands = catalogue.brands();
  const phones = brands.reduce((sum, { phoneCount }) => sum + phoneCount, 0);
  return renderPage(visit, {
    title: words.title,
    description: words.description,
    status,
    isPrivate: form !== emptyForm,
    body: html`<section class="hero">
<div>
<h1>${words.heading}</h1>
<p class="lead">${words.lead(phones, brands.length)}</p>
${reachOf(visit, catalogue)}
<ul class="ways"><li><a href="${visit.link('/docs')}">${words.docs}</a></li><li><a href="${visit.link('/graphql')}">${words.playground}</a></li><li><a href="${visit.link('/dashboard')}">${words.dashboard}</a></li></ul>
</div>
${signUpForm(visit, form)}
</section>
${searchExamples(visit, catalogue)}
<section aria-labelledby="plans"><h2 id="plans">${words.plansHeading}</h2>
<p>${words.plansLead}</p>
${planTable(plans.all, visit)}</section>
<section aria-labelledby="why"><h2 id="why">${words.whyHeading}</h2>
<dl class="columns why">${words.why.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl></section>`,
  });
}

function signUpForm(visit: Visit, form: SignUpForm): Html {
  const words = homeMessages[visit.locale];
  return html`<form class="panel" id="sign-up" method="post" action="${visit.link('/signup')}" aria-labelledby="sign-up-heading">
<h2 id="sign-up-heading">${words.signUp}</h2>
${form.notice !== null && html`<div class="notice error" role="alert"><p>${form.notice}</p></div>`}
${field(form, 'email', { type: 'email', label: words.email, hint: words.emailHint, maxLength: 254 })}
${field(form, 'name', { type: 'text', label: words.accountName, hint: words.accountNameHint, maxLength: 80 })}
<p><button class="primary">${words.submit}</button></p>
<p class="fine">${words.signUpNote}</p>
</form>`;
}

/** @param name also what browsers fill it in by */
function field(
  form: SignUpForm,
  name: 'email' | 'name',
  { type, label, hint, maxLength }: { type: string; label: string; hint: string; maxLength: number },
): Html {
  const wrong = form.wrong[name];
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" required maxlength="${maxLength}" autocomplete="${name}" value="${withoutCredentials(form[name])}" aria-describedby="${name}-hint"${wrong !== undefined && html` aria-invalid="true"`}>
<p id="${name}-hint" class="${wrong === undefined ? 'fine' : 'wrong'}">${wrong ?? hint}</p>
</div>`;
}

/** Where the catalogue ends, and what of it is not confirmed: said wherever its size is. */
function reachOf(visit: Visit, catalogue: PhoneCatalogue): Html {
  const words = homeMessages[visit.locale];
  const { newestRelease, hasUnverified } = catalogue.reach();
  return html`<p class="fine">${newestRelease !== null && words.reach(visit.formats.month(newestRelease))} ${hasUnverified && words.unverified}</p>`;
}

const onePhone = { page: 1, perPage: 1 };
const freeView = { freshness: 'complete', currency: null } as const;

function searchExamples(visit: Visit, catalogue: PhoneCatalogue): Html {
  const words = homeMessages[visit.locale];
  const rows = forgivenQueries.map((asked) => {
    const [best] = catalogue.search(asked, onePhone, freeView).items;
    return best && html`<tr><td><code>${asked}</code></td><td>${best.phone.fullName}</td></tr>`;
  });
  return html`<section aria-labelledby="search"><h2 id="search">${words.searchHeading}</h2>
<p>${words.searchLead}</p>
<table><thead><tr><th scope="col">${words.asked}</th><th scope="col">${words.found}</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}
