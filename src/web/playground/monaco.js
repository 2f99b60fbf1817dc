// The Monaco editor with only the features that the page needs. It replaces `monaco-graphql/esm/monaco-editor.js`,
// which adds diffs, colour pickers, inline completions and a command palette. They make up an eighth of its size, and
// are obstacles for screen readers.

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

// The Tab key leaves the editor, so keyboard users can get out; Ctrl-M toggles this.
TabFocus.setTabFocusMode(true);
defineThemes(editor);
followSystemTheme(editor);

editor.onDidCreateEditor((codeEditor) => {
  const nameEditor = () => {
    const [, name] = /-(\w+)\.\w+$/.exec(codeEditor.getModel()?.uri.path ?? '') ?? [];
    if (name === undefined) return;
    codeEditor.updateOptions({
      ariaLabel: t.editors[name],
      // Let the browser find line breaks in Thai text, but not in results, which are too long for that.
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
    // Pop-ups may extend beyond the narrow panes.
    fixedOverflowWidgets: true,
    // At the end of an editor, scrolling continues with the page.
    scrollbar: { alwaysConsumeMouseWheel: false },
  });
});
