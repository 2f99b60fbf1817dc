import { withoutCredentials } from '../../../domain/accounts/credential.ts';
import { type KeyRestrictions, transports } from '../../../domain/accounts/key-restrictions.ts';
import { keyRestrictionsJson, readKeyRestrictions } from '../../../services/keys/read-key-restrictions.ts';
import { type Html, html } from '../../html.ts';
import { type RestrictionField, restrictionMessages } from '../../messages/restrictions.ts';
import type { FormRequest } from './dashboard-form.ts';

/**
 * The restrictions of a key as form values. Lists have one item per line, and the expiry is the last valid
 * day.
 */
interface RestrictionValues {
  readonly origins: string;
  readonly addresses: string;
  readonly doors: readonly string[];
  readonly documents_only: boolean;
  readonly units_per_day: string;
  readonly per_address_per_hour: string;
  readonly expires_at: string;
}

/**
 * Proposes limits for a web page's key: half of the plan's daily units, and a tenth of that for each visitor
 * per hour.
 */
export const proposeLimits = (
  unitsOfPlan: number,
): Pick<RestrictionValues, 'units_per_day' | 'per_address_per_hour'> => ({
  units_per_day: String(Math.ceil(unitsOfPlan / 2)),
  per_address_per_hour: String(Math.ceil(unitsOfPlan / 20)),
});

const wasSent = ({ visit }: FormRequest): boolean => visit.request.method === 'POST';

/** Returns the day that ends at this instant or contains it, in the quota's time zone, as `YYYY-MM-DD`. */
const lastDayOf = (until: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(until.getTime() - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** Returns the end of a day as an RFC 3339 instant. A text that is not a date is returned unchanged. */
function endOfDay(date: string, timeZone: string): string {
  try {
    const next = Temporal.PlainDate.from(date).add({ days: 1 });
    return new Date(next.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  } catch {
    return date;
  }
}

function readValues(
  request: FormRequest,
  before: KeyRestrictions | null,
  timeZone: string,
): RestrictionValues {
  const { field } = request;
  const isSent = wasSent(request);
  return {
    origins: field('origins', before?.origins?.join('\n')),
    addresses: field('addresses', before?.addresses?.join('\n')),
    doors: transports.filter((door) =>
      isSent ? field(`door-${door}`) === 'on' : before?.doors?.includes(door),
    ),
    documents_only: isSent ? field('documents_only') === 'on' : before?.documentsOnly === true,
    units_per_day: field('units_per_day', before?.unitsPerDay?.toString()),
    per_address_per_hour: field('per_address_per_hour', before?.perAddressPerHour?.toString()),
    expires_at: field('expires_at', before?.expiresAt ? lastDayOf(before.expiresAt, timeZone) : ''),
  };
}

/**
 * Reads the restrictions that a form sent, by the rules of the account API.
 * @param before the present restrictions; their exact expiry stays if the form has the same day
 * @throws GatewayError `invalid-body` as `readKeyRestrictions` does
 */
export function readRestrictions(
  request: FormRequest,
  before: KeyRestrictions | null,
  timeZone: string,
): KeyRestrictions | null {
  const values = readValues(request, before, timeZone);
  const lines = (text: string): string[] | null => {
    const items = text.split(/[\n,]/).map((line) => line.trim());
    const entries = items.filter((line) => line !== '');
    return entries.length > 0 ? entries : null;
  };
  const count = (text: string): number | string | null => {
    const figures = text.trim();
    if (figures === '') return null;
    return /^\d{1,15}$/.test(figures) ? Number(figures) : figures;
  };
  const day = values.expires_at.trim();
  const isSameDay = before?.expiresAt != null && lastDayOf(before.expiresAt, timeZone) === day;
  return readKeyRestrictions({
    origins: lines(values.origins),
    addresses: lines(values.addresses),
    doors: values.doors.length > 0 ? values.doors : null,
    documents_only: values.documents_only,
    units_per_day: count(values.units_per_day),
    per_address_per_hour: count(values.per_address_per_hour),
    expires_at:
      day === '' ? null : isSameDay ? keyRestrictionsJson(before)?.expires_at : endOfDay(day, timeZone),
  });
}

/** The fields for a key in a web page, which anybody can copy: its origin, and limits on its use. */
export function pageKeyFields(request: FormRequest, defaults: Partial<RestrictionValues> = {}): Html {
  const values = { ...readValues(request, null, 'UTC'), ...(!wasSent(request) && defaults) };
  return html`${lineField(request, 'origins', values.origins, 'https://shop.example')}
${countField(request, 'units_per_day', values.units_per_day)}
${countField(request, 'per_address_per_hour', values.per_address_per_hour)}`;
}

/** The fields for all restrictions of a key. */
export function restrictionFields(
  request: FormRequest,
  before: KeyRestrictions | null,
  timeZone: string,
): Html {
  const t = restrictionMessages[request.visit.locale];
  const values = readValues(request, before, timeZone);
  const { addresses, documents_only, expires_at } = values;
  const hasMore = addresses !== '' || values.doors.length > 0 || documents_only || expires_at !== '';
  return html`${lineField(request, 'origins', values.origins, 'https://shop.example')}
${countField(request, 'units_per_day', values.units_per_day)}
${countField(request, 'per_address_per_hour', values.per_address_per_hour)}
<details${hasMore && html` open`}><summary>${t.more}</summary>
<fieldset aria-describedby="doors-help"><legend>${t.labels.doors}</legend><p class="fine" id="doors-help">${t.helps.doors}</p>
${transports.map(
  (door) =>
    html`<label class="choice"><input type="checkbox" name="door-${door}" value="on"${values.doors.includes(door) && html` checked`}> ${t.doors[door]}</label>
`,
)}</fieldset>
<div class="field"><label class="choice"><input type="checkbox" name="documents_only" value="on"${documents_only && html` checked`} aria-describedby="documents_only-help"> ${t.labels.documents_only}</label><p class="fine" id="documents_only-help">${t.helps.documents_only}</p></div>
${lineField(request, 'addresses', addresses, '203.0.113.0/24')}
${field(request, 'expires_at', html`<input id="expires_at" name="expires_at" type="date" value="${expires_at}" aria-describedby="expires_at-help">`)}
</details>`;
}

function field({ visit }: FormRequest, name: RestrictionField, control: Html): Html {
  const t = restrictionMessages[visit.locale];
  return html`<div class="field"><label for="${name}">${t.labels[name]}</label>${control}<p class="fine" id="${name}-help">${t.helps[name]}</p></div>`;
}

const lineField = (request: FormRequest, name: RestrictionField, value: string, example: string): Html =>
  field(
    request,
    name,
    html`<textarea id="${name}" name="${name}" rows="${Math.min(8, Math.max(2, value.split('\n').length))}" placeholder="${example}" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="${name}-help">${withoutCredentials(value)}</textarea>`,
  );

const countField = (request: FormRequest, name: RestrictionField, value: string): Html =>
  field(
    request,
    name,
    html`<input id="${name}" name="${name}" inputmode="numeric" value="${value}" maxlength="15" autocomplete="off" aria-describedby="${name}-help">`,
  );
