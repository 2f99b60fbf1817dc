import type { Rating } from '../../record/phone.ts';
import { fewestVotes } from '../../record/types/phone-parts.ts';

export { fewestVotes };

/** As many votes the mean of all reviews counts for. */
const priorVotes = 5;

/** The scores of some reviews: their mean, 0 to 10, and how many they are. */
export interface Scores {
  readonly mean: number;
  readonly count: number;
}

/**
 * The Bayesian mean of a phone's scores: as if five more votes had given the mean of all reviews of the catalogue, so
 * that a few enthusiasts do not put a phone above one that hundreds rate high. Null below three votes.
 * @param prior see {@link ratingPrior}
 */
export function ratePhone(scores: Scores | null, prior: number): Rating | null {
  if (scores === null || scores.count < fewestVotes) return null;
  const { mean, count } = scores;
  const average = (mean * count + prior * priorVotes) / (count + priorVotes);
  return { average: Math.round(average * 100) / 100, count };
}

/** The mean of all scores of the catalogue, to one decimal: so it seldom moves, and with it the rating of every phone. */
export const ratingPrior = (meanOfAll: number | null): number => Math.round((meanOfAll ?? 0) * 10) / 10;
