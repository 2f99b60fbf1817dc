import { z } from 'zod';
import { dataFreshnesses, defaultPlans, type Plan } from '../../domain/quota/plan.ts';

const maxUnits = 2_147_483_647;
const unitsSchema = z.int().min(1).max(maxUnits);

const planSchema = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be lower case letters, digits and -, at most 32'),
    requests_per_day: unitsSchema,
    requests_per_month: unitsSchema,
    price: z
      .strictObject({
        amount_minor: z.int().min(0),
        currency: z.string().regex(/^[A-Z]{3}$/),
        period: z.string().min(1),
        // `GET /v1/plans` computes both from the members above, so they are accepted but ignored.
        decimal: z.unknown().optional(),
        formatted: z.unknown().optional(),
      })
      .nullable(),
    data: z.enum(dataFreshnesses),
    support: z.string().min(1),
  })
  .refine((plan) => plan.requests_per_month >= plan.requests_per_day, {
    path: ['requests_per_month'],
    message: 'must not be less than requests_per_day',
  });

/**
 * Reads the operator's plans, in the format of `GET /v1/plans` or of its `data` alone. They are added to the
 * default plans, and replace default plans with the same name.
 * @returns the plans, and the problems in the file; if there are any problems, only the default plans
 */
export function readPlans(text: string): { plans: readonly Plan[]; problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { plans: defaultPlans, problems: ['is not valid JSON'] };
  }
  const planList = Array.isArray(json) ? json : (json as { data?: unknown } | null)?.data;
  const result = z.array(planSchema).safeParse(planList);
  if (!result.success) {
    return {
      plans: defaultPlans,
      problems: result.error.issues.map(({ path, message }) => `${path.join('.') || 'data'} ${message}`),
    };
  }
  const names = result.data.map(({ name }) => name);
  const duplicateNames = names.filter((name, index) => names.indexOf(name) !== index);
  if (duplicateNames.length > 0)
    return { plans: defaultPlans, problems: duplicateNames.map((name) => `names ${name} twice`) };
  const plansByName = new Map(defaultPlans.map((plan) => [plan.name, plan]));
  for (const plan of result.data) {
    plansByName.set(plan.name, {
      name: plan.name,
      limits: { day: plan.requests_per_day, month: plan.requests_per_month },
      price: plan.price && {
        amountMinor: plan.price.amount_minor,
        currency: plan.price.currency,
        period: plan.price.period,
      },
      data: plan.data,
      support: plan.support,
    });
  }
  return { plans: [...plansByName.values()], problems: [] };
}
