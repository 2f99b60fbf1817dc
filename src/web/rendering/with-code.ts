import { type Html, html } from './html.ts';

/** Renders a message without markup. Its parts in backticks become code. */
export function withCode(message: string): Html {
  const parts = message.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** Removes the backticks from a message that is shown as plain text. */
export function withoutCode(message: string): string {
  return message.replaceAll('`', '');
}
