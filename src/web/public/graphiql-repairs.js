// What GraphiQL 3 leaves out for people who use a keyboard or a screen reader, put in as its parts appear. Attributes
// are written only where they change, so that writing them ends.

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

const repairs = {
  '.CodeMirror': (editor) => {
    const label = editor.closest('section').getAttribute('aria-label');
    setAttributes(editor.querySelector('textarea'), { 'aria-label': label });
    // The text box is not inside of what scrolls, so that axe and browsers find nothing there to scroll it with.
    const scroller = editor.querySelector('.CodeMirror-scroll');
    setAttributes(scroller, { tabindex: '0', role: 'group', 'aria-label': `${label}, text` });
    const { CodeMirror } = editor;
    const keys = CodeMirror.getOption('extraKeys');
    if (keys?.Tab === false) return;
    // Tab leaves the editor instead of indenting: there is no other way out by keyboard.
    CodeMirror.setOption('extraKeys', { ...keys, Tab: false, 'Shift-Tab': false });
    CodeMirror.setOption('lineWrapping', true);
  },
  // They work as buttons, without the arrow keys of tabs, and a tab may not hold the button that closes it.
  '.graphiql-tabs': (tabs) => setAttributes(tabs, { role: 'group' }),
  '.graphiql-tab': (tab) => {
    const isActive = tab.classList.contains('graphiql-tab-active');
    setAttributes(tab, { role: 'presentation', 'aria-selected': null });
    const [open, close] = tab.querySelectorAll('button');
    setAttributes(open, { 'aria-current': isActive ? 'true' : null });
    setAttributes(close, { 'aria-label': `Close ${open.textContent}` });
  },
  // The cost is announced beside it; a screen reader must not read out the whole answer.
  '.result-window': (section) => setAttributes(section, { 'aria-live': 'off' }),
  // Its text is its name: the query that it brings back.
  '.graphiql-history-item-label': (button) => setAttributes(button, { 'aria-label': null }),
  '#graphiql-session': (session) => setAttributes(session, { role: 'group' }),
  '.CodeMirror-hints': (list) => setAttributes(list, { 'aria-label': 'Completions' }),
  '.CodeMirror-dialog input': (field) => setAttributes(field, { 'aria-label': 'Search' }),
  // The rest stands at the end of the page, outside of its landmarks and of what is marked as English.
  '.graphiql-dialog': (dialog) => setAttributes(dialog, { lang: 'en' }),
  '.CodeMirror-lint-tooltip': (tip) => setAttributes(tip, { lang: 'en', role: 'status' }),
  '.CodeMirror-info': (tip) => setAttributes(tip, { lang: 'en', role: 'dialog', 'aria-label': 'Type' }),
  // What a tooltip says is the name of its button already.
  '[data-radix-popper-content-wrapper]:has(.graphiql-tooltip)': (tip) =>
    setAttributes(tip, { lang: 'en', 'aria-hidden': 'true' }),
  '[data-radix-popper-content-wrapper]:has([role="menu"])': (menu) =>
    setAttributes(menu, { lang: 'en', role: 'region', 'aria-label': 'Operations' }),
  // A menu is not modal: what is behind it stays in the page.
  'body:has([role="menu"]) [data-aria-hidden]:not([data-radix-popper-content-wrapper])': (behind) =>
    setAttributes(behind, { 'aria-hidden': null }),
};

/** Keeps GraphiQL repaired: what is in the page, and what it adds to its end. */
// biome-ignore lint/correctness/noUnusedVariables: the script of the page calls it
function repairGraphiQL() {
  let isDue = false;
  const repair = () => {
    isDue = false;
    for (const [selector, mend] of Object.entries(repairs)) {
      for (const element of document.querySelectorAll(selector)) mend(element);
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
