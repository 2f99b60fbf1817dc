import { z } from 'zod';
import {
  hintMembers,
  matchConfidences,
  matchKinds,
  maxHintLength,
  maxHints,
  maxMatches,
  tooLongHint,
  wrongHintCount,
} from '../../domain/catalogue/identification.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer } from './answer.ts';
import { describedMembers, describedObject } from './described.ts';
import { answerEnum } from './enums.ts';
import { idShape, slugShape } from './scalars.ts';

const { Identification, IdentifiedPhone, IdentifyHint, IdentifyInput, PhoneHint, PhoneMatch } = descriptions;

const text = z.string('must be a text').max(maxHintLength, tooLongHint).nullable().optional();
const members = { brand: text, model: text, device: text, text };

const hintInput = z.strictObject(describedMembers(IdentifyHint, members), {
  error: ({ code }) =>
    code === 'invalid_type' ? `must be an object of ${hintMembers.join(', ')}` : undefined,
});

/** What `POST /v1/identify` takes. */
export const identifyBody = z.strictObject(
  describedMembers(IdentifyInput, {
    hints: z
      .array(hintInput, 'is required, as a list of hints')
      .min(1, wrongHintCount)
      .max(maxHints, wrongHintCount),
  }),
);

const identifiedPhone = describedObject('IdentifiedPhone', IdentifiedPhone, {
  id: idShape,
  slug: slugShape,
  full_name: z.string(),
});

const match = describedObject('PhoneMatch', PhoneMatch, {
  phone: identifiedPhone,
  kind: answerEnum(matchKinds),
  confidence: answerEnum(matchConfidences),
});

export const identificationsShape = answer(
  'Identifications',
  'What each hint may mean, in the order of the hints.',
  z.array(
    describedObject('Identification', Identification, {
      hint: describedObject('PhoneHint', PhoneHint, members),
      matches: z.array(match).max(maxMatches),
    }),
  ),
);
