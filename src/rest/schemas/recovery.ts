import { z } from 'zod';
import { recoveryCodes } from '../../domain/accounts/recovery.ts';
import { locales } from '../../domain/locale.ts';
import { alertsHelp, localeHelp, maxAlerts } from '../../services/accounts/account-input.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { accountShape, credential, planShape, quotaShape } from './account.ts';
import { keyShape, keyUsageShape } from './account-holder.ts';
import { answer } from './answer.ts';
import { describedMembers, describedObject } from './described.ts';
import { namedEnum } from './enums.ts';
import { instantShape } from './scalars.ts';

const { AccountExport, AccountInput, OwnAccount, ProofInput, RecoveryCodes, RecoveryInput } = descriptions;
const { ExportedCode, ExportedMail, ExportedPlanRequest, ExportedProof, ExportedSession } = descriptions;

const text = z.string('is required, as text');
const given = z.string('must be a text').optional();

const languages = { en: 'English.', th: 'Thai.' } as const;
const localeOf = (id: string, help?: string) =>
  namedEnum({
    id,
    about: 'Language of pages and mails.',
    values: locales,
    meaningOf: (locale) => languages[locale],
    ...(help !== undefined && { help }),
  });
const purposes = {
  recovery: 'For a new API Secret.',
  verification: 'That the e-mail address is the right one.',
} as const;
const purposeShape = namedEnum({
  id: 'ProofPurpose',
  about: 'What a link or a code of a mail is for.',
  values: Object.keys(purposes) as (keyof typeof purposes)[],
  meaningOf: (purpose) => purposes[purpose],
});

/** What `POST /v1/account/recovery` takes. */
export const recoveryBody = z.strictObject(
  describedMembers(RecoveryInput, { email: text, recovery_code: given }),
);
/** What is sent with a link or a code of a mail. */
export const proofBody = z.strictObject(
  describedMembers(ProofInput, { email: text, token: given, code: given }),
);

/** What `PATCH /v1/account` takes. */
export const accountBody = z.strictObject(
  describedMembers(AccountInput, {
    email: given,
    name: given,
    alerts: z
      .array(z.int(alertsHelp).min(1, alertsHelp).max(100, alertsHelp), alertsHelp)
      .max(maxAlerts, alertsHelp)
      .optional(),
    locale: localeOf('LocaleInput', localeHelp).optional(),
  }),
);

const ownMembers = describedMembers(OwnAccount, {
  email_verified_at: instantShape.nullable(),
  pending_email: z.string().max(254).nullable(),
  alerts: z.array(z.int().min(1).max(100)).max(maxAlerts),
  locale: localeOf('Locale'),
  plan_until: instantShape.nullable(),
});

const exportedAccountShape = accountShape
  .extend(ownMembers)
  .meta({ id: 'OwnAccount', extends: 'Account', description: OwnAccount.about });

export const ownAccountShape = answer(
  'AccountAnswer',
  'The account, with its plan and its quota.',
  accountShape.extend({ ...ownMembers, plan: planShape, quota: quotaShape }),
);

export const recoveryRequestedShape = describedObject('RecoveryRequested', descriptions.RecoveryRequested, {
  message: z.string(),
});

export const recoveryCodesShape = describedObject('RecoveryCodes', RecoveryCodes, {
  recovery_codes: z.array(credential('phr')).length(recoveryCodes),
});

const created_at = instantShape;

export const mailRecoveryShape = describedObject('MailRecovery', descriptions.MailRecovery, {
  api_secret: credential('phs'),
  recovery_codes: z.array(credential('phr')).length(recoveryCodes),
  keys: z.array(
    describedObject('RecoveredKey', descriptions.RecoveredKey, {
      id: z.string().min(1),
      name: z.string(),
      created_at,
      last_used_at: instantShape.nullable(),
    }),
  ),
  webhooks: z.array(
    describedObject('RecoveredWebhook', descriptions.RecoveredWebhook, {
      id: z.string().min(1),
      url: z.url(),
    }),
  ),
});

export const accountExportShape = answer(
  'AccountExportAnswer',
  AccountExport.about,
  describedObject('AccountExport', AccountExport, {
    exported_at: instantShape,
    account: exportedAccountShape,
    keys: z.array(keyShape),
    usage: z.array(keyUsageShape),
    sessions: z.array(
      describedObject('ExportedSession', ExportedSession, { created_at, seen_at: instantShape }),
    ),
    recovery_codes: z.array(describedObject('ExportedCode', ExportedCode, { created_at })),
    verifications: z.array(
      describedObject('ExportedProof', ExportedProof, {
        purpose: purposeShape,
        email: z.string(),
        created_at,
        expires_at: instantShape,
      }),
    ),
    mails: z.array(
      describedObject('ExportedMail', ExportedMail, { created_at, sent_at: instantShape.nullable() }),
    ),
    plan_requests: z.array(
      describedObject('ExportedPlanRequest', ExportedPlanRequest, {
        plan: z.string(),
        note: z.string(),
        created_at,
        done_at: instantShape.nullable(),
      }),
    ),
  }),
);
