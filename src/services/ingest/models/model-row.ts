import { z } from 'zod';
import type { IncomingObservation, RejectedRow } from '../../../domain/ingest.ts';
import { cleanText } from '../sheets/normalise-text.ts';

const texts = z.union([z.string(), z.array(z.string())]);
const modelRow = z.looseObject({
  brand: z.string().nullish(),
  manufacturer: z.string().nullish(),
  name: z.string().nullish(),
  device_name: z.string().nullish(),
  market_name: z.string().nullish(),
  marketing_name: z.string().nullish(),
  key: z.string().nullish(),
  slug: z.string().nullish(),
  model: texts.nullish(),
  models: texts.nullish(),
  model_number: texts.nullish(),
  model_numbers: texts.nullish(),
});
type ModelRow = z.infer<typeof modelRow>;

const maxNumberLength = 40;
const nameMembers = ['device_name', 'market_name', 'marketing_name', 'name'] as const;
const numberMembers = ['models', 'model', 'model_numbers', 'model_number'] as const;

/** Whether an object names a phone and says its model numbers, as registers of devices do; our own phones are none. */
export function isModelRow(object: object): boolean {
  const has = (name: string): boolean => name in object;
  return !has('full_name') && nameMembers.some(has) && (numberMembers.some(has) || has('device_id'));
}

/** The model numbers of one phone; none for a row that tells no number beside the name. */
export function readModelRow(object: object, line: number): (IncomingObservation | RejectedRow)[] {
  const parsed = modelRow.safeParse(object);
  if (!parsed.success) return [{ line, reason: 'The names and model numbers must be texts.' }];
  const row = parsed.data;
  const name = cleanText(nameMembers.map((member) => row[member]).find((each) => each) ?? '');
  const modelNumbers = numbersOf(row, name);
  if (modelNumbers.length === 0) return [];
  if (name === '') return [{ line, reason: `The row of ${modelNumbers.join(', ')} has no name.` }];
  const mention = {
    title: name,
    isFullName: false,
    brand: brandOf(row, name),
    country: null,
    year: null,
    memory: null,
  };
  return [{ of: 'models', line, mention, modelNumbers }];
}

/** Numbers, not names: with a digit, and other than the name that they stand beside. */
function numbersOf(row: ModelRow, name: string): string[] {
  const stated = numberMembers.flatMap((member) => row[member] ?? []);
  const numbers = stated.map(cleanText).filter((number) => {
    const isName = letters(name).endsWith(letters(number)) || letters(number).endsWith(letters(name));
    return /\d/.test(number) && number.length > 2 && number.length <= maxNumberLength && !isName;
  });
  return [...new Set(numbers)];
}

/** Registers without a brand have it in their key: "nokia_x30-11831" of "X30". */
function brandOf({ brand, manufacturer, key, slug }: ModelRow, name: string): string | null {
  if (brand || manufacturer) return cleanText(brand || manufacturer || '');
  const id = letters((key ?? slug ?? '').replace(/-\d+$/, ''));
  const own = letters(name);
  return own !== '' && id.endsWith(own) && id.length > own.length ? id.slice(0, -own.length) : null;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
