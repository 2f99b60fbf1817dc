import { type Html, html } from './html.ts';

/** Renders a message, which contains no markup, with its parts in backticks as code. */
export function withCode(message: string): Html {
  const parts = message.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** Removes the backticks of a message, for places without markup. */
export function withoutCode(message: string): string {
  return message.replaceAll('`', '');
}
