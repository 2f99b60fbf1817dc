import { z } from 'zod';
import type { PriceView } from '../domain/catalogue/catalogue.ts';
import { maxPhoneId, readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import { defaultCurrency } from '../domain/catalogue/price.ts';
import { GatewayError, invalidParameter } from '../domain/errors.ts';
import type { Phone } from '../record/phone.ts';
import { presentSummary } from '../rest/present-phone.ts';
import type { Caller } from '../services/quota/admission.ts';
import type { NumberedParam } from './arguments.ts';
import { toBrief } from './brief.ts';
import type { JsonObject } from './json.ts';
import type { ToolAnswer, ToolParts } from './tool.ts';

const longest = 200;
const mostCandidates = 20;
const mostSuggestions = 5;

/** What names a phone in JSON; as text when it is read. */
export const phoneNameShape = z.union([
  z.int().min(1).max(maxPhoneId),
  z.string().min(1).max(longest, `must be at most ${longest} characters`),
]) as unknown as z.ZodType<string>;

/** The text of a JSON number, which is an id and nothing else: `#5`. "5" may be a name, too. */
export const ofId = (id: number): string => `#${id}`;

/** Argument `id` of a tool. */
export const phoneParam = {
  schema: phoneNameShape,
  decode: ([text = '']) => text.trim(),
  ofNumber: ofId,
  required: true as const,
  description:
    'Which phone: its id as a number, or its slug, a model number or its whole name as text, such as 5, "samsung-galaxy-s24-ultra", "SM-S928B" or "Galaxy S24 Ultra". Case, spaces and the brand do not matter; typing errors do: then call search_phones first.',
} satisfies NumberedParam<string>;

/**
 * The prices that a caller sees.
 * @throws GatewayError `invalid-parameter` when there is no rate for the currency
 */
export function priceView({ catalogue }: ToolParts, { plan }: Caller, currency = defaultCurrency): PriceView {
  catalogue.assertCurrency(currency, 'currency');
  return { freshness: plan.data, currency };
}

/** The one phone that a text names, or the answer that asks which of several is meant. */
export type NamedPhone = { readonly phone: Phone } | { readonly candidates: ToolAnswer };

/**
 * The phone that a text names; the result looks for it, after the charge: a call that is refused must cost no search.
 * Nothing is guessed: see `phonesNamed`.
 * @param text of `phoneParam`
 * @param view of the prices that candidates show
 * @param parameter the argument that it is of
 * @throws GatewayError `invalid-parameter`; the result `not-found`, with `suggestions` of at most five
 */
export function nameOnePhone(
  parts: ToolParts,
  text: string,
  view: PriceView,
  parameter = 'id',
): () => NamedPhone {
  const find = finderOf(parts, text, parameter);
  return () => {
    const found = find();
    const [phone, ...others] = found;
    if (phone === undefined) throw unknownPhone(parts, text);
    if (others.length === 0) return { phone };
    const candidates = found.slice(0, mostCandidates).map((one) => briefOf(parts, one, view));
    const next = `${quoted(text)} names ${found.length} phones: call again with the slug of the one that is meant.`;
    return { candidates: { content: { candidates, next } } };
  };
}

/** Finds every phone that a text names. @throws GatewayError `invalid-parameter` at once for a number that is no id */
function finderOf({ catalogue }: ToolParts, text: string, parameter: string): () => readonly Phone[] {
  if (!text.startsWith('#')) return () => catalogue.phonesNamed(text);
  const ref = readPhoneRef(text.slice(1));
  if (ref === null || !('id' in ref))
    throw invalidParameter(parameter, `a number must be an id, a whole number from 1 to ${maxPhoneId}`);
  return () => [catalogue.phone(ref) ?? []].flat();
}

const briefOf = ({ catalogue, linkTo }: ToolParts, phone: Phone, view: PriceView): JsonObject =>
  // Values of REST's presenters are JSON once they are written.
  toBrief(JSON.parse(JSON.stringify(presentSummary(phone, catalogue.price(phone, view)))), linkTo);

const quoted = (text: string): string =>
  text.startsWith('#') ? `Number ${text.slice(1)}` : JSON.stringify(text);

function unknownPhone({ catalogue }: ToolParts, text: string): GatewayError {
  const near = text.startsWith('#') ? [] : catalogue.phonesNear(text, mostSuggestions);
  const suggestions = near.map(({ id, slug, fullName }) => ({ id, slug, full_name: fullName }));
  const names = suggestions.map(({ slug, full_name }) => `${full_name} (${slug})`).join(', ');
  const what = text.startsWith('#')
    ? `There is no phone number ${text.slice(1)}`
    : `No phone is named ${quoted(text)}`;
  const advice =
    names === ''
      ? 'call search_phones with its name, or identify_phones for a user agent or a device code.'
      : `call again with the slug of one of these if it is meant: ${names}; otherwise call search_phones.`;
  return new GatewayError('not-found', `${what}; ${advice}`, { members: { suggestions } });
}
