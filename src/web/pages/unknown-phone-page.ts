import { isSearchable } from '../../domain/catalogue/phone-ref.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import { html } from '../html.ts';
import { phoneMessages } from '../messages/phone.ts';
import { phonesMessages } from '../messages/phones.ts';
import { searchBox } from '../parts/search-box.ts';
import { renderPage } from '../render-page.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';

const suggestionPage = { page: 1, perPage: 5 };
/** The longest text that may be the name of a phone. Longer texts are not shown. */
const maxNameLength = 60;

/** The page for an unknown phone (404), with phones that may be meant. */
export function renderUnknownPhone(visit: Visit, { catalogue }: SiteServices, segment: string): Reply {
  const t = phoneMessages[visit.locale];
  const text = segment.replaceAll('-', ' ').trim();
  const matches: readonly { readonly phone: Phone }[] = isSearchable(text)
    ? catalogue.search(text, suggestionPage, { freshness: 'complete', currency: null }).items
    : [];
  return renderPage(visit, {
    title: t.unknownTitle,
    status: 404,
    problem: 'not-found',
    isPrivate: true,
    styles: ['catalogue.css', 'phones.css'],
    scripts: ['search-box.js'],
    body: html`<h1>${t.unknownTitle}</h1>
${segment.length <= maxNameLength && html`<p>${t.unknownLead(segment)}</p>`}
${matches.length > 0 && html`<p>${t.didYouMean}</p><ul>${matches.map(({ phone }) => html`<li><a href="${visit.link(`/phones/${phone.slug}`)}">${phone.fullName}</a></li>`)}</ul>`}
${searchBox(visit, { value: text.length <= maxNameLength ? text : '' })}
<p><a href="${visit.link('/phones')}">${phonesMessages[visit.locale].all}</a></p>`,
  });
}
