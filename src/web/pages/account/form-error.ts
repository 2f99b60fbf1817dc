import { type ErrorCode, GatewayError } from '../../../domain/errors.ts';
import { problemHead } from '../../../http/problems/problem.ts';
import type { HeaderList } from '../../../http/responses/quota-headers.ts';
import { recoveryMessages } from '../../messages/recovery.ts';
import type { Visit } from '../../visit.ts';

/** The error of a form that requests an e-mail or takes a code from one. */
export interface FormError {
  readonly notice: string;
  readonly status: number;
  readonly headers: HeaderList;
  readonly problem: ErrorCode;
}

/**
 * Converts an error to one that the form shows. Returns null if the reader cannot fix the error there.
 * @param expired the text for a wrong code or link
 */
export function toFormError(visit: Visit, error: unknown, expired: string): FormError | null {
  if (!(error instanceof GatewayError)) return null;
  const t = recoveryMessages[visit.locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'recovery-expired': expired,
    'invalid-body': t.wrongEmail,
    'email-already-registered': t.emailTaken,
    'mail-unavailable': t.noMail,
    'too-many-attempts': t.tooMany(Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60)),
  };
  const notice = notices[error.code];
  return notice === undefined ? null : { notice, ...problemHead(error, 0) };
}
