import { z } from 'zod';
import { createdAccountType, planRequestType, rotatedSecretType } from '../../record/types/account.ts';
import { accountEventType } from '../../record/types/account-event.ts';
import { chargeType } from '../../record/types/charge.ts';
import {
  createdKeyType,
  keyDoors,
  keyRestrictionsType,
  keyType,
  keyUsageType,
  quotaKeyType,
} from '../../record/types/key.ts';
import { planType, quotaStatusType, quotaType } from '../../record/types/plan.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import {
  createDoorsSchema,
  createRestrictionsSchema,
  doorsHelp,
  restrictionMembers,
} from '../../services/keys/read-key-restrictions.ts';
import { createAnswerShape, paginationShape } from './answer.ts';
import { withMemberDescriptions } from './described.ts';
import { createEnum } from './enums.ts';
import { getTypeShape } from './member-shape.ts';

export const planListShape = createAnswerShape('PlanList', 'The plans.', z.array(getTypeShape(planType)), {
  support_contact: z
    .string()
    .nullable()
    .describe(
      'Where to ask for another plan or for help: a mailto: or https: URL, such as mailto:help@example.com.',
    ),
});

export const statusShape = createAnswerShape(
  'Status',
  quotaStatusType.description,
  z.strictObject({
    key: getTypeShape(quotaKeyType),
    plan: getTypeShape(planType),
    quota: getTypeShape(quotaType),
  }),
);

export const createdAccountShape = getTypeShape(createdAccountType);
export const rotatedSecretShape = getTypeShape(rotatedSecretType);

export const keyListShape = createAnswerShape(
  'KeyList',
  'The keys, oldest first.',
  z.array(getTypeShape(keyType)),
  {
    pagination: paginationShape.optional().describe('Only if page or per_page was given.'),
  },
);
export const eventListShape = createAnswerShape(
  'AccountEventList',
  'The events, newest first.',
  z.array(getTypeShape(accountEventType)),
  { pagination: paginationShape },
);
export const chargeListShape = createAnswerShape(
  'AccountChargeList',
  'The charges, newest first.',
  z.array(getTypeShape(chargeType)),
  {
    next_cursor: z
      .string()
      .min(1)
      .nullable()
      .describe('Send this as since to get the charges before these; null on the last page.'),
    complete: z
      .boolean()
      .describe(
        'Whether, on each day from the earliest one of the list, the sum of all charges equals the units that the quota has counted. If false, charges may be missing from the last second, from the second before a crash, or from a time when the counters or the database were unavailable.',
      ),
  },
);
export const keyAnswerShape = createAnswerShape('KeyAnswer', 'The key.', getTypeShape(keyType));
export const createdKeyShape = getTypeShape(createdKeyType);

export const planRequestBody = z.strictObject(
  withMemberDescriptions(descriptions.PlanRequestInput, {
    plan: z.string('is required and must be a string'),
    note: z.string('must be a string').optional(),
  }),
);
export const planRequestShape = createAnswerShape(
  'PlanRequestAnswer',
  planRequestType.description,
  getTypeShape(planRequestType),
);

export const usageShape = createAnswerShape(
  'Usage',
  'Usage by key and day, oldest first.',
  z.array(getTypeShape(keyUsageType)),
);

/** The restrictions of a key in a request. */
export const keyRestrictionsBody = createRestrictionsSchema(
  z.strictObject(
    withMemberDescriptions(keyRestrictionsType, {
      ...restrictionMembers,
      doors: createDoorsSchema(createEnum('SentKeyDoor', keyDoors, { help: doorsHelp })),
    }),
    'must be an object, or null for none',
  ),
).optional();
