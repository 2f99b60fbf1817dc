import type { MailRecoveryFacts } from '../../domain/accounts/mail.ts';
import { toOneLine } from './harmless-text.ts';
import type { LetterPart } from './letter.ts';

/** The maximum length of a name or URL in an e-mail, because somebody else may have chosen it. */
const maxTextLength = 120;

/**
 * Lists, as parts of a letter, the keys and webhooks that an account had when it was recovered by e-mail.
 * Names and URLs are quoted, because somebody else may have written them.
 * @param byMail undefined if the recovery used a code, or if an older gateway queued the letter
 */
export function createRecoveryParts(
  byMail: MailRecoveryFacts | undefined,
  t: { readonly nothing: string; readonly stillWorking: string; readonly ended: string },
): LetterPart[] {
  if (byMail === undefined) return [];
  const { wasVerified, keys, webhooks } = byMail;
  const lines = [
    ...keys.map(({ id, name }) => `phk_${id}… ${toOneLine(name, maxTextLength)}`),
    ...webhooks.map(({ id, url }) => `${id} ${toOneLine(url, maxTextLength)}`),
  ];
  if (lines.length === 0) return [{ text: t.nothing }];
  return [{ text: wasVerified ? t.stillWorking : t.ended }, { quote: lines.join('\n') }];
}
