import { type Html, html } from '../rendering/html.ts';

/**
 * Renders a credential that is shown only once, with a copy button.
 * @param label the name of the credential, which is also used for the button
 * @param purpose what the credential is for
 */
export function renderNewCredential(label: string, credential: string, purpose: string): Html {
  return html`<h2 class="label">${label}</h2>
<p class="fine">${purpose}</p>
<div class="secret" data-copyable="${label}"><code>${credential}</code></div>`;
}
