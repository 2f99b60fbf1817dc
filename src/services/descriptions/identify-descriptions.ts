import { say, type TypeDescription } from './describe.ts';

const hint = {
  brand: say('Brand; narrows what the rest says', 'Samsung'),
  model: say("Model number or name: Android's Build.MODEL", 'SM-S928B'),
  device: say("Code name: Android's Build.DEVICE", 'e3q'),
  text: say(
    'Any text that may name a phone, such as a user agent',
    'Mozilla/5.0 (Linux; Android 14; SM-S928B Build/UP1A.231005.007)',
  ),
};

/** See `descriptions.ts`: what is known of phones that nobody can name, and which phones that may mean. */
export const identifyDescriptions = {
  IdentifyInput: {
    about: 'Phones to identify.',
    members: { hints: say('What is known of each phone; 1 to 100 hints') },
  },
  IdentifyHint: {
    about: 'What is known of a phone: at least one member, each at most 500 characters.',
    members: hint,
  },
  PhoneHint: { about: 'A hint as it was sent.', members: hint },
  Identification: {
    about: 'The phones that a hint may mean.',
    members: {
      hint: say('The hint as it was sent'),
      matches: say('The phones, the likeliest first, at most 5; empty where nothing is known'),
    },
  },
  PhoneMatch: {
    about: 'A phone that a hint may mean.',
    members: {
      phone: say('The phone'),
      kind: say('What of the hint names the phone', 'MODEL_NUMBER'),
      confidence: say('How sure it is', 'EXACT'),
    },
  },
  IdentifiedPhone: {
    about: 'A phone, by its number and its names.',
    members: {
      id: say('Number of the phone; never changes', 1),
      slug: say('Name of the phone in URLs; never changes', 'samsung-galaxy-s24-ultra'),
      fullName: say('Full name, as the source writes it', 'Samsung Galaxy S24 Ultra'),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;
