import type { Plugin } from 'vite';
import { thaiDocsHeadings, thaiInterfaceTexts } from '../../../src/web/messages/graphiql.ts';

/** Code of GraphiQL that composes texts, by file, with its replacement. */
const composedTexts: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'graphiql/dist/GraphiQL.js': [
    [
      '`${editorToolsHiddenElement === "second" ? "Show" : "Hide"} editor tools`',
      'localizeText(editorToolsHiddenElement === "second" ? "Show editor tools" : "Hide editor tools")',
    ],
  ],
  'graphiql/dist/ui/sidebar.js': [
    [
      '`${isVisible_0 ? "Hide" : "Show"} ${plugin_0.title}`',
      'localizeText(isVisible_0 ? "Hide {name}" : "Show {name}", { name: plugin_0.title })',
    ],
    ['`Re-fetch GraphQL schema (', '`${localizeText("Re-fetch GraphQL schema")} ('],
  ],
  'graphiql/dist/ui/toolbar.js': [
    ['`Prettify query (', '`${localizeText("Prettify query")} ('],
    ['`Merge fragments into query (', '`${localizeText("Merge fragments into query")} ('],
    ['`Copy query (', '`${localizeText("Copy query")} ('],
  ],
  // The command palette is not bundled (monaco.js), so its shortcut is replaced by that of Tab.
  'graphiql/dist/ui/short-keys.js': [
    [
      '"Open the Command Palette (you must have focus in the editor)": "F1"',
      '[localizeText("Tab leaves the editor, or indents")]: formatShortcutForOS("Ctrl-M", "Ctrl-Shift")',
    ],
  ],
  '@graphiql/react/dist/components/execute-button/index.js': [
    [
      '`${isRunning ? "Stop" : "Execute"} query (',
      '`${localizeText(isRunning ? "Stop query" : "Execute query")} (',
    ],
  ],
  '@graphiql/plugin-doc-explorer/dist/components/doc-explorer.js': [
    ['`Go back to ${prevName}`', 'localizeText("Go back to {name}", { name: prevName })'],
  ],
  '@graphiql/plugin-doc-explorer/dist/components/search.js': [
    ['`Search ${navItem.name}...`', 'localizeText("Search {name}...", { name: navItem.name })'],
  ],
  '@graphiql/plugin-doc-explorer/dist/components/section.js': [
    ['      title\n', '      localizeText(title)\n'],
  ],
};

const packages = /node_modules\/((?:graphiql|@graphiql\/(?:react|plugin-[\w-]+))\/dist\/.*\.js)$/;

/**
 * Replaces GraphiQL's texts with look-ups, so that its page has one language.
 * @param lookUp file that exports `localizeText(english, values?)`
 * @throws Error at the end of the build that lists all texts and code that GraphiQL no longer contains
 */
export function translateGraphiQL(lookUp: string): Plugin {
  const missing = new Set<string>(Object.keys({ ...thaiInterfaceTexts, ...thaiDocsHeadings }));
  for (const [file, pairs] of Object.entries(composedTexts))
    for (const [code] of pairs) missing.add(`${file}: ${code}`);
  return {
    name: 'translate-graphiql',
    transform(source, id) {
      const file = packages.exec(id)?.[1];
      if (file === undefined) return null;
      let code = source;
      for (const english of Object.keys(thaiDocsHeadings))
        if (source.includes(`"${english}"`)) missing.delete(english);
      for (const english of Object.keys(thaiInterfaceTexts)) {
        const literal = JSON.stringify(english);
        if (!source.includes(literal)) continue;
        missing.delete(english);
        // A property name must become a computed one.
        code = code
          .split(literal)
          .reduce((before, after) =>
            after.startsWith(': ')
              ? `${before}[localizeText(${literal})]${after}`
              : `${before}localizeText(${literal})${after}`,
          );
      }
      for (const [from, to] of composedTexts[file] ?? []) {
        if (code.includes(from)) missing.delete(`${file}: ${from}`);
        code = code.replaceAll(from, () => to);
      }
      return code === source
        ? null
        : { code: `import { localizeText } from ${JSON.stringify(lookUp)};\n${code}`, map: null };
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0) {
        throw new Error(`GraphiQL no longer contains:\n${[...missing].join('\n')}`);
      }
    },
  };
}
