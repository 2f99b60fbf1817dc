// What GraphiQL 3 leaves out for people who use a keyboard or a screen reader, put in as its parts appear. Attributes
// are written only where they change, so that writing them ends.

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** Name of the editor that a text box of CodeMirror belongs to. */
function nameOfEditor(editor) {
  const section = editor.closest('section[aria-label]')?.getAttribute('aria-label');
  return section ?? (editor.closest('.graphiql-response') ? 'Response' : 'Editor');
}

const repairs = {
  '.CodeMirror': (editor) => {
    setAttributes(editor.querySelector('textarea'), { 'aria-label': nameOfEditor(editor) });
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
  '#graphiql-session': (session) => setAttributes(session, { role: 'group' }),
};

/** Keeps GraphiQL repaired: what is in the page, and what it adds to its end. */
// biome-ignore lint/correctness/noUnusedVariables: the script of the page calls it
function repairGraphiQL() {
  const repair = () => {
    for (const [selector, mend] of Object.entries(repairs)) {
      for (const element of document.querySelectorAll(selector)) mend(element);
    }
  };
  new MutationObserver(repair).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'role', 'aria-selected'],
  });
}
