import type { Token } from '../../names/read-tokens.ts';
import type { Vocabulary } from '../index/vocabulary.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';

/**
 * Formats the query as it was written, in the same way as {@link formatUnderstood}, so that the two texts can be
 * compared.
 */
function formatWritten(tokens: readonly Token[]): string {
  return tokens
    .map((token, index) => (token.isGlued || index === 0 ? token.text : ` ${token.text}`))
    .join('');
}

/** Formats the query as it was understood, with spaces as in the catalogue's names. */
function formatUnderstood({ terms }: Interpretation, vocabulary: Vocabulary): string {
  let text = '';
  let previousText = '';
  for (const term of terms) {
    const isJoined = term.isGlued && vocabulary.isMostlyGlued(previousText, term.text);
    const termText = term.text === 'plus' && isJoined ? '+' : term.text.replace(/\.$/, '');
    text += text === '' || isJoined ? termText : ` ${termText}`;
    previousText = term.text;
  }
  return text;
}

/**
 * Formats the query as it was understood. Joined words that were split count as a difference.
 * @returns the text, or null if it differs from the query only in case, punctuation, or the spaces in a model number
 */
export function formatCorrectedText(
  tokens: readonly Token[],
  interpretation: Interpretation,
  vocabulary: Vocabulary,
): string | null {
  const understoodText = formatUnderstood(interpretation, vocabulary);
  const writtenText = formatWritten(tokens);
  const hasCode = interpretation.terms.some(({ match }) => match === 'code' || match === 'code-prefix');
  const isSame = hasCode
    ? understoodText.replaceAll(' ', '') === writtenText.replaceAll(' ', '')
    : understoodText === writtenText;
  return isSame ? null : understoodText;
}
