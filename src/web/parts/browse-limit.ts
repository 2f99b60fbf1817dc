import { GatewayError } from '../../domain/errors.ts';
import { problemHead } from '../../http/problem.ts';
import type { Reply } from '../../http/send.ts';
import type { TransportContext } from '../../http/transport-context.ts';
import type { BrowseAllowance } from '../../services/quota/browse-allowance.ts';
import { html } from '../html.ts';
import { browseLimitMessages } from '../messages/browse-limit.ts';
import { renderPage } from '../render-page.ts';
import type { Visit } from '../visit.ts';

/**
 * Counts a page of the catalogue for the address that asks for it, and renders it; once the address has had all of its
 * hour, the page says how to go on instead (429).
 */
export async function withinBrowseLimit(
  visit: Visit,
  { browsing, addressOf }: { readonly browsing: BrowseAllowance } & Pick<TransportContext, 'addressOf'>,
  render: () => Reply | Promise<Reply>,
  refuse: typeof renderLimit = renderLimit,
): Promise<Reply> {
  try {
    await browsing.admitPage(addressOf(visit.request));
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'too-many-attempts')
      return refuse(visit, error, browsing.pagesPerHour);
    throw error;
  }
  return render();
}

function renderLimit(visit: Visit, error: GatewayError, pagesPerHour: number): Reply {
  const t = browseLimitMessages[visit.locale];
  const { status, headers, problem } = problemHead(error, 0);
  const minutes = Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60);
  return renderPage(visit, {
    title: t.title,
    status,
    headers,
    problem,
    isPrivate: true,
    body: html`<h1>${t.title}</h1>
<p class="lead">${t.lead(pagesPerHour)} ${t.wait(minutes)}</p>
<p>${t.key}</p>
<p><a class="button primary" href="${visit.link('/')}#sign-up">${t.signUp}</a></p>
<p><a href="${visit.link('/docs')}">${t.docs}</a></p>`,
  });
}
