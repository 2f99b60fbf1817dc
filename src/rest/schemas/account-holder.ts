import { z } from 'zod';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { credential, keyMembers } from './account.ts';
import { answer, pagination } from './answer.ts';
import { describedMembers, describedObject } from './described.ts';
import { countShape, instantShape } from './scalars.ts';

const { CreatedKey, Key, KeyUsage, RotatedSecret } = descriptions;

/** What the holder of an account's secret sees. */
export const keyShape = describedObject('Key', Key, {
  ...keyMembers,
  last_used_at: instantShape.nullable(),
  expires_at: instantShape.nullable(),
  reported_at: instantShape.nullable(),
  reported_url: z.string().nullable(),
});

export const keyListShape = answer('KeyList', 'The keys, oldest first.', z.array(keyShape), {
  pagination: pagination.optional().describe('Only if page or per_page was given.'),
});
export const keyAnswerShape = answer('KeyAnswer', 'The key.', keyShape);

export const createdKeyShape = describedObject('CreatedKey', CreatedKey, {
  key: keyShape,
  api_key: credential('phk'),
});

export const rotatedSecretShape = describedObject('RotatedSecret', RotatedSecret, {
  api_secret: credential('phs'),
});

const PlanRequestInput = descriptions.PlanRequestInput;
export const planRequestBody = z.strictObject(
  describedMembers(PlanRequestInput, {
    plan: z.string('is required, as text'),
    note: z.string('must be text').optional(),
  }),
);

export const planRequestShape = answer(
  'PlanRequestAnswer',
  descriptions.PlanRequest.about,
  describedObject('PlanRequest', descriptions.PlanRequest, {
    plan: z.string(),
    note: z.string(),
    requested_at: instantShape,
  }),
);

export const keyUsageShape = describedObject('KeyUsage', KeyUsage, {
  date: z.iso.date(),
  key_id: z.string(),
  requests: countShape,
  units: countShape,
  refused: countShape,
});

export const usageShape = answer('Usage', 'Usage by key and day, oldest first.', z.array(keyUsageShape));
