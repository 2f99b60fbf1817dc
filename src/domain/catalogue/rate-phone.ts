import type { Rating } from '../../record/phone.ts';
import { minScoreCount } from '../../record/types/phone-parts.ts';

/** The weight of the mean of all reviews, as a number of scores. */
const priorScoreCount = 5;

/** The scores of a phone's reviews. */
export interface Scores {
  /** The mean score, from 0 to 10. */
  readonly mean: number;
  readonly count: number;
}

/**
 * Calculates the Bayesian mean of a phone's scores, as if five more reviews had given the mean of all scores.
 * Otherwise, a few enthusiasts could lift a phone above another phone that hundreds rate highly.
 * @param prior the mean of all reviews, see {@link computeRatingPrior}
 * @returns the rating, or null for fewer than three scores
 */
export function ratePhone(scores: Scores | null, prior: number): Rating | null {
  if (scores === null || scores.count < minScoreCount) return null;
  const { mean, count } = scores;
  const average = (mean * count + prior * priorScoreCount) / (count + priorScoreCount);
  return { average: Math.round(average * 100) / 100, count };
}

/**
 * Rounds the mean of all scores to one decimal. Without rounding, every new review would change the ratings of all
 * phones.
 */
export const computeRatingPrior = (meanOfAll: number | null): number =>
  Math.round((meanOfAll ?? 0) * 10) / 10;
