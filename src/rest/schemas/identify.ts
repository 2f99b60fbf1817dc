import { z } from 'zod';
import {
  hintCountProblem,
  hintLengthProblem,
  hintMembers,
  maxHintLength,
  maxHints,
} from '../../domain/catalogue/identification.ts';
import { identificationType } from '../../record/types/identification.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerSchema } from './answer.ts';
import { withMemberDescriptions } from './described-schema.ts';
import { getTypeSchema } from './member-schema.ts';

const { IdentifyHint, IdentifyInput } = descriptions;

const hintText = z.string('must be a string').max(maxHintLength, hintLengthProblem).nullable().optional();

const hintSchema = z.strictObject(
  withMemberDescriptions(IdentifyHint, {
    brand: hintText,
    model: hintText,
    device: hintText,
    text: hintText,
  }),
  {
    error: ({ code }) =>
      code === 'invalid_type' ? `must be an object with ${hintMembers.join(', ')}` : undefined,
  },
);

/** The body of `POST /v1/identify`. */
export const identifyBody = z.strictObject(
  withMemberDescriptions(IdentifyInput, {
    hints: z
      .array(hintSchema, 'is required and must be a list of hints')
      .min(1, hintCountProblem)
      .max(maxHints, hintCountProblem),
  }),
);

export const identificationsSchema = createAnswerSchema(
  'Identifications',
  'What each hint may mean, in the order of the hints.',
  z.array(getTypeSchema(identificationType)),
);
