import { z } from 'zod';
import { GatewayError, type ParameterError } from '../domain/errors.ts';
import { nearest } from '../domain/nearest.ts';
import { defaultPerPage, maxPerPage } from '../domain/page.ts';
import { readPartialDate } from '../domain/partial-date.ts';
import { type FilterField, type PhoneFilter, phoneFilterFields } from '../domain/phone-filter.ts';
import { phoneSorts, readSearchText } from '../domain/phone-query.ts';
import { defaultCurrency } from '../domain/price.ts';
import { comparedPhones } from '../services/phone-catalogue.ts';
import { filterNotes } from './filter-notes.ts';

/**
 * One query parameter: how its text becomes a value, and the schema that says which values are right. The same
 * schema describes the parameter in the OpenAPI document.
 */
export interface Param<Value> {
  readonly schema: z.ZodType<Value>;
  /** From the text, or from every text when it may repeat. What cannot be read is left for the schema to refuse. */
  decode(texts: readonly string[]): unknown;
  readonly repeats?: true;
  readonly required?: true;
  readonly description: string;
  /** What stands for the parameter when it is not given. */
  readonly default?: unknown;
  /** A value that the reference shows, as JSON writes it. */
  readonly example?: unknown;
}

export type ParamTable = Readonly<Record<string, Param<unknown>>>;
export type ParamValues<Table extends ParamTable> = {
  [Name in keyof Table]: Table[Name] extends Param<infer Value>
    ? Table[Name]['required'] extends true
      ? Value
      : Value | undefined
    : never;
};

const decodeText = ([text = '']: readonly string[]): unknown => text;
const decodeNumber = ([text = '']: readonly string[]): unknown =>
  /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(text) ? Number(text) : text;
const decodeWhole = ([text = '']: readonly string[]): unknown =>
  /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
const decodeFlag = ([text = '']: readonly string[]): unknown =>
  text === 'true' ? true : text === 'false' ? false : text;
const decodeList = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split(',').map((part) => part.trim()));

function whole(min: number, max: number, description: string): Param<number> {
  const message = `must be a whole number from ${min} to ${max}`;
  return { schema: z.int(message).min(min, message).max(max, message), decode: decodeWhole, description };
}

function number(description: string): Param<number> {
  const message = 'must be a number of 0 or more, such as 6.5';
  return { schema: z.number(message).min(0, message), decode: decodeNumber, description };
}

function flag(description: string): Param<boolean> {
  return { schema: z.boolean('must be true or false'), decode: decodeFlag, description };
}

function oneOf<const Name extends string>(values: readonly Name[], description: string): Param<Name> {
  return {
    schema: z.enum(values as [Name, ...Name[]], `must be one of ${values.join(', ')}`),
    decode: ([text = '']) => text.toLowerCase(),
    description,
  };
}

function someOf(values: readonly string[], description: string): Param<string[]> {
  const names = values.map((value) => value.toLowerCase());
  const item = z.enum(names as [string, ...string[]], `must be one of ${names.join(', ')}`);
  return {
    schema: z.array(item),
    decode: (texts) => decodeList(texts).map((text) => text.toLowerCase()),
    repeats: true,
    description,
  };
}

const partialDateForm = /^\d{4}(-Q[1-4]|-\d\d(-\d\d)?)?$/;
const partialDateHelp = 'must be YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD';

function partialDate(description: string): Param<string> {
  const isDate = (text: string): boolean => readPartialDate(text) !== null;
  return {
    schema: z.string().regex(partialDateForm, partialDateHelp).refine(isDate, partialDateHelp),
    decode: decodeText,
    description,
  };
}

function searchText(description: string): Param<string> {
  return {
    // The lengths are for the reference only: JSON Schema counts code points, as readSearchText does.
    schema: z
      .string()
      .superRefine((text, context) => {
        const read = readSearchText(text);
        if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem });
      })
      .meta({ minLength: 1, maxLength: 200 }),
    decode: ([text = '']) => text.normalize('NFC').trim(),
    description,
  };
}

export const pageParams = {
  page: { ...whole(1, 2_147_483_647, 'The page, from 1.'), default: 1, example: 1 },
  per_page: { ...whole(1, maxPerPage, 'Items on a page.'), default: defaultPerPage, example: 5 },
} satisfies ParamTable;

export const currencyParam: Param<string> = {
  schema: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as THB or EUR'),
  decode: ([text = '']) => text.toUpperCase(),
  description: 'Currency in which prices are shown (ISO 4217).',
  default: defaultCurrency,
  example: 'EUR',
};

/** Of the price history, which converts nothing unless it is asked to. */
export const historyCurrencyParam: Param<string> = {
  schema: currencyParam.schema,
  decode: currencyParam.decode,
  description: 'Currency in which prices are shown (ISO 4217); else each in its own.',
  example: 'EUR',
};

export const countryParam: Param<string> = {
  schema: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code such as TH'),
  decode: ([text = '']) => text.toUpperCase(),
  description: 'Only prices seen in this country (ISO 3166-1 alpha-2).',
  example: 'TH',
};

const brandParam: Param<string[]> = {
  schema: z
    .array(z.string().min(1, 'must not be empty').max(100, 'must be at most 100 characters'))
    .max(100, 'must be at most 100 brands'),
  decode: decodeList,
  repeats: true,
  description: 'Name or slug of a brand, any case; several by commas or by repeating the parameter.',
  example: ['samsung', 'apple'],
};

export const searchParam = {
  ...searchText('Text to search for: forgiving, without operators.'),
  example: 'galaxy',
};
export const queryParam = {
  ...searchText('Text to search for: forgiving, without operators.'),
  example: 'galxy s24 utra',
  required: true as const,
};

/** `readSuggestText` refuses what is shorter, in its own words. */
export const suggestParam = {
  ...queryParam,
  schema: queryParam.schema.meta({ minLength: 2, maxLength: 200 }),
  description: 'The beginning of what is looked for, from 2 characters.',
  example: 'iph',
};

export const idsParam = {
  // How many there may be is for the reference: `readComparedRefs` refuses in its own words.
  schema: z.array(z.string()).meta({ minItems: comparedPhones.min, maxItems: comparedPhones.max }),
  decode: decodeList,
  required: true as const,
  description: 'Numbers or slugs of phones, by commas.',
  example: ['apple-iphone-15-pro', 'samsung-galaxy-s24-ultra'],
} satisfies Param<string[]>;

/** `has5g` → `has_5g`, `ramGbMin` → `ram_gb_min` */
function toSnakeCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z])/g, '_').toLowerCase();
}

function filterParam(name: keyof PhoneFilter): Param<unknown> {
  const field = phoneFilterFields[name];
  const notes = filterNotes[name];
  return { ...makeFilterParam(field, notes.description), ...notes };
}

function makeFilterParam(field: FilterField, description: string): Param<unknown> {
  if (field.kind === 'enum') return someOf(field.values, description);
  if (field.kind === 'date') return partialDate(description);
  if (field.kind === 'flag') return flag(description);
  return field.kind === 'whole' ? whole(0, 2_147_483_647, description) : number(description);
}

/** Each field of a filter with the parameter that sets it. */
const filterNames = (Object.keys(phoneFilterFields) as (keyof PhoneFilter)[]).map(
  (field) => [field, toSnakeCase(field)] as const,
);
const filterParams: ParamTable = Object.fromEntries(
  filterNames.map(([field, param]) => [param, filterParam(field)]),
);

export function dateParam(description: string): Param<string> {
  return { schema: z.iso.date('must be a date such as 2026-01-31'), decode: decodeText, description };
}

export const listParams = {
  ...pageParams,
  brand: brandParam,
  search: searchParam,
  currency: currencyParam,
  sort: {
    ...oneOf(
      phoneSorts,
      'The order; a leading - descends. relevance needs search and is the default with it; else -released is. Unknown values come last both ways.',
    ),
    example: '-price',
  },
  ...filterParams,
} as unknown as typeof pageParams & {
  brand: typeof brandParam;
  search: typeof searchParam;
  currency: typeof currencyParam;
  sort: Param<(typeof phoneSorts)[number]>;
};

/** The filter among the values of the list's parameters; enum members in the domain's spelling. */
export function toPhoneFilter(values: Readonly<Record<string, unknown>>): PhoneFilter {
  const filter: Record<string, unknown> = {};
  for (const [field, param] of filterNames) {
    const value = values[param];
    if (value === undefined) continue;
    filter[field] = Array.isArray(value) ? value.map((member: string) => member.toUpperCase()) : value;
  }
  return filter;
}

function badParameters(errors: ParameterError[]): GatewayError {
  const detail = errors.map(({ parameter, detail: what }) => `${parameter}: ${what}`).join('; ');
  return new GatewayError('invalid-parameter', `${detail}.`, { parameters: errors });
}

function unknownParameter(parameter: string, known: string[]): ParameterError {
  const near = nearest(parameter, known);
  const hint =
    near !== null
      ? `did you mean ${near}?`
      : known.length > 0
        ? `known are ${known.join(', ')}`
        : 'there are none here';
  return { parameter, detail: `unknown parameter; ${hint}` };
}

/** What stands for bytes that are no UTF-8. */
const replacementCharacter = '\ufffd';
/** More names than any operation knows: whoever sends that many is not told about each. */
const maxNames = 100;

function tooManyNames(): GatewayError {
  return new GatewayError('invalid-parameter', `There may be at most ${maxNames} different parameters.`);
}

/**
 * The values of a query string by its table; unknown, empty, repeated and wrong parameters are refused together.
 * @throws GatewayError `invalid-parameter`
 */
export function readParams<Table extends ParamTable>(
  table: Table,
  query: URLSearchParams,
): ParamValues<Table> {
  const errors: ParameterError[] = [];
  const values: Record<string, unknown> = {};
  const given = Map.groupBy(query, ([name]) => name);
  if (given.size > maxNames) throw tooManyNames();
  for (const [name, pairs] of given) {
    const param = Object.hasOwn(table, name) ? table[name] : undefined;
    const texts = pairs.map(([, text]) => text);
    if (param === undefined) errors.push(unknownParameter(name.slice(0, 64), Object.keys(table)));
    else if (texts.length > 1 && !param.repeats)
      errors.push({ parameter: name, detail: 'must be given once' });
    else if (texts.some((text) => text.trim() === ''))
      errors.push({ parameter: name, detail: 'must not be empty' });
    else if (texts.some((text) => /\p{Cc}/u.test(text))) {
      errors.push({ parameter: name, detail: 'must not contain control characters' });
    } else if (texts.some((text) => text.includes(replacementCharacter))) {
      errors.push({ parameter: name, detail: 'must be valid UTF-8, percent-encoded' });
    } else {
      const read = param.schema.safeParse(param.decode(texts));
      if (read.success) values[name] = read.data;
      else errors.push({ parameter: name, detail: read.error.issues[0]?.message ?? 'is not valid' });
    }
  }
  for (const [name, param] of Object.entries(table)) {
    if (param.required && !query.has(name)) errors.push({ parameter: name, detail: 'is required' });
  }
  if (errors.length > 0) throw badParameters(errors);
  return values as ParamValues<Table>;
}
