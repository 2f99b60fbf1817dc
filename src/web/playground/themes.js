// The colours of the site as themes for Monaco. The contrast is at least 4.5:1 on each background.

/** The names of the themes for GraphiQL. */
export const themeNames = { light: 'site-light', dark: 'site-dark' };

const palettes = {
  light: {
    base: 'vs',
    paper: '#ffffff',
    panel: '#f4f7f7',
    line: '#d3dddd',
    ink: '#16211f',
    quiet: '#4a5c5c',
    accent: '#0b6259',
    selection: '#d9efec',
    tokens: {
      keyword: '7a1f6d',
      comment: '4a5c5c',
      string: '0b5c2b',
      number: '8a3c00',
      type: '8a3c00',
      name: '0b4fa8',
      argument: '5b3fa8',
      variable: '7a4400',
    },
  },
  dark: {
    base: 'vs-dark',
    paper: '#12181a',
    panel: '#1b2427',
    line: '#35444a',
    ink: '#e8efee',
    quiet: '#a9baba',
    accent: '#5fd0bf',
    selection: '#21413f',
    tokens: {
      keyword: 'f0a6e6',
      comment: 'a9baba',
      string: '9fdcae',
      number: 'f0b35c',
      type: 'f0b35c',
      name: '8fc4ff',
      argument: 'c3b1ff',
      variable: 'ffc98a',
    },
  },
};

/** Defines the light and the dark theme in Monaco. */
export function defineThemes(editor) {
  for (const [scheme, { base, paper, panel, line, ink, quiet, accent, selection, tokens }] of Object.entries(
    palettes,
  )) {
    editor.defineTheme(themeNames[scheme], {
      base,
      inherit: true,
      rules: [
        { token: '', foreground: ink.slice(1) },
        { token: 'keyword', foreground: tokens.keyword },
        { token: 'comment', foreground: tokens.comment },
        { token: 'string', foreground: tokens.string },
        { token: 'string.key.json', foreground: tokens.name },
        { token: 'string.value.json', foreground: tokens.string },
        { token: 'keyword.json', foreground: tokens.keyword },
        { token: 'number', foreground: tokens.number },
        { token: 'type.identifier', foreground: tokens.type },
        { token: 'key.identifier', foreground: tokens.name },
        { token: 'argument.identifier', foreground: tokens.argument },
        { token: 'variable', foreground: tokens.variable },
        { token: 'delimiter', foreground: ink.slice(1) },
        { token: 'operator', foreground: ink.slice(1) },
        { token: 'annotation', foreground: tokens.keyword },
      ],
      colors: {
        foreground: ink,
        'editor.background': paper,
        'editor.foreground': ink,
        'editorLineNumber.foreground': quiet,
        'editorLineNumber.activeForeground': ink,
        'editorLineNumber.dimmedForeground': quiet,
        'editorCursor.foreground': ink,
        'editor.selectionBackground': selection,
        'editorBracketMatch.background': selection,
        'editorBracketMatch.border': accent,
        'editorWidget.background': panel,
        'editorWidget.foreground': ink,
        'editorWidget.border': quiet,
        'editorHoverWidget.background': panel,
        'editorHoverWidget.foreground': ink,
        'editorHoverWidget.border': quiet,
        'editorSuggestWidget.background': panel,
        'editorSuggestWidget.foreground': ink,
        'editorSuggestWidget.border': quiet,
        'editorSuggestWidget.selectedBackground': selection,
        'editorSuggestWidget.selectedForeground': ink,
        'editorSuggestWidget.highlightForeground': accent,
        'editorSuggestWidget.focusHighlightForeground': accent,
        'list.hoverBackground': selection,
        'list.hoverForeground': ink,
        'list.highlightForeground': accent,
        'list.focusHighlightForeground': accent,
        'list.deemphasizedForeground': quiet,
        'menu.background': panel,
        'menu.foreground': ink,
        'menu.selectionBackground': selection,
        'menu.selectionForeground': ink,
        'menu.separatorBackground': line,
        'menu.border': quiet,
        'input.background': paper,
        'input.foreground': ink,
        'input.border': quiet,
        'input.placeholderForeground': quiet,
        'inputOption.activeBackground': selection,
        'inputOption.activeForeground': ink,
        focusBorder: accent,
        descriptionForeground: quiet,
        disabledForeground: quiet,
        'textLink.foreground': accent,
        'textLink.activeForeground': accent,
        'scrollbar.shadow': '#00000000',
      },
    });
  }
}

/** Switches the theme when the system's colour scheme changes, because GraphiQL reads the scheme only once. */
export function followSystemTheme(editor) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => editor.setTheme(dark.matches ? themeNames.dark : themeNames.light);
  dark.addEventListener('change', follow);
}
