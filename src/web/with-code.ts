import { type Html, html } from './html.ts';

/** Writes a message whose `…` parts are shown as code. Messages contain no markup. */
export function withCode(sentence: string): Html {
  const parts = sentence.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** Removes the backticks of a message, for places without markup. */
export function withoutCode(sentence: string): string {
  return sentence.replaceAll('`', '');
}
