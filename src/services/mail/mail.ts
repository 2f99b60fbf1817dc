import { randomUUID } from 'node:crypto';
import type { OutgoingMail } from '../../domain/accounts/mail.ts';
import { createMailSealer, createMailSender, type Mailer, type SenderOptions } from './mail-sender.ts';

/**
 * How long e-mails that were sent or given up are stored, counted from when they were queued. Their keys must be stored
 * for more than a month, so that an alert about a month is not sent twice.
 */
const retentionMs = 45 * 86_400_000;

export type Mail = ReturnType<typeof createMail>;

/** Creates the gateway's e-mail service: the queue in the database and, if configured, the sender. */
export function createMail(
  options: SenderOptions & {
    /** Null if e-mails are not configured. */
    readonly mailer: Mailer | null;
    readonly pepper: string;
    readonly previousPeppers: readonly string[];
  },
) {
  const { mailer, store, pepper, previousPeppers, randomBytes } = options;
  const sealer = createMailSealer(pepper, randomBytes, previousPeppers);
  const sender = mailer && createMailSender({ ...options, ...mailer, sealer });
  return {
    /** Whether e-mails are configured with SMTP_URL and MAIL_FROM. */
    isAvailable: sender !== null,
    /**
     * Queues an e-mail in the database. A gateway sends it soon, even after a restart. Does nothing if
     * e-mails are not configured, if an e-mail with this key was queued before, or if the account no longer
     * exists.
     * @returns whether it was queued
     */
    queue: async (mail: OutgoingMail): Promise<boolean> => {
      if (sender === null) return false;
      const { accountId, key } = mail;
      const id = randomUUID();
      const isNew = await store.add({ id, key, accountId, sealed: sealer.seal(mail, id) });
      if (isNew) sender.poll();
      return isNew;
    },
    /** Returns the reason why no e-mail can be sent at present, for the log, or null if no problem is known. */
    getProblem: (): string | null => sender?.getProblem() ?? null,
    /** Returns how many e-mails wait to be sent by any gateway, and the age of the oldest, as of the last poll. */
    getBacklog: () => sender?.getBacklog() ?? { mails: 0, oldestMs: 0 },
    /** Deletes old e-mails that were sent or given up. */
    prune: (): Promise<void> => store.prune(retentionMs),
    /** Waits a few seconds for the e-mails that are being sent. */
    stop: async (): Promise<void> => sender?.stop(),
  };
}
