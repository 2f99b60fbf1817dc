import { page, perPage, say, type TypeDescription } from './describe.ts';

/** See `descriptions.ts`: what is asked, and what answers say of the question. */
export const queryDescriptions = {
  AskedText: {
    about: 'The text of a search.',
    members: {
      q: say('The text, trimmed', 'galxy s24'),
      corrected: say('The text as understood, when it differs from the text asked', 'galaxy s24'),
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
    },
  },
  ParameterError: {
    about: 'An invalid parameter or member.',
    members: {
      parameter: say('Its name', 'per_page'),
      detail: say('What it must be', 'must be a whole number from 1 to 100'),
    },
  },
  Query: {
    about: 'The questions that can be asked.',
    members: {
      phones: say('Phones by brand, text and facts, a page at a time; one unit', undefined, {
        page,
        perPage,
        brand: say('Names or slugs of brands, any case; an unknown one matches nothing', [
          'samsung',
          'apple',
        ]),
        search: say('Text to search for: forgiving, without operators', 'galaxy s24'),
        filter: say('Facts that the phones must have'),
        sort: say('Order; the newest release first unless given, with a search the best match', 'PRICE'),
      }),
      phone: say('One phone; null when there is none; one unit', undefined, {
        id: say('Number or slug of the phone', 'samsung-galaxy-s24-ultra'),
      }),
      compare: say('Two to six phones side by side; one unit', undefined, {
        ids: say('Numbers or slugs of the phones', ['apple-iphone-15-pro', 'samsung-galaxy-s24-ultra']),
      }),
      suggest: say('At most 10 phones and brands for a text that is being typed; one unit', undefined, {
        q: say('Beginning of a name, from 2 characters', 'iph'),
      }),
      brands: say('Every brand, by name; one unit'),
      plans: say('The plans; free, needs no key'),
      quotaStatus: say("The key's plan and quota, the cost of this operation included; free"),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;
