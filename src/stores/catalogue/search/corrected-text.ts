import type { Run } from './read-runs.ts';
import { type Reading, understoodText } from './reading.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The query's own words in the form of `understoodText`, to tell whether anything else was understood. */
function writtenText(runs: readonly Run[]): string {
  return runs.map((run, at) => (run.glued || at === 0 ? run.text : ` ${run.text}`)).join('');
}

/**
 * The text understood, or null when nothing but case, punctuation and a model number's spacing tells it from the text
 * asked. Joined words count as different, since they were taken apart.
 */
export function correctedText(runs: readonly Run[], reading: Reading, vocabulary: Vocabulary): string | null {
  const understood = understoodText(reading, vocabulary);
  const written = writtenText(runs);
  const hasCode = reading.pieces.some(({ match }) => match === 'code' || match === 'code-prefix');
  const same = hasCode
    ? understood.replaceAll(' ', '') === written.replaceAll(' ', '')
    : understood === written;
  return same ? null : understood;
}
