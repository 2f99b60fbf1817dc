import { z } from 'zod';
import {
  accountExportType,
  accountHolderType,
  languages,
  mailRecoveryType,
  maxAlerts,
  recoveryCodesType,
  recoveryRequestedType,
} from '../../record/types/account.ts';
import { planType, quotaType } from '../../record/types/plan.ts';
import { alertsHelp, localeHelp } from '../../services/accounts/account-input.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerSchema } from './answer.ts';
import { withMemberDescriptions } from './described-schema.ts';
import { createEnum } from './enums.ts';
import { getTypeSchema } from './member-schema.ts';

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
