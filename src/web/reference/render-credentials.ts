import { docsMessages } from '../messages/docs/docs.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Visit } from '../visitor/visit.ts';

type Credential = 'api-key' | 'account-secret';

/**
 * Renders the form for the reader's credentials. A script inserts them into the samples. The fields have no names, so
 * that browsers never put the credentials into the URL.
 */
export function renderCredentials(visit: Visit, credentials: readonly Credential[]): Html {
  const t = docsMessages[visit.locale];
  const fields = {
    'api-key': {
      id: 'api-key',
      label: t.key,
      prefix: 'phk_',
      note: t.keyNote,
      invalidNote: t.incompleteKey,
    },
    'account-secret': {
      id: 'api-secret',
      label: t.secret,
      prefix: 'phs_',
      note: t.secretNote,
      invalidNote: t.incompleteSecret,
    },
  };
  return html`<form class="credentials script-only" id="credentials" autocomplete="off">
${credentials.map((credential) => {
  const { id, label, prefix, note, invalidNote } = fields[credential];
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" type="password" placeholder="${prefix}…" data-form="${prefix}[0-9A-Za-z]{48}" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="${id}-note" data-wrong="${invalidNote}">
<p class="fine" id="${id}-note" role="status">${note}</p>
</div>`;
})}${visit.visitor.session === null && html`<p class="fine"><a href="${visit.link('/')}#sign-up">${t.getKey}</a></p>`}</form>
`;
}
