import { page, perPage, say, type TypeDescription } from './describe.ts';
import { walkArguments } from './walk-descriptions.ts';

const brand = say('Names or slugs of brands, any case; an unknown one matches nothing', ['samsung', 'apple']);
const search = say('Name or question: forgiving, without operators', 'galaxy s24');
const filter = say('Facts that the phones must have');
const sort = say('Order; the newest release first unless given, with a search the best match', 'PRICE');

/** Arguments of a list of phones. */
export const listArguments = { page, perPage, search, filter, sort };

const nodeIdArgument = say('nodeId as answers have it', 'UGhvbmU6MQ');

/** See `descriptions.ts`: what is asked, and what answers say of the question. */
export const queryDescriptions = {
  AskedText: {
    about: 'The text of a search.',
    members: {
      q: say('The text, trimmed', 'galxy s24'),
      corrected: say('The text as understood, when it differs from the text asked', 'galaxy s24'),
    },
  },
  Question: {
    about: 'The text of a search, and what it was understood as.',
    members: {
      q: say('The text, trimmed', '5g under 10000 baht'),
      corrected: say('The names in the text as understood, when they differ from the text', 'galxy s24'),
      understood: say('What the text asks for beside names; null when it only names phones'),
      hint: say('What could be asked; null unless the text is neither a name nor a question'),
    },
  },
  Understood: {
    about: 'A question as parameters of GET /v1/phones: with them the list has the same phones.',
    members: {
      filters: say('Filters, brand and currency, with the names and values of the parameters', {
        has_5g: true,
        price_max: 10_000,
      }),
      sort: say('The parameter sort; null for the default', '-battery'),
      text: say('What is left as a name: the parameter search', 'redmi note'),
      compare: say('Slugs of the phones that are compared, or of the phone that the answers are like', [
        'samsung-galaxy-s24',
        'apple-iphone-15',
      ]),
    },
  },
  Operation: {
    about: 'An operation of REST.',
    members: {
      method: say('Its method; HEAD works where GET does', 'GET'),
      path: say('Its path', '/v1/phones'),
      summary: say('What it does', 'List phones'),
    },
  },
  Problem: {
    about: 'An error (RFC 9457).',
    members: {
      type: say('URL of a page that explains the code', 'https://phones.example/problems/not-found'),
      title: say('What the code means, in short', 'Not found'),
      status: say('HTTP status', 404),
      detail: say('What happened, and how to fix it'),
      instance: say('Id of the request, for support', 'urn:request:6e0e0cf6-4953-41bb-8473-48876518f7f4'),
      code: say('For programs; never changes its meaning', 'not-found'),
      errors: say('For invalid input: each invalid parameter or member'),
      'violated-policies': say('For quota-exceeded: the windows that are used up', ['day']),
      plan: say('For quota-exceeded: the plan', 'free'),
      resetsAt: say('For quota-exceeded: when the quota resets', '2026-11-20T17:00:00Z'),
      restriction: say(
        'For key-restricted: the restriction of the key that the request does not fit',
        'origins',
      ),
    },
  },
  ParameterError: {
    about: 'An invalid parameter or member.',
    members: {
      parameter: say('Its name', 'per_page'),
      detail: say('What it must be', 'must be a whole number from 1 to 100'),
    },
  },
  PhoneBy: {
    about: 'A phone by one of its names.',
    members: {
      id: say('Its number, or its slug', 'samsung-galaxy-s24-ultra'),
      slug: say('Its slug', 'samsung-galaxy-s24-ultra'),
      modelNumber: say(
        'A model number, in any case and with or without hyphens and what follows a slash; one that several phones have names none: phones(filter: { modelNumber }) lists them',
        'SM-S928B',
      ),
      nodeId: say('Its nodeId', 'UGhvbmU6MQ'),
    },
  },
  Node: {
    about: 'What can be asked for again by one id that is unlike on every type.',
    members: {},
  },
  SuggestedItem: { about: 'What a text that is being typed may be completed to.', members: {} },
  Query: {
    about: 'The questions that can be asked.',
    members: {
      phones: say('Phones by brand, text and facts, a page at a time; one unit', undefined, {
        ...listArguments,
        brand,
      }),
      phonesConnection: say(
        'The list of phones in parts of any place and size, to be read whole by cursor; one unit for each part',
        undefined,
        { ...walkArguments, brand, search, filter, sort },
      ),
      facets: say('How many phones there are of each brand, year, size and price; one unit', undefined, {
        brand,
        search,
        filter,
      }),
      phone: say('One phone; null when there is none; one unit', undefined, {
        id: say('Number or slug of the phone', 'samsung-galaxy-s24-ultra'),
      }),
      phoneBy: say('One phone by whatever is known of it; null when there is none; one unit', undefined, {
        by: say('Exactly one of id, slug, modelNumber and nodeId'),
      }),
      phonesBy: say(
        'Up to 100 phones in the order asked for, null for each that there is not; one unit, however many',
        undefined,
        { by: say('Of each exactly one of id, slug, modelNumber and nodeId') },
      ),
      node: say(
        'What has this nodeId: a phone, brand, price or review; null when there is none; one unit',
        undefined,
        {
          nodeId: nodeIdArgument,
        },
      ),
      nodes: say(
        'What has these nodeIds, up to 100, in the order asked for, null for each that there is not; one unit, however many',
        undefined,
        { nodeIds: nodeIdArgument },
      ),
      compare: say('Two to six phones side by side; one unit', undefined, {
        ids: say('Numbers or slugs of the phones', ['apple-iphone-15-pro', 'samsung-galaxy-s24-ultra']),
      }),
      suggest: say(
        'At most 10 phones and brands for a text that is being typed; free, up to ten times the day limit of the plan a day',
        undefined,
        {
          q: say('Beginning of a name, from 2 characters', 'iph'),
        },
      ),
      identify: say(
        'Which phones model numbers, code names, names and user agents mean; one unit, however many hints',
        undefined,
        { hints: say('What is known of each phone; 1 to 100 hints') },
      ),
      brands: say('Every brand, by name; one unit'),
      brand: say('One brand; null when there is none; one unit', undefined, {
        id: say('Number or slug of the brand', 'samsung'),
      }),
      plans: say('The plans; free, needs no key'),
      quotaStatus: say("The key's plan and quota, the cost of this operation included; free"),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;
