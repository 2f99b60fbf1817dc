import { z } from 'zod';
import type { PriceView } from '../domain/catalogue/catalogue.ts';
import { maxPhoneId, readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import { defaultCurrency } from '../domain/catalogue/prices/price.ts';
import { createParameterError, GatewayError } from '../domain/errors.ts';
import type { Phone } from '../record/phone.ts';
import { presentSummary } from '../rest/phones/present-phone.ts';
import type { Caller } from '../services/quota/admission.ts';
import type { NumberAwareParam } from './arguments.ts';
import type { JsonObject } from './json.ts';
import { toBrief } from './present-for-model.ts';
import type { ToolAnswer, ToolDeps } from './tool.ts';

const maxNameLength = 200;
const maxCandidates = 20;
const maxSuggestions = 5;

/** The schema of a text that names a phone. A JSON number is accepted too (see `formatIdRef`). */
export const phoneNameSchema = z
  .string()
  .min(1)
  .max(maxNameLength, `must be at most ${maxNameLength} characters`);

/** Formats a JSON number as `#5`, because a number can only be an id; the text "5" may also be a name. */
export const formatIdRef = (id: number): string => `#${id}`;

/** The argument `id` of a tool. */
export const phoneParam = {
  schema: phoneNameSchema,
  decode: ([text = '']) => text.trim(),
  fromNumber: formatIdRef,
  required: true as const,
  description:
    'Which phone: its id, its slug, a model number or its whole name, such as "5", "samsung-galaxy-s24-ultra", "SM-S928B" or "Galaxy S24 Ultra". Case, spaces and the brand do not matter. Names with typing errors are not found: call search_phones first.',
} satisfies NumberAwareParam<string>;

/**
 * Creates the view of prices for a caller.
 * @throws GatewayError `invalid-parameter` when there is no rate for the currency
 */
export function createPriceView(
  { catalogue }: ToolDeps,
  { plan }: Caller,
  currency = defaultCurrency,
): PriceView {
  catalogue.assertCurrency(currency, 'currency');
  return { freshness: plan.data, currency };
}

/** The only phone that a text names, or an answer that asks which of several phones is meant. */
export type PhoneMatch = { readonly phone: Phone } | { readonly clarification: ToolAnswer };

/**
 * Creates a function that finds the phone that a text names. Call that function only after the charge, so that a
 * call that exceeds the quota does not run a search. If several phones match, it returns the candidates to choose from.
 * @param text the value of `phoneParam`
 * @param view the price view for the candidates
 * @param parameter the name of the argument, for errors
 * @param isSearchProfile whether the client has only the tools of the search profile
 * @returns a function that throws GatewayError `not-found` with at most five `suggestions`
 * @throws GatewayError `invalid-parameter` if the text begins with `#` and the rest is not a valid id
 */
export function createPhoneFinder(
  deps: ToolDeps,
  text: string,
  view: PriceView,
  parameter = 'id',
  isSearchProfile = false,
): () => PhoneMatch {
  const findPhones = createNameFinder(deps, text, parameter);
  return () => {
    const phones = findPhones();
    const [phone, ...others] = phones;
    if (phone === undefined) throw createUnknownPhoneError(deps, text, isSearchProfile);
    if (others.length === 0) return { phone };
    const candidates = phones.slice(0, maxCandidates).map((candidate) => presentBrief(deps, candidate, view));
    const next = `${quoteName(text)} names ${phones.length} phones: call again with the slug of the one that is meant.`;
    return { clarification: { content: { candidates, next } } };
  };
}

/**
 * Creates a function that finds every phone that a text names.
 * @throws GatewayError `invalid-parameter` if the text begins with `#` and the rest is not a valid id
 */
function createNameFinder({ catalogue }: ToolDeps, text: string, parameter: string): () => readonly Phone[] {
  if (!text.startsWith('#')) return () => catalogue.findPhonesByName(text);
  const ref = readPhoneRef(text.slice(1));
  if (ref === null || !('id' in ref))
    throw createParameterError(parameter, `a number must be an id, a whole number from 1 to ${maxPhoneId}`);
  return () => [catalogue.findPhone(ref) ?? []].flat();
}

const presentBrief = ({ catalogue, getPageUrl }: ToolDeps, phone: Phone, view: PriceView): JsonObject =>
  // The result of REST's presenters becomes plain JSON only when it is serialised.
  toBrief(JSON.parse(JSON.stringify(presentSummary(phone, catalogue.findPrice(phone, view)))), getPageUrl);

const quoteName = (text: string): string =>
  text.startsWith('#') ? `The id ${text.slice(1)}` : JSON.stringify(text);

function createUnknownPhoneError(
  { catalogue }: ToolDeps,
  text: string,
  isSearchProfile: boolean,
): GatewayError {
  const similarPhones = text.startsWith('#') ? [] : catalogue.findSimilarPhones(text, maxSuggestions);
  const suggestions = similarPhones.map(({ id, slug, fullName }) => ({ id, slug, full_name: fullName }));
  const similarText = suggestions.map(({ slug, full_name }) => `${full_name} (${slug})`).join(', ');
  const sentence = text.startsWith('#')
    ? `There is no phone with the id ${text.slice(1)}`
    : `No phone is named ${quoteName(text)}`;
  const search = isSearchProfile ? 'search' : 'search_phones';
  const identify = isSearchProfile ? '' : ', or identify_phones for a user agent or a device code';
  const advice =
    similarText === ''
      ? `call ${search} with its name${identify}.`
      : `call again with the slug of one of these if it is meant: ${similarText}; otherwise call ${search}.`;
  return new GatewayError('not-found', `${sentence}; ${advice}`, { members: { suggestions } });
}
