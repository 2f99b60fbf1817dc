import { GatewayError } from '../../../domain/errors.ts';
import { createProblemHead } from '../../../http/problems/problem.ts';
import type { Reply } from '../../../http/responses/send.ts';
import { browseLimitMessages } from '../../messages/catalogue/browse-limit.ts';
import { html } from '../../rendering/html.ts';
import { renderPage } from '../../rendering/render-page.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';

/** Counts a page against the hourly limit of the client's address, then renders the page. */
export async function renderWithinLimit(
  visit: Visit,
  { browsing, getClientAddress }: SiteServices,
  render: () => Reply | Promise<Reply>,
): Promise<Reply> {
  try {
    await browsing.admitPage(getClientAddress(visit.request));
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'too-many-attempts')
      return renderLimitPage(visit, error, browsing.pagesPerHour);
    throw error;
  }
  return render();
}

/** Renders the page (429) that says when to try again and suggests signing up for a key. */
function renderLimitPage(visit: Visit, error: GatewayError, pagesPerHour: number): Reply {
  const t = browseLimitMessages[visit.locale];
  // The second argument is the time. Only quota headers need it, and pages have none.
  const { status, headers, problem } = createProblemHead(error, 0);
  const minutes = Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60);
  return renderPage(visit, {
    title: t.title,
    status,
    headers,
    problem,
    isPrivate: true,
    body: html`<h1>${t.title}</h1>
<p class="lead">${t.lead(pagesPerHour)} ${t.retry(minutes)}</p>
<p>${t.keyLead}</p>
<p><a class="button primary" href="${visit.link('/')}#sign-up">${t.signUp}</a></p>
<p><a href="${visit.link('/docs')}">${t.docs}</a></p>`,
  });
}
