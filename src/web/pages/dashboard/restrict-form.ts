import { keyStatus } from '../../../domain/accounts/account.ts';
import { GatewayError } from '../../../domain/errors.ts';
import type { KeyView } from '../../../services/keys/account-keys.ts';
import { type RestrictionField, restrictionMessages } from '../../messages/restrictions.ts';
import { noticeId } from '../../parts/session-form.ts';
import { redirect } from '../../redirect.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import type { AskedForm, DashboardForm } from './dashboard-form.ts';
import { restrictionFields, sentRestrictions } from './restriction-fields.ts';

/** What a key is restricted to, as a whole. @param keyRefusal of forms about keys */
export function restrictForm(
  { accountKeys, clock, now }: SiteServices,
  keyRefusal: DashboardForm['refusal'],
): DashboardForm {
  const keyOf = async ({ accountId, id }: AskedForm): Promise<KeyView> => {
    const key = (await accountKeys.list(accountId)).find((own) => own.id === id);
    if (key === undefined) throw new GatewayError('not-found', 'This account has no key with that id.');
    return key;
  };
  return {
    section: 'keys',
    path: 'keys/:id/restrict',
    page: async (asked) => {
      const words = restrictionMessages[asked.visit.locale];
      const key = await keyOf(asked);
      const withoutThem = keyStatus({ ...key, restrictions: null }, now());
      if (withoutThem === 'revoked' || withoutThem === 'expired')
        throw new GatewayError('key-not-active', 'This key was revoked or replaced.');
      return {
        title: words.restrictOf(key.name),
        lead: [words.restrictLead],
        fields: restrictionFields(asked, key.restrictions, clock.timeZone),
        submit: words.save,
      };
    },
    submit: async (asked) => {
      const { restrictions: before } = await keyOf(asked);
      const restrictions = sentRestrictions(asked, before, clock.timeZone);
      await accountKeys.change(asked.accountId, asked.id, { restrictions });
      return redirect(asked.visit.link(`/dashboard?done=restricted#${noticeId}`));
    },
    refusal: (visit, error) =>
      error.code === 'key-not-active'
        ? restrictionMessages[visit.locale].ended
        : (restrictionFaults(visit, error) ?? keyRefusal(visit, error)),
  };
}

/** The detail of a refusal of ours: the form for a key of a page has no origin. */
export const originNeeded = 'a key of a web page needs its origin';

/** What is wrong with the restrictions, field by field; null where something else is. */
export function restrictionFaults({ locale }: Visit, { facts }: GatewayError): string | null {
  const words = restrictionMessages[locale];
  const told = (facts.parameters ?? []).flatMap(({ parameter, detail }) => {
    const [place, member] = parameter.split('.');
    if (place !== 'restrictions' || member === undefined || !(member in words.labels)) return [];
    const field = member as RestrictionField;
    if (field === 'origins' && detail === originNeeded) return words.pageNeedsOrigin;
    return words.wrong(words.labels[field], words.details?.[field] ?? detail);
  });
  return told.length === 0 ? null : told.join(' ');
}
