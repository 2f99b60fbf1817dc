import { z } from 'zod';
import {
  accountExportType,
  languages,
  mailRecoveryType,
  maxAlerts,
  ownAccountType,
  recoveryCodesType,
  recoveryRequestedType,
} from '../../record/types/account.ts';
import { planType, quotaType } from '../../record/types/plan.ts';
import { alertsHelp, localeHelp } from '../../services/accounts/account-input.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerShape } from './answer.ts';
import { withMemberDescriptions } from './described.ts';
import { createEnum } from './enums.ts';
import { getTypeShape } from './member-shape.ts';

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

export const ownAccountShape = createAnswerShape(
  'AccountAnswer',
  'The account, with its plan and its quota.',
  getTypeShape(ownAccountType).extend({ plan: getTypeShape(planType), quota: getTypeShape(quotaType) }),
);

export const recoveryRequestedShape = getTypeShape(recoveryRequestedType);
export const recoveryCodesShape = getTypeShape(recoveryCodesType);
export const mailRecoveryShape = getTypeShape(mailRecoveryType);

export const accountExportShape = createAnswerShape(
  'AccountExportAnswer',
  accountExportType.description,
  getTypeShape(accountExportType),
);
