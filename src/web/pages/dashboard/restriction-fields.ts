import { withoutCredentials } from '../../../domain/accounts/credential.ts';
import { type KeyRestrictions, transports } from '../../../domain/accounts/key-restrictions.ts';
import { keyRestrictionsJson, readKeyRestrictions } from '../../../services/keys/read-key-restrictions.ts';
import { type Html, html } from '../../html.ts';
import { type RestrictionField, restrictionMessages } from '../../messages/restrictions.ts';
import type { AskedForm } from './dashboard-form.ts';

/** What restricts a key, as fields of a form: lists a line each, the last day instead of an instant. */
interface Filled {
  readonly origins: string;
  readonly addresses: string;
  readonly doors: readonly string[];
  readonly documents_only: boolean;
  readonly units_per_day: string;
  readonly per_address_per_hour: string;
  readonly expires_at: string;
}

/** The units of a web page that were proposed: half of the plan's day, and a tenth of that for one visitor an hour. */
export const proposedFor = (unitsOfPlan: number): Pick<Filled, 'units_per_day' | 'per_address_per_hour'> => ({
  units_per_day: String(Math.ceil(unitsOfPlan / 2)),
  per_address_per_hour: String(Math.ceil(unitsOfPlan / 20)),
});

const wasSent = ({ visit }: AskedForm): boolean => visit.request.method === 'POST';

/** The day that ends at this instant, or in which it lies, in the zone of the quota. */
const lastDayOf = (until: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(until.getTime() - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** The end of a day, RFC 3339; a text that is no date as it is, for the reader to refuse. */
function endOf(date: string, timeZone: string): string {
  try {
    const next = Temporal.PlainDate.from(date).add({ days: 1 });
    return new Date(next.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  } catch {
    return date;
  }
}

function filledOf(asked: AskedForm, before: KeyRestrictions | null, timeZone: string): Filled {
  const { field } = asked;
  const isSent = wasSent(asked);
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
 * What a form says, read as the account API reads it.
 * @param before what the key is restricted to: an instant of its own stays while its day does
 * @throws GatewayError `invalid-body` as `readKeyRestrictions`
 */
export function sentRestrictions(
  asked: AskedForm,
  before: KeyRestrictions | null,
  timeZone: string,
): KeyRestrictions | null {
  const filled = filledOf(asked, before, timeZone);
  const lines = (text: string): string[] | null => {
    const given = text.split(/[\n,]/).map((line) => line.trim());
    const said = given.filter((line) => line !== '');
    return said.length > 0 ? said : null;
  };
  const count = (text: string): number | string | null => {
    const figures = text.trim();
    if (figures === '') return null;
    return /^\d{1,15}$/.test(figures) ? Number(figures) : figures;
  };
  const day = filled.expires_at.trim();
  const isSameDay = before?.expiresAt != null && lastDayOf(before.expiresAt, timeZone) === day;
  return readKeyRestrictions({
    origins: lines(filled.origins),
    addresses: lines(filled.addresses),
    doors: filled.doors.length > 0 ? filled.doors : null,
    documents_only: filled.documents_only,
    units_per_day: count(filled.units_per_day),
    per_address_per_hour: count(filled.per_address_per_hour),
    expires_at:
      day === '' ? null : isSameDay ? keyRestrictionsJson(before)?.expires_at : endOf(day, timeZone),
  });
}

/** What a page needs: its origin, and bounds for what is done with a key that anybody can copy from it. */
export function pageFields(asked: AskedForm, proposed: Partial<Filled> = {}): Html {
  const filled = { ...filledOf(asked, null, 'UTC'), ...(!wasSent(asked) && proposed) };
  return html`${lineField(asked, 'origins', filled.origins, 'https://shop.example')}
${countField(asked, 'units_per_day', filled.units_per_day)}
${countField(asked, 'per_address_per_hour', filled.per_address_per_hour)}`;
}

/** All that a key can be restricted to. */
export function restrictionFields(asked: AskedForm, before: KeyRestrictions | null, timeZone: string): Html {
  const words = restrictionMessages[asked.visit.locale];
  const filled = filledOf(asked, before, timeZone);
  const { addresses, documents_only, expires_at } = filled;
  const isMore = addresses !== '' || filled.doors.length > 0 || documents_only || expires_at !== '';
  return html`${lineField(asked, 'origins', filled.origins, 'https://shop.example')}
${countField(asked, 'units_per_day', filled.units_per_day)}
${countField(asked, 'per_address_per_hour', filled.per_address_per_hour)}
<details${isMore && html` open`}><summary>${words.more}</summary>
<fieldset aria-describedby="doors-help"><legend>${words.labels.doors}</legend><p class="fine" id="doors-help">${words.helps.doors}</p>
${transports.map(
  (door) =>
    html`<label class="choice"><input type="checkbox" name="door-${door}" value="on"${filled.doors.includes(door) && html` checked`}> ${words.doors[door]}</label>
`,
)}</fieldset>
<div class="field"><label class="choice"><input type="checkbox" name="documents_only" value="on"${documents_only && html` checked`} aria-describedby="documents_only-help"> ${words.labels.documents_only}</label><p class="fine" id="documents_only-help">${words.helps.documents_only}</p></div>
${lineField(asked, 'addresses', addresses, '203.0.113.0/24')}
${field(asked, 'expires_at', html`<input id="expires_at" name="expires_at" type="date" value="${expires_at}" aria-describedby="expires_at-help">`)}
</details>`;
}

function field({ visit }: AskedForm, name: RestrictionField, control: Html): Html {
  const words = restrictionMessages[visit.locale];
  return html`<div class="field"><label for="${name}">${words.labels[name]}</label>${control}<p class="fine" id="${name}-help">${words.helps[name]}</p></div>`;
}

const lineField = (asked: AskedForm, name: RestrictionField, value: string, example: string): Html =>
  field(
    asked,
    name,
    html`<textarea id="${name}" name="${name}" rows="${Math.min(8, Math.max(2, value.split('\n').length))}" placeholder="${example}" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="${name}-help">${withoutCredentials(value)}</textarea>`,
  );

const countField = (asked: AskedForm, name: RestrictionField, value: string): Html =>
  field(
    asked,
    name,
    html`<input id="${name}" name="${name}" inputmode="numeric" value="${value}" maxlength="15" autocomplete="off" aria-describedby="${name}-help">`,
  );
