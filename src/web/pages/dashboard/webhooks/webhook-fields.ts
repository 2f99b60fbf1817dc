import { removeCredentials } from '../../../../domain/accounts/credential.ts';
import { type ChangeType, changeTypes } from '../../../../domain/changes/change-log.ts';
import { rejectMember } from '../../../../services/accounts/account-input.ts';
import type { WebhookInput } from '../../../../services/webhooks/webhooks.ts';
import { type WebhookField, webhookMessages } from '../../../messages/account/webhooks.ts';
import { type Html, html } from '../../../rendering/html.ts';
import { type FormRequest, splitItems } from '../dashboard-form.ts';

const exampleUrl = 'https://shop.example/webhooks/phones';
const maxUrlLength = 2_000;

/** Reads the selected change types. All are selected until the form is submitted. */
function readSelectedTypes({ visit, getField }: FormRequest): ChangeType[] {
  if (visit.request.method !== 'POST') return [...changeTypes];
  return changeTypes.filter((type) => getField(`type-${type}`) === 'on');
}

/**
 * Reads the submitted webhook as input for the account API.
 * @throws GatewayError `invalid-body` if no type is selected, because the API reads an empty list as all types
 */
export function readWebhook(request: FormRequest): WebhookInput {
  const types = readSelectedTypes(request);
  if (types.length === 0) rejectMember('types', webhookMessages[request.visit.locale].noTypes);
  const brand = splitItems(request.getField('brand'));
  const ids = splitItems(request.getField('ids'));
  return {
    url: request.getField('url').trim(),
    types,
    ...(brand.length > 0 && { brand }),
    ...(ids.length > 0 && { ids }),
  };
}

/** Renders the fields of a new webhook. */
export function renderWebhookFields(request: FormRequest): Html {
  const t = webhookMessages[request.visit.locale];
  const selectedTypes = readSelectedTypes(request);
  return html`${renderUrlField(request, '')}
<fieldset><legend>${t.labels.types}</legend>${changeTypes.map(
    (type) =>
      html`<label class="choice"><input type="checkbox" name="type-${type}" value="on"${selectedTypes.includes(type) && html` checked`}> ${t.changeTypes[type]}</label>
`,
  )}</fieldset>
${renderTextField(request, 'brand', '', html`type="text" maxlength="2000"`)}
${renderTextField(request, 'ids', '', html`type="text" maxlength="4000"`)}`;
}

/** Renders the field for the URL. @param currentUrl empty for a new webhook */
export const renderUrlField = (request: FormRequest, currentUrl: string): Html =>
  renderTextField(
    request,
    'url',
    currentUrl,
    html`type="url" required maxlength="${maxUrlLength}" placeholder="${exampleUrl}"`,
  );

function renderTextField(
  { visit, getField }: FormRequest,
  name: WebhookField,
  currentValue: string,
  attributes: Html,
): Html {
  const t = webhookMessages[visit.locale];
  return html`<div class="field"><label for="webhook-${name}">${t.labels[name]}</label><input id="webhook-${name}" name="${name}" value="${removeCredentials(getField(name, currentValue))}" ${attributes} autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="webhook-${name}-help"><p class="fine" id="webhook-${name}-help">${t.hints[name]}</p></div>`;
}

/** The offered grace periods, in hours. */
const gracePeriods = ['0', '1', '24', '168'];
const defaultGracePeriod = '24';

/** Renders the field for the grace period, during which deliveries are also signed with the old secret. */
export function renderGraceField({ visit, getField }: FormRequest): Html {
  const t = webhookMessages[visit.locale];
  const selectedPeriod = getField('grace_hours', defaultGracePeriod);
  return html`<div class="field"><label for="webhook-grace">${t.gracePeriod}</label><select id="webhook-grace" name="grace_hours">${gracePeriods.map(
    (hours) =>
      html`<option value="${hours}"${hours === selectedPeriod && html` selected`}>${t.gracePeriods[hours]}</option>`,
  )}</select></div>`;
}

/** Reads the grace period in hours. A value that the form does not offer is replaced by the default. */
export function readGraceHours({ getField }: FormRequest): number {
  const hours = getField('grace_hours', defaultGracePeriod);
  return Number(gracePeriods.includes(hours) ? hours : defaultGracePeriod);
}
