import type { Phone } from '../../../record/phone.ts';
import { homeMessages } from '../../messages/home.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';
import { escapeCode } from './escape-code.ts';
import { highlightCode } from './highlight-code.ts';
import { renderSampleTabs } from './request-samples.ts';

/** The members that the example request selects. There are few of them, so that the response is short. */
const exampleFields = ['full_name', 'released_on', 'battery.capacity_mah', 'price.amount.formatted'];

/** Renders an API request for the phone as code in four languages, followed by the current response of this gateway. */
export async function renderExampleRequest(
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
${answer !== null && html`<h3>${t.responseHeading}</h3><pre tabindex="0" role="region" aria-label="${t.responseHeading}"><code>${highlightCode(escapeCode(JSON.stringify(JSON.parse(answer), null, 2)), 'JSON')}</code></pre>`}</section>`;
}
