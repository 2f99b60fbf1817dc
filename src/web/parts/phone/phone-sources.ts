import { listFactSources } from '../../../record/list-fact-sources.ts';
import type { Phone, Source } from '../../../record/phone.ts';
import { phoneMembers } from '../../../record/phone-members.ts';
import { phoneMessages } from '../../messages/catalogue/phone.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { getFactLabel } from './fact-text.ts';

/** The paths of facts, lists and sections in the record, by JSON path. A key has index 0 for every item of a list. */
const recordPaths = new Map(
  phoneMembers.flatMap(({ path, jsonPath, section }) => [
    [jsonPath, path],
    [jsonPath.replace(/\[0\].*$/, ''), jsonPath.includes('[0]') ? path.replace(/\[0\].*$/, '') : path],
    [section, section],
  ]),
);

/** Creates the key by which facts are grouped. Facts from the same import have the same key. */
const createGroupKey = ({ name, asOf, importedAt, verified }: Source): string =>
  JSON.stringify([name, asOf, importedAt, verified]);

/** Groups the labels of a phone's facts by the import that supplied them. The import with the most facts is first. */
export function groupSources(visit: Visit, phone: Phone): { source: Source; labels: string[] }[] {
  const groups = Map.groupBy(listFactSources(phone), ({ source }) => createGroupKey(source));
  const sortedGroups = [...groups.values()].sort((a, b) => b.length - a.length);
  return sortedGroups.map((facts) => ({
    source: (facts[0] as (typeof facts)[number]).source,
    labels: [...new Set(facts.map(({ fact }) => formatFactLabel(visit, fact)))],
  }));
}

/**
 * Renders the imports that supplied the facts of a phone, each with its source and its dates. Returns false if no
 * source is known.
 */
export function renderPhoneSources(visit: Visit, phone: Phone): Html | false {
  const t = phoneMessages[visit.locale];
  const groups = groupSources(visit, phone);
  if (groups.length === 0) return false;
  return html`<section aria-labelledby="sources"><h2 id="sources">${t.sources}</h2>
<div class="sources">${groups.map(({ source, labels }) => {
    return html`<section class="panel"><h3>${source.name}</h3>
<p>${source.verified ? t.verified : t.unverified}</p>
<dl class="facts">${source.asOf !== null && html`<div><dt>${t.asOf}</dt><dd>${visit.formats.partialDate(source.asOf)}${source.asOfInferred && html` · ${t.asOfInferred}`}</dd></div>`}
<div><dt>${t.imported}</dt><dd>${visit.formats.date(source.importedAt)}</dd></div></dl>
<details><summary>${t.factCount(labels.length)}</summary><p class="fine">${labels.join(' · ')}</p></details></section>`;
  })}</div></section>`;
}

/**
 * Formats the label of a fact, preceded by the label of its section.
 * @param fact the JSON path of a fact, a list or a list item
 */
function formatFactLabel(visit: Visit, fact: string): string {
  // A fact of a list item has the label of the fact in the first item, and a whole item has the label of its list.
  const path =
    recordPaths.get(fact.replace(/\[\d+\]/, '[0]')) ?? recordPaths.get(fact.replace(/\[\d+\]$/, '')) ?? fact;
  const [section = '', name] = path.split('.');
  return name === undefined
    ? getFactLabel(visit, path)
    : `${getFactLabel(visit, section)}: ${getFactLabel(visit, path)}`;
}
