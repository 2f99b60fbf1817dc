// Fixes accessibility problems of GraphiQL 5 and Monaco for keyboards and screen readers, as their elements
// appear. Attributes are written only if they change, because each write triggers the observer again.

import { fill, t } from './settings.js';

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element?.removeAttribute(name);
    else if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

const repairs = {
  // The text box inside takes the focus, so its container must not be a second tab stop.
  '.graphiql-editor[tabindex="0"]': (container) => setAttributes(container, { tabindex: '-1' }),
  // The tabs work as buttons, without arrow keys, and an element with the role `tab` must not contain the
  // close button.
  '.graphiql-tabs': (tabs) => setAttributes(tabs, { role: 'group' }),
  '.graphiql-tab': (tab) => {
    const isActive = tab.classList.contains('graphiql-tab-active');
    setAttributes(tab, { role: 'presentation', 'aria-selected': null });
    const [openButton, closeButton] = tab.querySelectorAll('button');
    setAttributes(openButton, { 'aria-current': isActive ? 'true' : null });
    setAttributes(closeButton, { 'aria-label': fill(t.closeTab, { name: openButton.textContent }) });
  },
  '#graphiql-session': (session) => setAttributes(session, { role: 'group' }),
  // The cost line is announced instead; a screen reader must not read out the whole result.
  '.result-window': (section) => setAttributes(section, { 'aria-live': 'off' }),
  // Without a label, the name of the button is its text, which is the query that it restores.
  '.graphiql-history-item-label': (button) => setAttributes(button, { 'aria-label': null }),
  // The text box already refers to the selected row by its id.
  '.suggest-widget .monaco-list': (list) => setAttributes(list, { 'aria-activedescendant': null }),
  '.suggest-widget [role="option"]': (row) => setAttributes(row, { 'aria-label': null }),
  // A tooltip repeats the name of its button.
  '[data-radix-popper-content-wrapper]:has(.graphiql-tooltip)': (tooltip) =>
    setAttributes(tooltip, { 'aria-hidden': 'true' }),
  '[data-radix-popper-content-wrapper]:has([role="menu"])': (menu) =>
    setAttributes(menu, { role: 'region', 'aria-label': t.operations }),
  // A menu is not modal: the elements behind it stay accessible.
  'body:has([role="menu"]) [data-aria-hidden]:not([data-radix-popper-content-wrapper])': (element) =>
    setAttributes(element, { 'aria-hidden': null }),
  // The texts of Monaco and of the schema are always English, and so is GraphiQL's note about Monaco's keys.
  ':is(.overlayWidgets, .overflowingContentWidgets, .monaco-aria-container, .graphiql-markdown-description, .graphiql-dialog-section p)':
    (element) => setAttributes(element, { lang: 'en' }),
};

/** Fixes the elements of GraphiQL, including those that it adds at the end of the page. */
export function startRepairs() {
  let isScheduled = false;
  const repair = () => {
    isScheduled = false;
    for (const [selector, fix] of Object.entries(repairs)) {
      for (const element of document.querySelectorAll(selector)) fix(element);
    }
  };
  // Run at most once per frame.
  const observer = new MutationObserver(() => {
    if (!isScheduled) requestAnimationFrame(repair);
    isScheduled = true;
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'role', 'aria-selected', 'aria-hidden'],
  });
}
