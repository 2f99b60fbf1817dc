import { GatewayError } from '../../domain/errors.ts';
import { problemStatus } from '../../http/problem-status.ts';
import { readForm } from '../../http/read-body.ts';
import type { Reply } from '../../http/send.ts';
import type { CreatedAccount } from '../../services/accounts.ts';
import { html } from '../html.ts';
import { homeMessages } from '../messages/home.ts';
import { firstRequests } from '../parts/first-requests.ts';
import { shownOnce } from '../parts/shown-once.ts';
import { redirect } from '../redirect.ts';
import { renderPage } from '../render-page.ts';
import type { Route } from '../route.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { renderHomePage, type SignUpForm } from './home-page.ts';

/** The phone that first requests ask for, where the catalogue has it. */
const favourite = 'samsung-galaxy-s24-ultra';

/** `GET /`, and the form on it: an account, shown once with a first request to copy. */
export function homeRoutes(services: SiteServices): Route[] {
  const { catalogue, signUp, addressOf } = services;

  const examplePhone = (): string => {
    if (catalogue.phone({ slug: favourite }) !== null) return favourite;
    const newest = { brands: null, search: null, filter: {}, sort: null, page: 1, perPage: 1 };
    return catalogue.list(newest, { freshness: 'complete', currency: 'THB' }).items[0]?.slug ?? favourite;
  };

  return [
    { method: 'GET', path: '/', answer: (visit) => renderHomePage(visit, services) },
    {
      method: 'POST',
      path: '/signup',
      answer: async (visit) => {
        const fields = await readForm(visit.request);
        const input = { email: fields.get('email') ?? '', name: fields.get('name') ?? '' };
        try {
          const created = await signUp(input, addressOf(visit.request));
          return renderCreated(visit, created, services.origin, examplePhone());
        } catch (error) {
          const refused = refusedForm(visit, input, error);
          if (refused === null) throw error;
          return renderHomePage(visit, services, refused.form, refused.status);
        }
      },
    },
    // Where a reload of the page after the form leads.
    { method: 'GET', path: '/signup', answer: (visit) => redirect(visit.link('/')) },
  ];
}

/** The form's text for an error that the reader can fix; null for every other error. */
function refusedForm(
  { locale }: Visit,
  input: { email: string; name: string },
  error: unknown,
): { form: SignUpForm; status: number } | null {
  if (!(error instanceof GatewayError)) return null;
  const words = homeMessages[locale];
  const status = problemStatus[error.code];
  const form = { ...input, notice: null, wrong: {} };
  switch (error.code) {
    case 'invalid-body': {
      const wrong = (error.facts.parameters ?? []).map(({ parameter, detail }) => [
        parameter,
        words.wrong[parameter]?.(detail) ?? detail,
      ]);
      return { form: { ...form, wrong: Object.fromEntries(wrong) }, status };
    }
    case 'email-already-registered':
      return { form: { ...form, notice: words.taken }, status };
    case 'too-many-attempts': {
      const minutes = Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60);
      return { form: { ...form, notice: words.tooMany(minutes) }, status };
    }
    default:
      return null;
  }
}

function renderCreated(visit: Visit, created: CreatedAccount, origin: string, phone: string): Reply {
  const words = homeMessages[visit.locale];
  const { account, apiKey, apiSecret } = created;
  return renderPage(visit, {
    title: words.createdTitle,
    status: 201,
    isPrivate: true,
    body: html`<div data-after-form="${visit.link('/')}">
<h1>${words.createdTitle}</h1>
<p class="lead">${words.createdLead(account.email)}</p>
<section class="panel">
${shownOnce(words.apiKey, apiKey, words.apiKeyUse)}
${shownOnce(words.apiSecret, apiSecret, words.apiSecretUse)}
<form method="post" action="${visit.link('/dashboard/sign-in')}"><input type="hidden" name="api_secret" value="${apiSecret}"><button>${words.openDashboard}</button></form>
</section>
<section aria-labelledby="first-request"><h2 id="first-request">${words.firstRequest}</h2>
<p>${words.firstRequestLead}</p>
${firstRequests(origin, apiKey, phone).map(
  (
    { name, code },
    index,
  ) => html`<details name="first-request"${index === 0 && html` open`}><summary>${name}</summary>
<div data-copyable="${name}"><pre tabindex="0" aria-label="${name}"><code>${code}</code></pre></div></details>`,
)}
<form class="script-only" action="${visit.plain(`/v1/phones/${phone}`)}" data-tries="first-answer" data-key="${apiKey}"><button class="primary">${words.tryHere}</button></form>
<div id="first-answer" class="answer" hidden data-failed="${words.failed}"><h3>${words.answer}</h3><p class="fine" data-status role="status"></p><pre tabindex="0" aria-label="${words.answer}"><code></code></pre></div>
</section></div>`,
  });
}
