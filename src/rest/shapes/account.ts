import { z } from 'zod';
import { keyStatuses } from '../../domain/account.ts';
import { dataFreshnesses } from '../../domain/plan.ts';
import { countShape, currencyShape, instantShape } from './scalars.ts';

export const planShape = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,31}$/)
      .meta({ examples: ['free'] }),
    requests_per_day: z.int().min(1),
    requests_per_month: z.int().min(1),
    price: z
      .strictObject({ amount_minor: countShape, currency: currencyShape, period: z.string() })
      .nullable()
      .describe('null: not published.'),
    data: z
      .enum(dataFreshnesses)
      .describe('Prices of every moment, or those that were known at the last midnight.'),
    support: z.string(),
  })
  .meta({ id: 'Plan' });

export const planListShape = z.strictObject({ data: z.array(planShape) }).meta({ id: 'PlanList' });

const windowShape = z
  .strictObject({ limit: z.int().min(1), used: countShape, remaining: countShape, resets_at: instantShape })
  .meta({ id: 'QuotaWindow' });

export const quotaShape = z
  .strictObject({ day: windowShape, month: windowShape })
  .meta({ id: 'Quota', description: 'Units of the calendar day and month, in the time zone of the quota.' });

export const statusShape = z
  .strictObject({
    data: z.strictObject({
      key: z.strictObject({
        id: z.string(),
        name: z.string(),
        status: z.enum(keyStatuses),
        created_at: instantShape,
      }),
      plan: planShape,
      quota: quotaShape,
    }),
  })
  .meta({ id: 'Status' });

export const accountShape = z
  .strictObject({
    id: z.string(),
    email: z.string().max(254),
    name: z.string(),
    plan: z.string().describe('Name of the plan.'),
    created_at: instantShape,
  })
  .meta({ id: 'Account' });

export const credential = (prefix: 'phk' | 'phs') =>
  z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{48}$`));

export const createdAccountShape = z
  .strictObject({
    account: accountShape,
    api_key: credential('phk').describe('For the catalogue. Shown this once.'),
    api_secret: credential('phs').describe('For the account and the dashboard. Shown this once.'),
  })
  .meta({ id: 'CreatedAccount' });
