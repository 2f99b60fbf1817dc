import { randomUUID } from 'node:crypto';
import type { OutgoingMail } from '../../domain/accounts/mail.ts';
import { createMailSealer } from './mail-sealer.ts';
import { createMailSender, type Mailer, type MailSender, type SenderOptions } from './mail-sender.ts';

/** What the gateway writes to people. */
export interface Mail extends Pick<MailSender, 'trouble' | 'waiting'> {
  /** Whether mails are configured: SMTP_URL and MAIL_FROM. */
  readonly isAvailable: boolean;
  /**
   * Queues a mail in the database, from where any gateway sends it soon, also after a restart. Does nothing where mails
   * are not available, where one with this key was queued before, and where the account is gone.
   * @returns whether it was queued
   */
  queue(mail: OutgoingMail): Promise<boolean>;
}

/** The queue, and, where mails are configured, what empties it. `stop` lets a mail that is being sent be sent. */
export function createMail(
  options: SenderOptions & {
    /** Null: mails are not configured. */
    readonly mailer: Mailer | null;
    readonly pepper: string;
  },
): Mail & { stop(): Promise<void> } {
  const { mailer, store, pepper, randomBytes } = options;
  const sealer = createMailSealer(pepper, randomBytes);
  const sender = mailer && createMailSender({ ...options, ...mailer, sealer });
  return {
    isAvailable: sender !== null,
    queue: async (mail) => {
      if (sender === null) return false;
      const { accountId, key } = mail;
      const id = randomUUID();
      const isNew = await store.add({ id, key, accountId, sealed: sealer.seal(mail, id) });
      if (isNew) sender.look();
      return isNew;
    },
    trouble: () => sender?.trouble() ?? null,
    waiting: () => sender?.waiting() ?? { mails: 0, oldestMs: 0 },
    stop: async () => sender?.stop(),
  };
}
