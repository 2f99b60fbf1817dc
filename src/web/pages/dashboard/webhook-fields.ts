import { withoutCredentials } from '../../../domain/accounts/credential.ts';
import { type ChangeType, changeTypes } from '../../../domain/changes/change-log.ts';
import { rejectMember } from '../../../services/accounts/account-input.ts';
import type { WebhookInput } from '../../../services/webhooks/webhooks.ts';
import { type Html, html } from '../../html.ts';
import { type WebhookField, webhookMessages } from '../../messages/webhooks.ts';
import type { AskedForm } from './dashboard-form.ts';

const exampleUrl = 'https://shop.example/webhooks/phones';
const maxUrlLength = 2_000;

/** What is chosen: what was sent; all of it in a form that nobody has sent yet. */
function chosenTypes({ visit, field }: AskedForm): ChangeType[] {
  if (visit.request.method !== 'POST') return [...changeTypes];
  return changeTypes.filter((type) => field(`type-${type}`) === 'on');
}

/**
 * What a form says, as the account API takes it.
 * @throws GatewayError `invalid-body` when no type is chosen: a program that leaves them out means all, a reader who
 * unticks all does not
 */
export function sentWebhook(asked: AskedForm): WebhookInput {
  const types = chosenTypes(asked);
  if (types.length === 0) rejectMember('types', webhookMessages[asked.visit.locale].noTypes);
  const listOf = (name: WebhookField): string[] =>
    asked
      .field(name)
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter((word) => word !== '');
  const brand = listOf('brand');
  const ids = listOf('ids');
  return {
    url: asked.field('url').trim(),
    types,
    ...(brand.length > 0 && { brand }),
    ...(ids.length > 0 && { ids }),
  };
}

/** Of a new webhook. */
export function webhookFields(asked: AskedForm): Html {
  const words = webhookMessages[asked.visit.locale];
  const chosen = chosenTypes(asked);
  return html`${urlField(asked, '')}
<fieldset><legend>${words.labels.types}</legend>${changeTypes.map(
    (type) =>
      html`<label class="choice"><input type="checkbox" name="type-${type}" value="on"${chosen.includes(type) && html` checked`}> ${words.types[type]}</label>
`,
  )}</fieldset>
${textField(asked, 'brand', '', html`type="text" maxlength="2000"`)}
${textField(asked, 'ids', '', html`type="text" maxlength="4000"`)}`;
}

/** @param before what it is now; empty: nothing yet */
export const urlField = (asked: AskedForm, before: string): Html =>
  textField(
    asked,
    'url',
    before,
    html`type="url" required maxlength="${maxUrlLength}" placeholder="${exampleUrl}"`,
  );

function textField({ visit, field }: AskedForm, name: WebhookField, before: string, attributes: Html): Html {
  const words = webhookMessages[visit.locale];
  return html`<div class="field"><label for="webhook-${name}">${words.labels[name]}</label><input id="webhook-${name}" name="${name}" value="${withoutCredentials(field(name, before))}" ${attributes} autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="webhook-${name}-help"><p class="fine" id="webhook-${name}-help">${words.helps[name]}</p></div>`;
}
