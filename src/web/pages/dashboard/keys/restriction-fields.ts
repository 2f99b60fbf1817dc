import { getKeyStatus } from '../../../../domain/accounts/account.ts';
import { removeCredentials } from '../../../../domain/accounts/credential.ts';
import { type KeyRestrictions, transports } from '../../../../domain/accounts/key-restrictions.ts';
import { GatewayError } from '../../../../domain/errors.ts';
import type { KeyView } from '../../../../services/keys/account-keys.ts';
import {
  readKeyRestrictions,
  toKeyRestrictionsJson,
} from '../../../../services/keys/read-key-restrictions.ts';
import { type RestrictionField, restrictionMessages } from '../../../messages/account/restrictions.ts';
import { type Html, html } from '../../../rendering/html.ts';
import type { SiteServices } from '../../../site-services.ts';
import type { Visit } from '../../../visitor/visit.ts';
import { type DashboardForm, type FormRequest, redirectToDashboard, splitItems } from '../dashboard-form.ts';

/** The restrictions of a key as form values. Lists have one item per line. The expiry is the last day of validity. */
interface RestrictionValues {
  readonly origins: string;
  readonly addresses: string;
  /** The account API calls transports `doors`. */
  readonly transports: readonly string[];
  readonly documents_only: boolean;
  readonly units_per_day: string;
  readonly per_address_per_hour: string;
  readonly expires_at: string;
}

/**
 * Proposes limits for a key for a web page: half of the plan's daily units, and 5 % of the plan's daily units per
 * address per hour.
 */
export const proposeLimits = (
  planUnitsPerDay: number,
): Pick<RestrictionValues, 'units_per_day' | 'per_address_per_hour'> => ({
  units_per_day: String(Math.ceil(planUnitsPerDay / 2)),
  per_address_per_hour: String(Math.ceil(planUnitsPerDay / 20)),
});

const isSubmitted = ({ visit }: FormRequest): boolean => visit.request.method === 'POST';

/** Returns the last day (`YYYY-MM-DD`) that begins before an instant, in a time zone. */
const getLastDay = (until: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(until.getTime() - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** Returns the end of a day as an instant (RFC 3339). Text that is not a date is returned unchanged. */
function toEndOfDay(date: string, timeZone: string): string {
  try {
    const nextDay = Temporal.PlainDate.from(date).add({ days: 1 });
    return new Date(nextDay.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  } catch {
    return date;
  }
}

/** Reads the submitted values, or the current restrictions if the form has not been submitted. */
function readValues(
  request: FormRequest,
  currentRestrictions: KeyRestrictions | null,
  timeZone: string,
): RestrictionValues {
  const { getField } = request;
  // Browsers send nothing for an unticked box, so a missing value must not mean the current restriction.
  const hasSubmittedBoxes = isSubmitted(request);
  return {
    origins: getField('origins', currentRestrictions?.origins?.join('\n')),
    addresses: getField('addresses', currentRestrictions?.addresses?.join('\n')),
    transports: transports.filter((transport) =>
      hasSubmittedBoxes
        ? getField(`door-${transport}`) === 'on'
        : currentRestrictions?.doors?.includes(transport),
    ),
    documents_only: hasSubmittedBoxes
      ? getField('documents_only') === 'on'
      : currentRestrictions?.documentsOnly === true,
    units_per_day: getField('units_per_day', currentRestrictions?.unitsPerDay?.toString()),
    per_address_per_hour: getField(
      'per_address_per_hour',
      currentRestrictions?.perAddressPerHour?.toString(),
    ),
    expires_at: getField(
      'expires_at',
      currentRestrictions?.expiresAt ? getLastDay(currentRestrictions.expiresAt, timeZone) : '',
    ),
  };
}

/**
 * Reads the submitted restrictions by the rules of the account API.
 * @param currentRestrictions the restrictions of the key, or null for a new key; their exact expiry is retained if the
 * submitted day is unchanged
 * @throws GatewayError `invalid-body` for invalid restrictions
 */
export function readRestrictions(
  request: FormRequest,
  currentRestrictions: KeyRestrictions | null,
  timeZone: string,
): KeyRestrictions | null {
  const values = readValues(request, currentRestrictions, timeZone);
  const readItems = (text: string): string[] | null => {
    const items = splitItems(text);
    return items.length > 0 ? items : null;
  };
  // A count that is not a number is passed on as text, so the account API rejects it.
  const readCount = (text: string): number | string | null => {
    const digits = text.trim();
    if (digits === '') return null;
    return /^\d{1,15}$/.test(digits) ? Number(digits) : digits;
  };
  const lastDay = values.expires_at.trim();
  const isSameLastDay =
    currentRestrictions?.expiresAt != null && getLastDay(currentRestrictions.expiresAt, timeZone) === lastDay;
  const readExpiry = (): string | null | undefined => {
    if (lastDay === '') return null;
    return isSameLastDay
      ? toKeyRestrictionsJson(currentRestrictions)?.expires_at
      : toEndOfDay(lastDay, timeZone);
  };
  return readKeyRestrictions({
    origins: readItems(values.origins),
    addresses: readItems(values.addresses),
    doors: values.transports.length > 0 ? values.transports : null,
    documents_only: values.documents_only,
    units_per_day: readCount(values.units_per_day),
    per_address_per_hour: readCount(values.per_address_per_hour),
    expires_at: readExpiry(),
  });
}

/** Renders the fields that both forms for restrictions have: the origins, and limits on the use of the key. */
const renderCommonFields = (request: FormRequest, values: RestrictionValues): Html =>
  html`${renderLineField(request, 'origins', values.origins, 'https://shop.example')}
${renderCountField(request, 'units_per_day', values.units_per_day)}
${renderCountField(request, 'per_address_per_hour', values.per_address_per_hour)}`;

/** Renders the fields of a key for a web page, where anybody can copy it: its origins, and limits on its use. */
export function renderPageKeyFields(request: FormRequest, defaults: Partial<RestrictionValues>): Html {
  // These fields do not include the expiry, so the time zone does not matter.
  const values = readValues(request, null, 'UTC');
  return renderCommonFields(request, isSubmitted(request) ? values : { ...values, ...defaults });
}

/** Renders the fields for all restrictions of a key. */
function renderRestrictionFields(
  request: FormRequest,
  currentRestrictions: KeyRestrictions | null,
  timeZone: string,
): Html {
  const t = restrictionMessages[request.visit.locale];
  const values = readValues(request, currentRestrictions, timeZone);
  const { addresses, documents_only, expires_at } = values;
  const isExpanded = addresses !== '' || values.transports.length > 0 || documents_only || expires_at !== '';
  return html`${renderCommonFields(request, values)}
<details${isExpanded && html` open`}><summary>${t.moreRestrictions}</summary>
<fieldset aria-describedby="doors-help"><legend>${t.labels.doors}</legend><p class="fine" id="doors-help">${t.hints.doors}</p>
${transports.map(
  (transport) =>
    html`<label class="choice"><input type="checkbox" name="door-${transport}" value="on"${values.transports.includes(transport) && html` checked`}> ${t.doors[transport]}</label>
`,
)}</fieldset>
<div class="field"><label class="choice"><input type="checkbox" name="documents_only" value="on"${documents_only && html` checked`} aria-describedby="documents_only-help"> ${t.labels.documents_only}</label><p class="fine" id="documents_only-help">${t.hints.documents_only}</p></div>
${renderLineField(request, 'addresses', addresses, '203.0.113.0/24')}
${renderField(request, 'expires_at', html`<input id="expires_at" name="expires_at" type="date" value="${expires_at}" aria-describedby="expires_at-help">`)}
</details>`;
}

function renderField({ visit }: FormRequest, name: RestrictionField, control: Html): Html {
  const t = restrictionMessages[visit.locale];
  return html`<div class="field"><label for="${name}">${t.labels[name]}</label>${control}<p class="fine" id="${name}-help">${t.hints[name]}</p></div>`;
}

const renderLineField = (
  request: FormRequest,
  name: RestrictionField,
  value: string,
  example: string,
): Html =>
  // A visitor may have pasted a credential into the field. The page must not contain it.
  renderField(
    request,
    name,
    html`<textarea id="${name}" name="${name}" rows="${Math.min(8, Math.max(2, value.split('\n').length))}" placeholder="${example}" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="${name}-help">${removeCredentials(value)}</textarea>`,
  );

const renderCountField = (request: FormRequest, name: RestrictionField, value: string): Html =>
  renderField(
    request,
    name,
    html`<input id="${name}" name="${name}" inputmode="numeric" value="${value}" maxlength="15" autocomplete="off" aria-describedby="${name}-help">`,
  );

/** Finds the key that a form is about. @throws GatewayError `not-found` */
export async function findKey(
  accountKeys: SiteServices['accountKeys'],
  { accountId, id }: FormRequest,
): Promise<KeyView> {
  const key = (await accountKeys.list(accountId)).find((candidate) => candidate.id === id);
  if (key === undefined) throw new GatewayError('not-found', 'This account has no key with that id.');
  return key;
}

/**
 * Creates the form for all restrictions of a key.
 * @param getKeyErrorText the texts of the errors that all key forms share
 */
export function createRestrictForm(
  { accountKeys, clock, now }: SiteServices,
  getKeyErrorText: DashboardForm['getErrorText'],
): DashboardForm {
  return {
    section: 'keys',
    path: 'keys/:id/restrict',
    createPage: async (request) => {
      const t = restrictionMessages[request.visit.locale];
      const key = await findKey(accountKeys, request);
      // A key that expired because of its restrictions can still be changed, so ignore them here.
      const unrestrictedStatus = getKeyStatus({ ...key, restrictions: null }, now());
      if (unrestrictedStatus === 'revoked' || unrestrictedStatus === 'expired')
        throw new GatewayError('key-not-active', 'This key was revoked or replaced.');
      return {
        title: t.restrictOf(key.name),
        lead: [t.restrictLead],
        fields: renderRestrictionFields(request, key.restrictions, clock.timeZone),
        submitLabel: t.save,
      };
    },
    submit: async (request) => {
      const { restrictions: currentRestrictions } = await findKey(accountKeys, request);
      const restrictions = readRestrictions(request, currentRestrictions, clock.timeZone);
      await accountKeys.change(request.accountId, request.id, { restrictions }, request.accountChange);
      return redirectToDashboard(request.visit, 'restricted');
    },
    getErrorText: (visit, error) =>
      error.code === 'key-not-active'
        ? restrictionMessages[visit.locale].keyNotActive
        : (formatRestrictionErrors(visit, error) ?? getKeyErrorText(visit, error)),
  };
}

/** The detail of the error for a key that is meant for a web page but has no origin. */
export const originRequiredDetail = 'a key for a web page needs an origin';

/** Formats the errors in the restrictions. Returns null for an error that is not about restrictions. */
export function formatRestrictionErrors({ locale }: Visit, { facts }: GatewayError): string | null {
  const t = restrictionMessages[locale];
  const errors = (facts.parameters ?? []).flatMap(({ parameter, detail }) => {
    const [parent, member] = parameter.split('.');
    if (parent !== 'restrictions' || member === undefined || !(member in t.labels)) return [];
    const field = member as RestrictionField;
    if (field === 'origins' && detail === originRequiredDetail) return t.originRequired;
    return t.invalidField(t.labels[field], t.translatedDetails?.[field] ?? detail);
  });
  return errors.length === 0 ? null : errors.join(' ');
}
