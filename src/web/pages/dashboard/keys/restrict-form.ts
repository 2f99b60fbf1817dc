import { getKeyStatus } from '../../../../domain/accounts/account.ts';
import { GatewayError } from '../../../../domain/errors.ts';
import type { KeyView } from '../../../../services/keys/account-keys.ts';
import { type RestrictionField, restrictionMessages } from '../../../messages/account/restrictions.ts';
import type { SiteServices } from '../../../site-services.ts';
import type { Visit } from '../../../visitor/visit.ts';
import { type DashboardForm, type FormRequest, redirectToDashboard } from '../dashboard-form.ts';
import { readRestrictions, renderRestrictionFields } from './restriction-fields.ts';

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
