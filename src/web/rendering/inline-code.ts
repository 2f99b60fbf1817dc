import { type Html, html } from './html.ts';

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
