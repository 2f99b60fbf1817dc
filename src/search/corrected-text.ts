import type { Token } from '../names/read-tokens.ts';
import type { Interpretation } from './interpretation.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The query's own words in the form of `understoodText`, to tell whether anything else was understood. */
function writtenText(tokens: readonly Token[]): string {
  return tokens.map((token, at) => (token.glued || at === 0 ? token.text : ` ${token.text}`)).join('');
}

/** The query as this interpretation understands it, spaced as the catalogue spaces its names. */
function understoodText({ terms }: Interpretation, vocabulary: Vocabulary): string {
  let text = '';
  let before = '';
  for (const term of terms) {
    const together = term.glued && vocabulary.writesTogether(before, term.text);
    const written = term.text === 'plus' && together ? '+' : term.text.replace(/\.$/, '');
    text += text === '' || together ? written : ` ${written}`;
    before = term.text;
  }
  return text;
}

/**
 * The text understood, or null when nothing but case, punctuation and a model number's spacing distinguishes it from the text
 * asked. Joined words count as different, since they were taken apart.
 */
export function correctedText(
  tokens: readonly Token[],
  interpretation: Interpretation,
  vocabulary: Vocabulary,
): string | null {
  const understood = understoodText(interpretation, vocabulary);
  const written = writtenText(tokens);
  const hasCode = interpretation.terms.some(({ match }) => match === 'code' || match === 'code-prefix');
  const same = hasCode
    ? understood.replaceAll(' ', '') === written.replaceAll(' ', '')
    : understood === written;
  return same ? null : understood;
}
