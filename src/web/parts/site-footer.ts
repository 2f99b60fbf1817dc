import { type Html, html } from '../html.ts';
import { layoutMessages } from '../messages/layout.ts';
import type { Visit } from '../visit.ts';

type Entry = readonly [address: string, label: string];

/** An entry for what the operator has set; none for what is not set. */
const given = (address: string | null, label: string): Entry[] =>
  address === null ? [] : [[address, label]];

/** Every page that there is, in three groups, whom to ask, and the operator's terms. */
export function siteFooter(visit: Visit): Html {
  const words = layoutMessages[visit.locale];
  const groups: readonly (readonly [heading: string, entries: readonly Entry[]])[] = [
    [
      words.catalogue,
      [
        ...(visit.hasBrowse
          ? ([
              [visit.link('/phones'), words.phones],
              [visit.link('/compare'), words.compare],
            ] as const)
          : []),
        [`${visit.link('/')}#plans`, words.plans],
      ],
    ],
    [
      words.developers,
      [
        [visit.link('/docs'), words.docs],
        [visit.link('/graphql'), words.playground],
        [visit.link('/problems'), words.errors],
        [visit.plain('/v1/openapi.json'), words.openapi],
        [visit.plain('/llms.txt'), words.forAi],
      ],
    ],
    [
      words.service,
      [
        [visit.link('/dashboard'), words.dashboard],
        [visit.link('/status'), words.status],
        ...given(visit.supportContact, words.contact),
        ...given(visit.termsUrl, words.terms),
        ...given(visit.privacyUrl, words.privacy),
      ],
    ],
  ];
  return html`<footer class="site-footer"><nav aria-label="${words.footer}">${groups.map(
    ([heading, entries]) =>
      html`<div><p>${heading}</p><ul>${entries.map(([address, label]) => html`<li><a href="${address}">${label}</a></li>`)}</ul></div>`,
  )}</nav></footer>`;
}
