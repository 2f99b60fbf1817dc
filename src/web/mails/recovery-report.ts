import type { MailRecoveryFacts } from '../../domain/accounts/mail.ts';
import { oneLine } from './harmless-text.ts';
import type { LetterPart } from './letter.ts';

/** Characters that a mail shows of a name or an address, which somebody else may have chosen. */
const maxTextLength = 120;

/**
 * What a recovery by mail found, in a letter: public ids with the names and addresses, which are quoted as somebody else's words.
 * @param byMail absent: the recovery was by a code, or the letter was queued by an older gateway
 */
export function recoveryReport(
  byMail: MailRecoveryFacts | undefined,
  t: { readonly nothing: string; readonly kept: string; readonly ended: string },
): LetterPart[] {
  if (byMail === undefined) return [];
  const { wasVerified, keys, webhooks } = byMail;
  const lines = [
    ...keys.map(({ id, name }) => `phk_${id}… ${oneLine(name, maxTextLength)}`),
    ...webhooks.map(({ id, url }) => `${id} ${oneLine(url, maxTextLength)}`),
  ];
  if (lines.length === 0) return [{ text: t.nothing }];
  return [{ text: wasVerified ? t.kept : t.ended }, { quote: lines.join('\n') }];
}
