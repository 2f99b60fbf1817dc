import { builder } from './builder.ts';
import './types/scalars.ts';
import './types/plan.ts';
import './types/quota.ts';
import './types/query.ts';
import './types/comparison.ts';
import './types/suggestion.ts';

/** The public contract; printed to schema.graphql. */
export const schema = builder.toSchema();
