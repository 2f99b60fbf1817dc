import { tokenRole } from './read-names.ts';

/** What it costs a name to have a token that the query does not have, by where it stands. */
export interface LeftOutCost {
  /** Before the first word asked: mostly the series. */
  readonly before: number;
  /** Between the words asked. */
  readonly between: number;
  /** Behind the last word asked: what makes another model of it. */
  readonly behind: number;
  /** Behind the last word of a query that names a brand or a series only: there, no model is a variant of another. */
  readonly behindGeneral: number;
}

type Role = keyof typeof tokenRole;

/** 0.06 and more makes another model; less than 0.001 makes no difference. */
const costs: Readonly<Record<Role, readonly [number, number, number, number]>> = {
  brand: [0, 0, 0, 0],
  series: [0.005, 0.06, 0.06, 0],
  word: [0.02, 0.06, 0.06, 0],
  number: [0.06, 0.08, 0.08, 0],
  variant: [0.03, 0.06, 0.06, 0.002],
  aside: [0.02, 0.01, 0.01, 0],
  network: [0.01, 0.012, 0.012, 0.002],
  oldNetwork: [0.02, 0.02, 0.02, 0.004],
  code: [0.008, 0.008, 0.008, 0],
};

/** The costs by role. */
export const leftOutCosts = (Object.keys(tokenRole) as Role[]).map((role): LeftOutCost => {
  const [before, between, behind, behindGeneral] = costs[role];
  return { before, between, behind, behindGeneral };
});
