import { type Html, html } from '../html.ts';
import { phonesMessages } from '../messages/phones.ts';
import type { Visit } from '../visit.ts';
import type { FacetGroup, FacetOption } from './list-facets.ts';
import { createListLink } from './list-links.ts';

/** How many options are shown at once. The others are folded away. */
const visibleOptions = 8;
/** The groups that are open from the start. */
const openGroups = ['brand', 'price', 'year', 'flags'];

/** Shows the filters beside a list, as links. Returns false if no group has options. */
export function renderFacetNav(
  visit: Visit,
  groups: readonly FacetGroup[],
  params: URLSearchParams,
): Html | false {
  if (groups.every(({ options }) => options.length === 0)) return false;
  const t = phonesMessages[visit.locale];
  return html`<nav class="facets" aria-label="${t.filters}"><details class="facets-all"><summary>${t.filters}</summary>
<div class="facet-groups">${groups.map((group) => renderFacetGroup(visit, group, params))}</div></details></nav>`;
}

function renderFacetGroup(
  visit: Visit,
  { name, heading, options }: FacetGroup,
  params: URLSearchParams,
): Html {
  const t = phonesMessages[visit.locale];
  const isOpen = openGroups.includes(name) || options.some(({ isChosen }) => isChosen);
  const visible = options.filter(({ isChosen }, index) => index < visibleOptions || isChosen);
  const hidden = options.filter((option) => !visible.includes(option));
  const renderList = (items: readonly FacetOption[]): Html =>
    html`<ul>${items.map((option) => renderFacetLink(visit, option, params))}</ul>`;
  return html`<details class="facet"${isOpen && html` open`}><summary>${heading}</summary>${renderList(visible)}${
    hidden.length > 0 &&
    html`<details class="facet-more"><summary>${t.more(hidden.length)}</summary>${renderList(hidden)}</details>`
  }</details>
`;
}

const renderFacetLink = (
  visit: Visit,
  { text, count, changes, isChosen }: FacetOption,
  params: URLSearchParams,
): Html =>
  html`<li><a class="facet-link" href="${createListLink(visit, params, changes)}" rel="nofollow"${isChosen && html` aria-current="true"`}><span>${text}</span> <span class="count">${visit.formats.number(count)}</span></a></li>`;
