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
import { answer } from './answer.ts';
import { describedMembers } from './described.ts';
import { enumOf } from './enums.ts';
import { typeShape } from './member-shape.ts';

const { AccountInput, ProofInput, RecoveryInput } = descriptions;

const required = z.string('is required, as text');
const optional = z.string('must be a text').optional();

/** The body of `POST /v1/account/recovery`. */
export const recoveryBody = z.strictObject(
  describedMembers(RecoveryInput, { email: required, recovery_code: optional }),
);
/** The body that confirms a link or a code from an e-mail. */
export const proofBody = z.strictObject(
  describedMembers(ProofInput, { email: required, token: optional, code: optional }),
);

/** The body of `PATCH /v1/account`. */
export const accountBody = z.strictObject(
  describedMembers(AccountInput, {
    email: optional,
    name: optional,
    alerts: z
      .array(z.int(alertsHelp).min(1, alertsHelp).max(100, alertsHelp), alertsHelp)
      .max(maxAlerts, alertsHelp)
      .optional(),
    locale: enumOf('LocaleInput', languages, { help: localeHelp }).optional(),
  }),
);

export const ownAccountShape = answer(
  'AccountAnswer',
  'The account, with its plan and its quota.',
  typeShape(ownAccountType).extend({ plan: typeShape(planType), quota: typeShape(quotaType) }),
);

export const recoveryRequestedShape = typeShape(recoveryRequestedType);
export const recoveryCodesShape = typeShape(recoveryCodesType);
export const mailRecoveryShape = typeShape(mailRecoveryType);

export const accountExportShape = answer(
  'AccountExportAnswer',
  accountExportType.about,
  typeShape(accountExportType),
);
