// The editor, as the page has it. It takes the place of `monaco-graphql/esm/monaco-editor.js`, which also brings diffs, colour
// pickers, inline completions and a command palette: an eighth of its weight, and more for a screen reader to get lost in.

import 'monaco-editor/esm/vs/basic-languages/graphql/graphql.contribution.js';
import 'monaco-editor/esm/vs/language/json/monaco.contribution.js';
import 'monaco-editor/esm/vs/editor/browser/coreCommands.js';
import 'monaco-editor/esm/vs/editor/browser/widget/codeEditor/codeEditorWidget.js';
import 'monaco-editor/esm/vs/editor/contrib/bracketMatching/browser/bracketMatching.js';
import 'monaco-editor/esm/vs/editor/contrib/clipboard/browser/clipboard.js';
import 'monaco-editor/esm/vs/editor/contrib/comment/browser/comment.js';
import 'monaco-editor/esm/vs/editor/contrib/cursorUndo/browser/cursorUndo.js';
import 'monaco-editor/esm/vs/editor/contrib/find/browser/findController.js';
import 'monaco-editor/esm/vs/editor/contrib/folding/browser/folding.js';
import 'monaco-editor/esm/vs/editor/contrib/format/browser/formatActions.js';
import 'monaco-editor/esm/vs/editor/contrib/gotoError/browser/gotoError.js';
import 'monaco-editor/esm/vs/editor/contrib/gotoSymbol/browser/goToCommands.js';
import 'monaco-editor/esm/vs/editor/contrib/gotoSymbol/browser/link/goToDefinitionAtPosition.js';
import 'monaco-editor/esm/vs/editor/contrib/hover/browser/hoverContribution.js';
import 'monaco-editor/esm/vs/editor/contrib/linesOperations/browser/linesOperations.js';
import 'monaco-editor/esm/vs/editor/contrib/multicursor/browser/multicursor.js';
import 'monaco-editor/esm/vs/editor/contrib/readOnlyMessage/browser/contribution.js';
import 'monaco-editor/esm/vs/editor/contrib/suggest/browser/suggestController.js';
import 'monaco-editor/esm/vs/editor/contrib/tokenization/browser/tokenization.js';
import 'monaco-editor/esm/vs/editor/contrib/toggleTabFocusMode/browser/toggleTabFocusMode.js';
import 'monaco-editor/esm/vs/editor/contrib/wordHighlighter/browser/wordHighlighter.js';
import 'monaco-editor/esm/vs/editor/contrib/wordOperations/browser/wordOperations.js';
import 'monaco-editor/esm/vs/editor/standalone/browser/referenceSearch/standaloneReferenceSearch.js';
import 'monaco-editor/esm/vs/editor/common/standaloneStrings.js';
import 'monaco-editor/esm/vs/base/browser/ui/codicons/codiconStyles.js';

import { TabFocus } from 'monaco-editor/esm/vs/editor/browser/config/tabFocus.js';
import { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import GraphQLWorker from 'monaco-graphql/esm/graphql.worker.js?worker';
import { t } from './settings.js';
import { defineThemes, followSystemTheme } from './themes.js';

export * from 'monaco-editor/esm/vs/editor/editor.api.js';

const workers = { json: JsonWorker, graphql: GraphQLWorker };
globalThis.MonacoEnvironment = {
  getWorker: (_id, label) => new (workers[label] ?? EditorWorker)(),
};

// Tab leaves an editor instead of indenting, or there would be no way out by keyboard; Ctrl-M changes that.
TabFocus.setTabFocusMode(true);
defineThemes(editor);
followSystemTheme(editor);

editor.onDidCreateEditor((codeEditor) => {
  const nameEditor = () => {
    const [, name] = /-(\w+)\.\w+$/.exec(codeEditor.getModel()?.uri.path ?? '') ?? [];
    if (name === undefined) return;
    codeEditor.updateOptions({
      ariaLabel: t.editors[name],
      // The browser knows where Thai may be broken; answers are too long to ask it.
      wrappingStrategy: name === 'operation' ? 'advanced' : 'simple',
    });
  };
  nameEditor();
  codeEditor.onDidChangeModel(nameEditor);
  codeEditor.updateOptions({
    fontFamily: getComputedStyle(document.body).getPropertyValue('--mono'),
    fontSize: 14,
    wordWrap: 'on',
    tabIndex: 0,
    // The panes are narrow: what pops up may reach beyond them.
    fixedOverflowWidgets: true,
    // At the end of an editor the page scrolls on.
    scrollbar: { alwaysConsumeMouseWheel: false },
  });
});
