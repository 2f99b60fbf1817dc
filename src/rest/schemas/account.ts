import { z } from 'zod';
import { keyStatuses } from '../../domain/accounts/account.ts';
import { recoveryCodes } from '../../domain/accounts/recovery.ts';
import { dataFreshnesses } from '../../domain/quota/plan.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer } from './answer.ts';
import { describedMembers, describedObject } from './described.ts';
import { describedEnum } from './enums.ts';
import { keyRestrictionsShape } from './key-restrictions.ts';
import { countShape, currencyShape, instantShape } from './scalars.ts';

const { Account, CreatedAccount, Plan, PlanPrice, QuotaKey, QuotaStatus, QuotaWindow } = descriptions;

export const planShape = describedObject('Plan', Plan, {
  name: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
  requests_per_day: z.int().min(1),
  requests_per_month: z.int().min(1),
  price: z
    .strictObject(
      describedMembers(PlanPrice, { amount_minor: countShape, currency: currencyShape, period: z.string() }),
    )
    .nullable(),
  data: describedEnum('DataFreshness', descriptions.DataFreshness, dataFreshnesses),
  support: z.string(),
});

export const planListShape = answer('PlanList', 'The plans.', z.array(planShape), {
  support_contact: z
    .string()
    .nullable()
    .describe(
      'Where to ask for another plan, or for help: a mailto: or https: URL, such as mailto:help@example.com.',
    ),
});

const windowShape = describedObject('QuotaWindow', QuotaWindow, {
  limit: z.int().min(1),
  used: countShape,
  remaining: countShape,
  resets_at: instantShape,
});

export const quotaShape = z
  .strictObject(describedMembers(QuotaStatus, { day: windowShape, month: windowShape }))
  .meta({ id: 'Quota', description: 'Units of the calendar day and month, in the time zone of the quota.' });

export const keyMembers = {
  id: z.string(),
  name: z.string(),
  status: describedEnum('KeyStatus', descriptions.KeyStatus, keyStatuses),
  created_at: instantShape,
  restrictions: keyRestrictionsShape,
};
const quotaKeyShape = describedObject('QuotaKey', QuotaKey, keyMembers);

export const statusShape = answer(
  'Status',
  QuotaStatus.about,
  z.strictObject({ key: quotaKeyShape, plan: planShape, quota: quotaShape }),
);

export const accountShape = describedObject('Account', Account, {
  id: z.string(),
  email: z.string().max(254),
  name: z.string(),
  plan: z.string(),
  created_at: instantShape,
});

export const credential = (prefix: 'phk' | 'phs' | 'phr') =>
  z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{48}$`));

export const createdAccountShape = describedObject('CreatedAccount', CreatedAccount, {
  account: accountShape,
  api_key: credential('phk'),
  api_secret: credential('phs'),
  recovery_codes: z.array(credential('phr')).length(recoveryCodes),
});
