import { phoneHintType } from '../../record/types/identification.ts';
import { describe, type TypeDescription } from './describe.ts';

const accountEmail = describe('E-mail address of the account', 'you@example.com');
const keyName = describe('Name of the key, from 1 to 80 characters', 'My app');

/** The part of `descriptions` about the bodies of requests. */
export const inputDescriptions = {
  VariantFilter: {
    description: 'A memory variant of a phone. Prices without a known variant are excluded.',
    members: {
      ramGb: describe('Only prices of the variant with this much RAM, in GB', 8),
      storageGb: describe('Only prices of the variant with this much storage, in GB', 256),
    },
  },
  KeyInput: {
    description: 'Name and restrictions of a key.',
    members: {
      name: keyName,
      restrictions: describe(
        'Restrictions of the key; null or absent for none. Restrict a key that others can see, such as one in a web page or an app',
      ),
    },
  },
  KeyChangeInput: {
    description: 'Changes to a key: at least one member.',
    members: {
      name: keyName,
      restrictions: describe(
        'New restrictions, which replace all earlier ones within a second; null removes them, and absent leaves them unchanged',
      ),
    },
  },
  RotationInput: {
    description: 'How a key is rotated.',
    members: { graceSeconds: { ...describe('How long the old key still works', 3600), unit: 'seconds' } },
  },
  PlanRequestInput: {
    description: 'A request for another plan.',
    members: {
      plan: describe('Name of the plan', 'basic'),
      note: describe('Message to the operator, at most 1,000 characters', 'For our shop from May on.'),
    },
  },
  SignUpInput: {
    description: 'Details of a new account.',
    members: {
      email: describe('E-mail address; identifies the account', 'you@example.com'),
      name: describe('Name of the person or application, from 1 to 80 characters', 'My app'),
    },
  },
  AccountInput: {
    description: 'Changes to an account: at least one member.',
    members: {
      email: describe('New e-mail address; it takes effect once it is verified', 'new@example.com'),
      name: describe('Name of the person or application, from 1 to 80 characters', 'My app'),
      alerts: describe(
        'Percentages of the daily and monthly quota at which an e-mail is sent, in ascending order; an empty list for none',
        [80, 100],
      ),
      locale: describe('Language of e-mails', 'th'),
    },
  },
  RecoveryInput: {
    description: 'A request for a new API Secret.',
    members: {
      email: accountEmail,
      recoveryCode: describe('A recovery code; without one, an e-mail is sent', `phr_${'0'.repeat(48)}`),
    },
  },
  ProofInput: {
    description: 'Proof that you receive e-mails at the address.',
    members: {
      email: accountEmail,
      token: describe('Token from the link in the e-mail; instead of code'),
      code: describe(
        'Code from the e-mail, in upper or lower case, with or without the hyphen; instead of token',
        '7K3QZ-M0X4T',
      ),
    },
  },
  OperationInput: {
    description: 'A GraphQL operation, as sent to /graphql.',
    members: {
      query: describe(
        'Text of the document; absent if documentId or extensions identifies it',
        '{ phones(perPage: 5) { nodes { fullName prices { totalCount } } } }',
      ),
      variables: describe('Values of its variables; null for none', {}),
      operationName: describe('Name of the operation, if the document has several', 'Phones'),
      documentId: describe(
        'Id of a registered document, instead of query: "sha256:" and the SHA-256 of its text',
        `sha256:${'0'.repeat(64)}`,
      ),
      extensions: describe(
        'Id of a document in the format of Apollo: {"persistedQuery": {"version": 1, "sha256Hash"}}',
      ),
    },
  },
  WebhookInput: {
    description: 'URL of a webhook, and the changes to send.',
    members: {
      url: describe(
        'https URL that accepts POST requests, at most 2,000 characters; it must be on the public internet',
        'https://shop.example/webhooks/phones',
      ),
      types: describe('Kinds of change; all by default', ['price']),
      brand: describe('Names or slugs of brands, in upper or lower case, at most 100; all by default', [
        'samsung',
        'apple',
      ]),
      ids: describe('Ids or slugs of phones, at most 100; all by default', ['apple-iphone-15-pro', '1']),
    },
  },
  WebhookChangeInput: {
    description: 'Changes to a webhook. Omitted members stay the same.',
    members: {
      url: describe(
        'New URL, with the same rules as for a new webhook',
        'https://shop.example/webhooks/phones-2',
      ),
      state: describe(
        '`paused` stops sending; `active` resumes it, including changes during the pause',
        'paused',
      ),
    },
  },
  SecretRotationInput: {
    description: 'How the secret of a webhook is replaced.',
    members: {
      graceHours: {
        ...describe('How long requests are also signed with the old secret (0 for not at all)', 24),
        unit: 'hours',
      },
    },
  },
  ResendInput: {
    description: 'A delivery to send again.',
    members: { deliveryId: describe('`id` of the delivery', 'msg_0f8fad5bd9cb469fa16570867728950e') },
  },
  IdentifyInput: {
    description: 'Phones to identify.',
    members: { hints: describe('What is known about each phone; 1 to 100 hints') },
  },
  IdentifyHint: {
    description: 'What is known about a phone: at least one member, each at most 500 characters.',
    members: phoneHintType.members,
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;
