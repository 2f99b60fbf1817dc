import { connectionArguments } from './cursor-descriptions.ts';
import { describe, page, perPage, type TypeDescription } from './describe.ts';

const brand = describe('Names or slugs of brands, in upper or lower case; unknown ones match nothing', [
  'samsung',
  'apple',
]);
const search = describe(
  'Name or question; misspellings are tolerated, and there are no operators',
  'galaxy s24',
);
const filter = describe('Facts that the phones must have');
const sort = describe('Order; by default the newest release first, or with a search the best match', 'PRICE');

/** The arguments of a list of phones. */
export const listArguments = { page, perPage, search, filter, sort };

const nodeIdArgument = describe('A nodeId from a response', 'UGhvbmU6MQ');

/** The part of `descriptions` about queries, and about how responses interpret them. */
export const queryDescriptions = {
  AskedText: {
    description: 'The text of a search.',
    members: {
      q: describe('The text, trimmed', 'galxy s24'),
      corrected: describe('The text as understood, if it differs from the original text', 'galaxy s24'),
    },
  },
  Question: {
    description: 'The text of a search, and how it was understood.',
    members: {
      q: describe('The text, trimmed', '5g under 10000 baht'),
      corrected: describe('The names in the text as understood, if they differ from the text', 'galaxy s24'),
      understood: describe('What the text asks for besides names; null if it only names phones'),
      unread: describe('Parts of the text that were not understood and are therefore ignored, as written', [
        'no notch',
      ]),
      hint: describe(
        'What was not understood, or what could be searched for; null if everything was understood',
      ),
    },
  },
  Understood: {
    description: 'A question as parameters of GET /v1/phones, which then returns the same phones.',
    members: {
      filters: describe('Filters, brand and currency, with the names and values of the parameters', {
        has_5g: true,
        price_max: 10_000,
      }),
      sort: describe('The parameter sort; null for the default', '-battery'),
      text: describe('The remaining name, for the parameter search', 'redmi note'),
      compare: describe('Slugs of the phones to compare, or of the phone that the results should resemble', [
        'samsung-galaxy-s24',
        'apple-iphone-15',
      ]),
    },
  },
  Problem: {
    description: 'An error (RFC 9457).',
    members: {
      type: describe('URL of a page that explains the code', 'https://phones.example/problems/not-found'),
      title: describe('What the code means, in short', 'Not found'),
      status: describe('HTTP status', 404),
      detail: describe('What happened, and how to fix it'),
      instance: describe(
        'Id of the request, for support',
        'urn:request:6e0e0cf6-4953-41bb-8473-48876518f7f4',
      ),
      code: describe('Error code for programs; its meaning never changes', 'not-found'),
      errors: describe('For invalid input: each invalid parameter or member'),
      'violated-policies': describe('For quota-exceeded: the windows that are used up', ['day']),
      plan: describe('For quota-exceeded: the plan', 'free'),
      resetsAt: describe('For quota-exceeded: when the quota resets', '2026-11-20T17:00:00Z'),
      restriction: describe(
        'For key-restricted: the restriction of the key that the request violates',
        'origins',
      ),
    },
  },
  ParameterError: {
    description: 'An invalid parameter or member.',
    members: {
      parameter: describe('Its name', 'per_page'),
      detail: describe('What it must be', 'must be a whole number from 1 to 100'),
      message: describe(
        'The same as detail; only for errors of a GraphQL operation, which also have the members of GraphQL errors',
      ),
      locations: describe('Positions in the document; only for errors of a GraphQL operation', [
        { line: 1, column: 3 },
      ]),
      extensions: describe('GraphQL error code and further details; only for errors of a GraphQL operation', {
        code: 'GRAPHQL_VALIDATION_FAILED',
      }),
    },
  },
  PhoneBy: {
    description: 'A phone by one of its identifiers.',
    members: {
      id: describe('Its number, or its slug', 'samsung-galaxy-s24-ultra'),
      slug: describe('Its slug', 'samsung-galaxy-s24-ultra'),
      modelNumber: describe(
        'A model number, in upper or lower case, with or without hyphens and the part after a slash. A number that several phones share matches none of them; phones(filter: { modelNumber }) lists them',
        'SM-S928B',
      ),
      nodeId: describe('Its nodeId', 'UGhvbmU6MQ'),
    },
  },
  Node: {
    description: 'An object that can be fetched again by an id that is unique across all types.',
    members: {},
  },
  SuggestedItem: { description: 'A possible completion of a text that is being typed.', members: {} },
  Query: {
    description: 'The available queries.',
    members: {
      phones: describe('Phones by brand, text and facts, one page at a time; one unit', undefined, {
        ...listArguments,
        brand,
      }),
      phonesConnection: describe(
        'The list of phones in pages of any size, for reading all of it with cursors; one unit per page',
        undefined,
        { ...connectionArguments, brand, search, filter, sort },
      ),
      facets: describe('Number of phones by brand, year, size and price; one unit', undefined, {
        brand,
        search,
        filter,
      }),
      phone: describe('One phone, or null if it does not exist; one unit', undefined, {
        id: describe('Number or slug of the phone', 'samsung-galaxy-s24-ultra'),
      }),
      phoneBy: describe(
        'One phone by any of its identifiers, or null if it does not exist; one unit',
        undefined,
        {
          by: describe('Exactly one of id, slug, modelNumber and nodeId'),
        },
      ),
      phonesBy: describe(
        'Up to 100 phones in the requested order, with null for each that does not exist; one unit in total',
        undefined,
        { by: describe('For each phone, exactly one of id, slug, modelNumber and nodeId') },
      ),
      node: describe(
        'The phone, brand, price or review with this nodeId, or null if there is none; one unit',
        undefined,
        {
          nodeId: nodeIdArgument,
        },
      ),
      nodes: describe(
        'The phones, brands, prices and reviews with these nodeIds, up to 100, in the requested order, with null for each that does not exist; one unit in total',
        undefined,
        { nodeIds: nodeIdArgument },
      ),
      suggest: describe(
        'At most 10 phones and brands for a text that is being typed; free, up to ten times as often in a day as the plan has units',
        undefined,
        {
          q: describe('Beginning of a name, from 2 characters', 'iph'),
        },
      ),
      identify: describe(
        'The phones that model numbers, code names, names and user agents refer to; one unit for all hints',
        undefined,
        { hints: describe('What is known about each phone; 1 to 100 hints') },
      ),
      brands: describe('All brands, by name; one unit'),
      brand: describe('One brand, or null if it does not exist; one unit', undefined, {
        id: describe('Number or slug of the brand', 'samsung'),
      }),
      quotaStatus: describe("The key's plan and quota, including the cost of this operation; free"),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;
