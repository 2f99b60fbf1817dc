import { z } from 'zod';
import type { IncomingObservation, RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import { cutForParsing, squeezeName } from '../../names/normalise-text.ts';
import { createTitleMention } from '../create-title-mention.ts';
import { parseWrittenDate } from '../dates/written-date.ts';

const textOrTexts = z.union([z.string(), z.array(z.string())]);
const modelRowSchema = z.looseObject({
  brand: z.string().nullish(),
  manufacturer: z.string().nullish(),
  name: z.string().nullish(),
  device_name: z.string().nullish(),
  market_name: z.string().nullish(),
  marketing_name: z.string().nullish(),
  key: z.string().nullish(),
  slug: z.string().nullish(),
  model: textOrTexts.nullish(),
  models: textOrTexts.nullish(),
  model_number: textOrTexts.nullish(),
  model_numbers: textOrTexts.nullish(),
  device: textOrTexts.nullish(),
  code_name: textOrTexts.nullish(),
  code_names: textOrTexts.nullish(),
});
type ModelRow = z.infer<typeof modelRowSchema>;

const maxCodeLength = 40;
const nameMembers = ['device_name', 'market_name', 'marketing_name', 'name'] as const;
const numberMembers = ['models', 'model', 'model_numbers', 'model_number'] as const;
const codeNameMembers = ['device', 'code_name', 'code_names'] as const;
const codeMembers = [...numberMembers, ...codeNameMembers] as const;
const modelMembers = [...codeMembers, 'device_id'] as const;

/**
 * Reads the model numbers and code names of one phone from an object with the members that registers of devices use.
 * @returns a list with the observation or the rejected row, an empty list if the object has neither model numbers nor
 *   code names, or null if the object is something else, such as a phone in the import format
 */
export function readModelRow(object: object, line: number): (IncomingObservation | RejectedRow)[] | null {
  const hasMember = (name: string): boolean => name in object;
  if (hasMember('full_name') || !nameMembers.some(hasMember) || !modelMembers.some(hasMember)) return null;
  const result = modelRowSchema.safeParse(object);
  if (!result.success) return [{ line, reason: 'The names and model numbers must be texts.' }];
  const row = result.data;
  const name = cutForParsing(nameMembers.map((member) => row[member]).find((text) => text) ?? '');
  if (codeMembers.some((member) => [row[member] ?? []].flat().some(isDamagedCode)))
    return [
      {
        line,
        reason: `A spreadsheet has turned the code of "${name}" into a number or a date; export the column as text.`,
      },
    ];
  const modelNumbers = readModelNumbers(row, name);
  const codeNames = readCodeNames(row, name, modelNumbers);
  if (modelNumbers.length === 0 && codeNames.length === 0) return [];
  if (name === '')
    return [{ line, reason: `The row of ${[...modelNumbers, ...codeNames].join(', ')} has no name.` }];
  return [
    {
      kind: 'models',
      line,
      mention: createTitleMention(name, readBrand(row, name)),
      modelNumbers,
      codeNames,
    },
  ];
}

/** @returns the model numbers, without texts that have no digit, are too short or too long, or repeat the name */
function readModelNumbers(row: ModelRow, name: string): string[] {
  const texts = numberMembers.flatMap((member) => row[member] ?? []);
  const numbers = texts.map(cutForParsing).filter((number) => {
    if (!/\d/.test(number) || number.length <= 2 || number.length > maxCodeLength) return false;
    return (
      !squeezeName(name).endsWith(squeezeName(number)) && !squeezeName(number).endsWith(squeezeName(name))
    );
  });
  return [...new Set(numbers)];
}

/** @returns the code names, except those that repeat the name or a model number */
function readCodeNames(row: ModelRow, name: string, modelNumbers: readonly string[]): string[] {
  const otherNames = new Set([name, ...modelNumbers].map(squeezeName));
  const texts = codeNameMembers.flatMap((member) => row[member] ?? []).map(cutForParsing);
  const codeNames = texts.filter((text) => {
    const key = squeezeName(text);
    return key.length > 1 && text.length <= maxCodeLength && !otherNames.has(key);
  });
  return [...new Set(codeNames)];
}

/** Reads the brand. It may be only in the key of a row: the key of the Nokia "X30" is "nokia_x30-11831". */
function readBrand({ brand, manufacturer, key, slug }: ModelRow, name: string): string | null {
  if (brand || manufacturer) return cutForParsing(brand || manufacturer || '');
  const squeezedKey = squeezeName((key ?? slug ?? '').replace(/-\d+$/, ''));
  const squeezedName = squeezeName(name);
  return squeezedName !== '' && squeezedKey.endsWith(squeezedName) && squeezedKey.length > squeezedName.length
    ? squeezedKey.slice(0, -squeezedName.length)
    : null;
}

const dayAndMonthPattern = /^\d{1,2}[-/ .](\p{L}[\p{L}\p{M}.]{1,14})$|^(\p{L}[\p{L}\p{M}.]{1,14})-\d{2}$/u;

/**
 * Whether a spreadsheet has probably turned a code into a number or a date: "1E+10" may have been 10000000000, and
 * "02-Sep" may have been SEP2.
 */
export function isDamagedCode(text: string): boolean {
  if (/^\d(?:[.,]\d+)?E[+-]\d{1,3}$/i.test(text)) return true;
  const [, monthLast, monthFirst] = dayAndMonthPattern.exec(text) ?? [];
  const month = monthLast ?? monthFirst;
  return month !== undefined && parseWrittenDate(`1 ${month} 2000`)?.precision === 'day';
}
