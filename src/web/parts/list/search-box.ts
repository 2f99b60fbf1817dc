import { searchBoxMessages } from '../../messages/catalogue/search-box.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';

/**
 * Renders the form that searches phones. Pages with the form must load `catalogue.css` and `search-box.js`, which
 * suggests phones while the reader types.
 * @param options the current search text (`value`), and additional controls in the form (`extraControls`)
 */
export function renderSearchBox(
  visit: Visit,
  { value = '', extraControls }: { readonly value?: string; readonly extraControls?: Html } = {},
): Html {
  const t = searchBoxMessages[visit.locale];
  return html`<form class="phone-search" id="search-form" role="search" method="get" action="${visit.link('/phones')}">
<label for="search">${t.label}</label>
<div class="search"><div class="search-field"><input id="search" name="search" type="search" value="${value}" placeholder="${t.placeholder}" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search" data-suggest="${visit.link('/suggest')}" data-found="${t.suggestionCount}" data-list="${t.suggestionList}"></div><button class="primary">${t.submit}</button></div>
${extraControls}</form>`;
}
