// What GraphiQL 5 and Monaco leave out for people who use a keyboard or a screen reader, put in as their parts appear.
// Attributes are written only where they change, so that writing them ends.

import { fill, t } from './settings.js';

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element?.removeAttribute(name);
    else if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

const repairs = {
  // The text box inside can be reached by itself; a second stop around it says nothing.
  '.graphiql-editor[tabindex="0"]': (container) => setAttributes(container, { tabindex: '-1' }),
  // They work as buttons, without the arrow keys of tabs, and a tab may not hold the button that closes it.
  '.graphiql-tabs': (tabs) => setAttributes(tabs, { role: 'group' }),
  '.graphiql-tab': (tab) => {
    const isActive = tab.classList.contains('graphiql-tab-active');
    setAttributes(tab, { role: 'presentation', 'aria-selected': null });
    const [open, close] = tab.querySelectorAll('button');
    setAttributes(open, { 'aria-current': isActive ? 'true' : null });
    setAttributes(close, { 'aria-label': fill(t.closeTab, { name: open.textContent }) });
  },
  '#graphiql-session': (session) => setAttributes(session, { role: 'group' }),
  // The cost is announced beside it; a screen reader must not read out the whole answer.
  '.result-window': (section) => setAttributes(section, { 'aria-live': 'off' }),
  // Its text is its name: the query that it brings back.
  '.graphiql-history-item-label': (button) => setAttributes(button, { 'aria-label': null }),
  // The row that is chosen is named by the text box already, with the id that it has.
  '.suggest-widget .monaco-list': (list) => setAttributes(list, { 'aria-activedescendant': null }),
  '.suggest-widget [role="option"]': (row) => setAttributes(row, { 'aria-label': null }),
  // What a tooltip says is the name of its button already.
  '[data-radix-popper-content-wrapper]:has(.graphiql-tooltip)': (tip) =>
    setAttributes(tip, { 'aria-hidden': 'true' }),
  '[data-radix-popper-content-wrapper]:has([role="menu"])': (menu) =>
    setAttributes(menu, { role: 'region', 'aria-label': t.operations }),
  // A menu is not modal: what is behind it stays in the page.
  'body:has([role="menu"]) [data-aria-hidden]:not([data-radix-popper-content-wrapper])': (element) =>
    setAttributes(element, { 'aria-hidden': null }),
  // Words of Monaco and of the schema are English on every page, and so is where GraphiQL leads on to Monaco's keys.
  ':is(.overlayWidgets, .overflowingContentWidgets, .monaco-aria-container, .graphiql-markdown-description, .graphiql-dialog-section p)':
    (part) => setAttributes(part, { lang: 'en' }),
};

/** Keeps GraphiQL repaired: what is in the page, and what it adds to its end. */
export function startRepairs() {
  let isDue = false;
  const repair = () => {
    isDue = false;
    for (const [selector, fix] of Object.entries(repairs)) {
      for (const element of document.querySelectorAll(selector)) fix(element);
    }
  };
  // Once a frame, however much happens in it.
  const observer = new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(repair);
    isDue = true;
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'role', 'aria-selected', 'aria-hidden'],
  });
}
