import { z } from 'zod';
import {
  accountExportType,
  accountHolderType,
  createdAccountType,
  languages,
  mailRecoveryType,
  maxAlerts,
  planRequestType,
  recoveryCodesType,
  recoveryRequestedType,
  rotatedSecretType,
} from '../../record/types/account.ts';
import { accountEventType } from '../../record/types/account-event.ts';
import { chargeType } from '../../record/types/charge.ts';
import {
  createdKeyType,
  keyRestrictionsType,
  keyTransports,
  keyType,
  keyUsageType,
  quotaKeyType,
} from '../../record/types/key.ts';
import { planType, quotaStatusType, quotaType } from '../../record/types/plan.ts';
import { alertsHelp, localeHelp } from '../../services/accounts/account-input.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import {
  createRestrictionsSchema,
  createTransportsSchema,
  restrictionMembers,
  transportsHelp,
} from '../../services/keys/read-key-restrictions.ts';
import { createAnswerSchema, paginationSchema } from './answer.ts';
import { getTypeSchema, withMemberDescriptions } from './member-schema.ts';
import { createEnum } from './scalars.ts';

const { AccountInput, ProofInput, RecoveryInput } = descriptions;

const requiredText = z.string('is required and must be a string');
const optionalText = z.string('must be a string').optional();

/** The body of `POST /v1/account/recovery`. */
export const recoveryBody = z.strictObject(
  withMemberDescriptions(RecoveryInput, { email: requiredText, recovery_code: optionalText }),
);
/** A body with the token of a link or the code from an e-mail, which proves access to the e-mail address. */
export const proofBody = z.strictObject(
  withMemberDescriptions(ProofInput, { email: requiredText, token: optionalText, code: optionalText }),
);

/** The body of `PATCH /v1/account`. */
export const accountBody = z.strictObject(
  withMemberDescriptions(AccountInput, {
    email: optionalText,
    name: optionalText,
    alerts: z
      .array(z.int(alertsHelp).min(1, alertsHelp).max(100, alertsHelp), alertsHelp)
      .max(maxAlerts, alertsHelp)
      .optional(),
    locale: createEnum('LocaleInput', languages, { help: localeHelp }).optional(),
  }),
);

export const ownAccountSchema = createAnswerSchema(
  'AccountAnswer',
  'The account, with its plan and its quota.',
  getTypeSchema(accountHolderType).extend({ plan: getTypeSchema(planType), quota: getTypeSchema(quotaType) }),
);

export const recoveryRequestedSchema = getTypeSchema(recoveryRequestedType);
export const recoveryCodesSchema = getTypeSchema(recoveryCodesType);
export const mailRecoverySchema = getTypeSchema(mailRecoveryType);

export const accountExportSchema = createAnswerSchema(
  'AccountExportAnswer',
  accountExportType.description,
  getTypeSchema(accountExportType),
);

export const planListSchema = createAnswerSchema('PlanList', 'The plans.', z.array(getTypeSchema(planType)), {
  support_contact: z
    .string()
    .nullable()
    .describe(
      'Where to ask for another plan or for help: a mailto: or https: URL, such as mailto:help@example.com.',
    ),
});

export const statusSchema = createAnswerSchema(
  'Status',
  quotaStatusType.description,
  z.strictObject({
    key: getTypeSchema(quotaKeyType),
    plan: getTypeSchema(planType),
    quota: getTypeSchema(quotaType),
  }),
);

export const createdAccountSchema = getTypeSchema(createdAccountType);
export const rotatedSecretSchema = getTypeSchema(rotatedSecretType);

export const keyListSchema = createAnswerSchema(
  'KeyList',
  'The keys, oldest first.',
  z.array(getTypeSchema(keyType)),
  {
    pagination: paginationSchema.optional().describe('Only if page or per_page was given.'),
  },
);
export const eventListSchema = createAnswerSchema(
  'AccountEventList',
  'The events, newest first.',
  z.array(getTypeSchema(accountEventType)),
  { pagination: paginationSchema },
);
export const chargeListSchema = createAnswerSchema(
  'AccountChargeList',
  'The charges, newest first.',
  z.array(getTypeSchema(chargeType)),
  {
    next_cursor: z
      .string()
      .min(1)
      .nullable()
      .describe('Send this as since to get the charges before these; null on the last page.'),
  },
);
export const keyAnswerSchema = createAnswerSchema('KeyAnswer', 'The key.', getTypeSchema(keyType));
export const createdKeySchema = getTypeSchema(createdKeyType);

export const planRequestBody = z.strictObject(
  withMemberDescriptions(descriptions.PlanRequestInput, {
    plan: z.string('is required and must be a string'),
    note: z.string('must be a string').optional(),
  }),
);
export const planRequestSchema = createAnswerSchema(
  'PlanRequestAnswer',
  planRequestType.description,
  getTypeSchema(planRequestType),
);

export const usageSchema = createAnswerSchema(
  'Usage',
  'Usage by key and day, oldest first.',
  z.array(getTypeSchema(keyUsageType)),
);

/** The restrictions of a key in a request. */
export const keyRestrictionsBody = createRestrictionsSchema(
  z.strictObject(
    withMemberDescriptions(keyRestrictionsType, {
      ...restrictionMembers,
      doors: createTransportsSchema(createEnum('SentKeyDoor', keyTransports, { help: transportsHelp })),
    }),
    'must be an object, or null for none',
  ),
).optional();
