import { type Html, html } from './html.ts';

/** A sentence with its `…` as code: for messages, which have no markup of their own. */
export function withCode(sentence: string): Html {
  const parts = sentence.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** The same sentence where there is no markup at all. */
export function withoutCode(sentence: string): string {
  return sentence.replaceAll('`', '');
}
