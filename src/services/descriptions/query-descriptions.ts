import { describe, page, perPage, type TypeDescription } from './describe.ts';
import { walkArguments } from './walk-descriptions.ts';

const brand = describe('Names or slugs of brands, any case; an unknown one matches nothing', [
  'samsung',
  'apple',
]);
const search = describe('Name or question: forgiving, without operators', 'galaxy s24');
const filter = describe('Facts that the phones must have');
const sort = describe('Order; the newest release first unless given, with a search the best match', 'PRICE');

/** The arguments of a list of phones. */
export const listArguments = { page, perPage, search, filter, sort };

const nodeIdArgument = describe('nodeId as answers have it', 'UGhvbmU6MQ');

/** The part of `descriptions` about queries, and about how responses interpret them. */
export const queryDescriptions = {
  AskedText: {
    description: 'The text of a search.',
    members: {
      q: describe('The text, trimmed', 'galxy s24'),
      corrected: describe('The text as understood, when it differs from the text asked', 'galaxy s24'),
    },
  },
  Question: {
    description: 'The text of a search, and what it was understood as.',
    members: {
      q: describe('The text, trimmed', '5g under 10000 baht'),
      corrected: describe('The names in the text as understood, when they differ from the text', 'galxy s24'),
      understood: describe('What the text asks for beside names; null when it only names phones'),
      unread: describe('Parts of the text that were not understood and so are ignored, as written', [
        'no notch',
      ]),
      hint: describe('What was not understood, or what could be asked; null when everything was understood'),
    },
  },
  Understood: {
    description: 'A question as parameters of GET /v1/phones: with them the list has the same phones.',
    members: {
      filters: describe('Filters, brand and currency, with the names and values of the parameters', {
        has_5g: true,
        price_max: 10_000,
      }),
      sort: describe('The parameter sort; null for the default', '-battery'),
      text: describe('What is left as a name: the parameter search', 'redmi note'),
      compare: describe('Slugs of the phones that are compared, or of the phone that the answers are like', [
        'samsung-galaxy-s24',
        'apple-iphone-15',
      ]),
    },
  },
  Operation: {
    description: 'An operation of REST.',
    members: {
      method: describe('Its method; HEAD works where GET does', 'GET'),
      path: describe('Its path', '/v1/phones'),
      summary: describe('What it does', 'List phones'),
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
      code: describe('For programs; never changes its meaning', 'not-found'),
      errors: describe('For invalid input: each invalid parameter or member'),
      'violated-policies': describe('For quota-exceeded: the windows that are used up', ['day']),
      plan: describe('For quota-exceeded: the plan', 'free'),
      resetsAt: describe('For quota-exceeded: when the quota resets', '2026-11-20T17:00:00Z'),
      restriction: describe(
        'For key-restricted: the restriction of the key that the request does not fit',
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
        'The same as detail; only for errors of a GraphQL operation, which have the members of GraphQL too',
      ),
      locations: describe('Places in the document, only for errors of a GraphQL operation', [
        { line: 1, column: 3 },
      ]),
      extensions: describe('The code of GraphQL, and more; only for errors of a GraphQL operation', {
        code: 'GRAPHQL_VALIDATION_FAILED',
      }),
    },
  },
  PhoneBy: {
    description: 'A phone by one of its names.',
    members: {
      id: describe('Its number, or its slug', 'samsung-galaxy-s24-ultra'),
      slug: describe('Its slug', 'samsung-galaxy-s24-ultra'),
      modelNumber: describe(
        'A model number, in any case and with or without hyphens and what follows a slash; one that several phones have names none: phones(filter: { modelNumber }) lists them',
        'SM-S928B',
      ),
      nodeId: describe('Its nodeId', 'UGhvbmU6MQ'),
    },
  },
  Node: {
    description: 'What can be asked for again by one id that is unlike on every type.',
    members: {},
  },
  SuggestedItem: { description: 'What a text that is being typed may be completed to.', members: {} },
  Query: {
    description: 'The questions that can be asked.',
    members: {
      phones: describe('Phones by brand, text and facts, a page at a time; one unit', undefined, {
        ...listArguments,
        brand,
      }),
      phonesConnection: describe(
        'The list of phones in parts of any place and size, to be read whole by cursor; one unit for each part',
        undefined,
        { ...walkArguments, brand, search, filter, sort },
      ),
      facets: describe('How many phones there are of each brand, year, size and price; one unit', undefined, {
        brand,
        search,
        filter,
      }),
      phone: describe('One phone; null when there is none; one unit', undefined, {
        id: describe('Number or slug of the phone', 'samsung-galaxy-s24-ultra'),
      }),
      phoneBy: describe(
        'One phone by whatever is known of it; null when there is none; one unit',
        undefined,
        {
          by: describe('Exactly one of id, slug, modelNumber and nodeId'),
        },
      ),
      phonesBy: describe(
        'Up to 100 phones in the order asked for, null for each that there is not; one unit, however many',
        undefined,
        { by: describe('Of each exactly one of id, slug, modelNumber and nodeId') },
      ),
      node: describe(
        'What has this nodeId: a phone, brand, price or review; null when there is none; one unit',
        undefined,
        {
          nodeId: nodeIdArgument,
        },
      ),
      nodes: describe(
        'What has these nodeIds, up to 100, in the order asked for, null for each that there is not; one unit, however many',
        undefined,
        { nodeIds: nodeIdArgument },
      ),
      compare: describe('Two to six phones side by side; one unit', undefined, {
        ids: describe('Numbers or slugs of the phones', ['apple-iphone-15-pro', 'samsung-galaxy-s24-ultra']),
      }),
      suggest: describe(
        'At most 10 phones and brands for a text that is being typed; free, up to ten times the day limit of the plan a day',
        undefined,
        {
          q: describe('Beginning of a name, from 2 characters', 'iph'),
        },
      ),
      identify: describe(
        'Which phones model numbers, code names, names and user agents mean; one unit, however many hints',
        undefined,
        { hints: describe('What is known of each phone; 1 to 100 hints') },
      ),
      brands: describe('Every brand, by name; one unit'),
      brand: describe('One brand; null when there is none; one unit', undefined, {
        id: describe('Number or slug of the brand', 'samsung'),
      }),
      plans: describe('The plans; free, needs no key'),
      quotaStatus: describe("The key's plan and quota, the cost of this operation included; free"),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;
