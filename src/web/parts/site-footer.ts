import { layoutMessages } from '../messages/layout.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Visit } from '../visitor/visit.ts';

type FooterLink = readonly [address: string, label: string];

/** Returns a list with one link, or an empty list if the operator has not set the address. */
const toOptionalLink = (address: string | null, label: string): FooterLink[] =>
  address === null ? [] : [[address, label]];

/** Renders links to the main pages, and to the operator's support, terms and privacy notice, in three groups. */
export function renderSiteFooter(visit: Visit): Html {
  const t = layoutMessages[visit.locale];
  const groups: readonly (readonly [heading: string, links: readonly FooterLink[]])[] = [
    [
      t.catalogue,
      [
        ...(visit.hasOpenBrowsing ? [[visit.link('/phones'), t.phones] as const] : []),
        [`${visit.link('/')}#plans`, t.plans],
      ],
    ],
    [
      t.developers,
      [
        [visit.link('/docs'), t.docs],
        [visit.link('/graphql'), t.playground],
        [visit.link('/problems'), t.errors],
        [visit.linkWithoutLanguage('/v1/openapi.json'), t.openapi],
        [visit.linkWithoutLanguage('/llms.txt'), t.forAi],
      ],
    ],
    [
      t.service,
      [
        [visit.link('/dashboard'), t.dashboard],
        ...toOptionalLink(visit.supportContact, t.contact),
        ...toOptionalLink(visit.termsUrl, t.terms),
        ...toOptionalLink(visit.privacyUrl, t.privacy),
      ],
    ],
  ];
  return html`<footer class="site-footer"><nav aria-label="${t.footerLabel}">${groups.map(
    ([heading, links]) =>
      html`<div><p>${heading}</p><ul>${links.map(([address, label]) => html`<li><a href="${address}">${label}</a></li>`)}</ul></div>`,
  )}</nav></footer>`;
}
