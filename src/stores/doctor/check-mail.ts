import type { MailError } from '../../domain/accounts/mail.ts';
import { createFindings, type Finding } from '../../domain/finding.ts';
import type { SmtpConfig } from '../mail/smtp-transport.ts';

/**
 * Checks that the mail server can be reached and accepts the login. Sends no mail.
 * @param smtp the configured server, or null if none is configured
 * @param options `origin`: the origin of links in e-mails; `isPublicUrlSet`: whether PUBLIC_URL sets it
 */
export async function checkMail(
  smtp: SmtpConfig | null,
  { origin, isPublicUrlSet }: { readonly origin: string; readonly isPublicUrlSet: boolean },
): Promise<Finding[]> {
  const { ok, info, warn, fail } = createFindings('mail');
  if (smtp === null)
    return [
      info('not set up: no recovery by e-mail, no confirmed addresses, no alerts (SMTP_URL, MAIL_FROM)'),
    ];
  const { protocol, host, hostname, searchParams } = new URL(smtp.url);
  const address = `${protocol}//${host}`;
  const { openSmtp } = await import('../mail/smtp-transport.ts');
  const transport = openSmtp(smtp);
  try {
    await transport.verify();
  } catch (error) {
    return [
      fail(
        `${address}: ${(error as MailError).message}`,
        'Correct SMTP_URL or MAIL_FROM. Until then, e-mails wait in the queue, for up to three days.',
      ),
    ];
  } finally {
    transport.close();
  }
  // A password that is sent to this host itself needs no TLS.
  const isProtected =
    protocol === 'smtps:' ||
    searchParams.get('requireTLS') === 'true' ||
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const findings = isProtected
    ? [ok(`${address} answers and accepts the login`)]
    : [
        warn(
          `${address} answers and accepts the login, but uses TLS only if the server offers it: an attacker on the network can prevent that, and read e-mails and the password`,
          'Use smtps://, or add ?requireTLS=true to SMTP_URL.',
        ),
      ];
  if (!isPublicUrlSet)
    findings.push(
      warn(`links in e-mails lead to ${origin}`, 'Set PUBLIC_URL to the address that people can open.'),
    );
  return findings;
}
