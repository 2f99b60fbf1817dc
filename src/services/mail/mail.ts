import { randomUUID } from 'node:crypto';
import type { OutgoingMail } from '../../domain/accounts/mail.ts';
import { createMailSealer } from './mail-sealer.ts';
import { createMailSender, type Mailer, type SenderOptions } from './mail-sender.ts';

/** How long mails that were sent or given up are kept: their keys must outlive the month they stand for. */
const keptMs = 45 * 86_400_000;

export type Mail = ReturnType<typeof createMail>;

/**
 * What the gateway writes to people: the queue in the database and, where mails are configured, the sender.
 */
export function createMail(
  options: SenderOptions & {
    /** Null: mails are not configured. */
    readonly mailer: Mailer | null;
    readonly pepper: string;
  },
) {
  const { mailer, store, pepper, randomBytes } = options;
  const sealer = createMailSealer(pepper, randomBytes);
  const sender = mailer && createMailSender({ ...options, ...mailer, sealer });
  return {
    /** Whether mails are configured: SMTP_URL and MAIL_FROM. */
    isAvailable: sender !== null,
    /**
     * Queues a mail in the database, from where any gateway sends it soon, also after a restart. Does nothing
     * where mails are not available, where a mail with this key was queued before, and where the account is
     * gone.
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
    /** Why no mail can be sent at present, as a sentence for the log. Null: no trouble is known. */
    trouble: (): string | null => sender?.trouble() ?? null,
    /** The mails that wait to be sent, by any gateway, as of the last poll. */
    waiting: (): { readonly mails: number; readonly oldestMs: number } =>
      sender?.waiting() ?? { mails: 0, oldestMs: 0 },
    /** Deletes old mails. */
    prune: (): Promise<void> => store.prune(keptMs),
    /** Waits some seconds for the mails that are being sent. */
    stop: async (): Promise<void> => sender?.stop(),
  };
}
