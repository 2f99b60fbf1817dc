import { z } from 'zod';
import {
  hintMembers,
  maxHintLength,
  maxHints,
  tooLongHint,
  wrongHintCount,
} from '../../domain/catalogue/identification.ts';
import { identificationType } from '../../record/types/identification.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer } from './answer.ts';
import { describedMembers } from './described.ts';
import { typeShape } from './member-shape.ts';

const { IdentifyHint, IdentifyInput } = descriptions;

const text = z.string('must be a text').max(maxHintLength, tooLongHint).nullable().optional();

const hintInput = z.strictObject(
  describedMembers(IdentifyHint, { brand: text, model: text, device: text, text }),
  {
    error: ({ code }) =>
      code === 'invalid_type' ? `must be an object of ${hintMembers.join(', ')}` : undefined,
  },
);

/** The body of `POST /v1/identify`. */
export const identifyBody = z.strictObject(
  describedMembers(IdentifyInput, {
    hints: z
      .array(hintInput, 'is required, as a list of hints')
      .min(1, wrongHintCount)
      .max(maxHints, wrongHintCount),
  }),
);

export const identificationsShape = answer(
  'Identifications',
  'What each hint may mean, in the order of the hints.',
  z.array(typeShape(identificationType)),
);
