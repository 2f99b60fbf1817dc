/** Markup that is not escaped again. The constructor escapes nothing, so use it only for text that is safe markup. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/**
 * A value in a template. `undefined`, `null` and `false` insert nothing, so that templates can contain expressions such
 * as `condition && html…`.
 */
type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function toMarkup(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return value.map(toMarkup).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] as string);
}

/**
 * Creates markup from a template. Values are escaped unless they are markup themselves. Escaped values are safe only
 * in text and in quoted attributes (HTML standard §13.1.2).
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(toMarkup)));
}

/** Renders a plain-text message. Its parts in backticks become `<code>` elements. */
export function renderInlineCode(message: string): Html {
  // After splitting at backticks, every second segment is code.
  const segments = message.split('`');
  return html`${segments.map((text, index) => (index % 2 === 1 ? html`<code>${text}</code>` : text))}`;
}

/** Removes the backticks from a message that is shown as plain text. */
export function removeBackticks(message: string): string {
  return message.replaceAll('`', '');
}
