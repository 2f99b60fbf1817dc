import type { MailRecoveryFacts } from '../../domain/accounts/mail.ts';
import { toOneLine } from './harmless-text.ts';
import type { LetterPart } from './letter.ts';

/** The maximum length of a name or URL in a mail; somebody else may have chosen it. */
const maxTextLength = 120;

/**
 * The keys and webhooks that a recovery by mail found, as parts of a letter. Names and URLs are quoted,
 * because somebody else may have written them.
 * @param byMail undefined: the recovery used a code, or an older gateway queued the letter
 */
export function recoveryReport(
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
