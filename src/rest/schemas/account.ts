import { z } from 'zod';
import { createdAccountType, planRequestType, rotatedSecretType } from '../../record/types/account.ts';
import { createdKeyType, keyType, keyUsageType, quotaKeyType } from '../../record/types/key.ts';
import { planType, quotaStatusType, quotaType } from '../../record/types/plan.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer, pagination } from './answer.ts';
import { describedMembers } from './described.ts';
import { typeShape } from './member-shape.ts';

export const planListShape = answer('PlanList', 'The plans.', z.array(typeShape(planType)), {
  support_contact: z
    .string()
    .nullable()
    .describe(
      'Where to ask for another plan, or for help: a mailto: or https: URL, such as mailto:help@example.com.',
    ),
});

export const statusShape = answer(
  'Status',
  quotaStatusType.about,
  z.strictObject({
    key: typeShape(quotaKeyType),
    plan: typeShape(planType),
    quota: typeShape(quotaType),
  }),
);

export const createdAccountShape = typeShape(createdAccountType);
export const rotatedSecretShape = typeShape(rotatedSecretType);

export const keyListShape = answer('KeyList', 'The keys, oldest first.', z.array(typeShape(keyType)), {
  pagination: pagination.optional().describe('Only if page or per_page was given.'),
});
export const keyAnswerShape = answer('KeyAnswer', 'The key.', typeShape(keyType));
export const createdKeyShape = typeShape(createdKeyType);

export const planRequestBody = z.strictObject(
  describedMembers(descriptions.PlanRequestInput, {
    plan: z.string('is required, as text'),
    note: z.string('must be text').optional(),
  }),
);
export const planRequestShape = answer(
  'PlanRequestAnswer',
  planRequestType.about,
  typeShape(planRequestType),
);

export const usageShape = answer(
  'Usage',
  'Usage by key and day, oldest first.',
  z.array(typeShape(keyUsageType)),
);
