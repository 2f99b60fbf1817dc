import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';

/** A form about a key or webhook: the last segment of its path, and the text of the link to it. */
export type FormAction = readonly [segment: string, label: string];

/**
 * Renders a button that opens a menu of links to forms about a key or webhook. The forms open as dialogs.
 * @param path the path of the key or webhook, without language
 * @param button the id and the name of the key or webhook, and the text of the button
 * @param actions the forms, of which the last one is marked as dangerous
 */
export function renderActionMenu(
  visit: Visit,
  path: string,
  { id, label, name }: { readonly id: string; readonly label: string; readonly name: string },
  actions: readonly FormAction[],
): Html {
  const links = actions.map(([segment, text], index) => {
    const isLast = index === actions.length - 1;
    return html`<li><a href="${visit.link(`${path}/${segment}`)}" data-dialog${isLast && html` class="danger"`}>${text}</a></li>`;
  });
  return html`<button type="button" class="menu-button" popovertarget="menu-${id}" aria-label="${label}: ${name}">${label}</button>
<ul id="menu-${id}" class="menu-list" popover>${links}</ul>`;
}

export const renderBadges = (texts: readonly string[]): Html =>
  html`<ul class="badges">${texts.map((text) => html`<li class="badge">${text}</li>`)}</ul>`;
