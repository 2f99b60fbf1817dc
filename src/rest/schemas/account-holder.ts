import { z } from 'zod';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { accountShape, credential, keyMembers, planShape, quotaShape } from './account.ts';
import { answer, pagination } from './answer.ts';
import { describedObject } from './described.ts';
import { countShape, instantShape } from './scalars.ts';

const { CreatedKey, Key, KeyUsage, RotatedSecret } = descriptions;

/** What the holder of an account's secret sees. */
const keyShape = describedObject('Key', Key, {
  ...keyMembers,
  last_used_at: instantShape.nullable(),
  expires_at: instantShape.nullable(),
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

export const accountAnswerShape = answer(
  'AccountAnswer',
  'The account, with its plan and its quota.',
  accountShape.extend({ plan: planShape, quota: quotaShape }),
);

const keyUsageShape = describedObject('KeyUsage', KeyUsage, {
  date: z.iso.date(),
  key_id: z.string(),
  requests: countShape,
  units: countShape,
  refused: countShape,
});

export const usageShape = answer('Usage', 'Usage by key and day, oldest first.', z.array(keyUsageShape));
