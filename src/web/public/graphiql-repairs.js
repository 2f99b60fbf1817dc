// What GraphiQL 3 leaves out for people who use a keyboard or a screen reader, put in as its parts appear.

/** Name of the editor that a text box of CodeMirror belongs to. */
function nameOfEditor(editor) {
  const section = editor.closest('section[aria-label]')?.getAttribute('aria-label');
  return section ?? (editor.closest('.graphiql-response') ? 'Response' : 'Editor');
}

const repairs = {
  '.CodeMirror': (editor) => {
    const area = editor.querySelector('textarea');
    area.setAttribute('aria-label', nameOfEditor(editor));
    // Tab leaves the editor instead of indenting: there is no other way out by keyboard.
    const { CodeMirror } = editor;
    CodeMirror.setOption('extraKeys', {
      ...CodeMirror.getOption('extraKeys'),
      Tab: false,
      'Shift-Tab': false,
    });
  },
};

/** Keeps GraphiQL inside of the element repaired, and what it puts at the end of the page. */
// biome-ignore lint/correctness/noUnusedVariables: the script of the page calls it
function repairGraphiQL(container) {
  const repair = () => {
    for (const [selector, mend] of Object.entries(repairs)) {
      for (const element of document.querySelectorAll(selector)) mend(element, container);
    }
  };
  new MutationObserver(repair).observe(document.body, { childList: true, subtree: true });
}
