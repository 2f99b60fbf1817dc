import { phoneHintType } from '../../record/types/identification.ts';
import { describe, type TypeDescription } from './describe.ts';

const accountEmail = describe('E-mail address of the account', 'you@example.com');
const keyName = describe('Name of the key, from 1 to 80 characters', 'My app');

/** The part of `descriptions` about the bodies of requests. */
export const inputDescriptions = {
  VariantFilter: {
    description: 'Which memory variant of a phone is meant; prices that do not say theirs are left out.',
    members: {
      ramGb: describe('Only prices of the variant with this much RAM, in GB', 8),
      storageGb: describe('Only prices of the variant with this much storage, in GB', 256),
    },
  },
  KeyInput: {
    description: 'What a key is called, and what it is restricted to.',
    members: {
      name: keyName,
      restrictions: describe(
        'What to restrict it to; null or absent: nothing. Restrict a key that others can see, such as one in a web page or an app',
      ),
    },
  },
  KeyChangeInput: {
    description: 'What to change of a key: at least one member.',
    members: {
      name: keyName,
      restrictions: describe(
        'What to restrict it to, in place of all earlier restrictions; null lifts them, and absent leaves them. Counts within a second',
      ),
    },
  },
  RotationInput: {
    description: 'How a key is rotated.',
    members: { graceSeconds: { ...describe('How long the old key still works', 3600), unit: 'seconds' } },
  },
  PlanRequestInput: {
    description: 'Which plan is wanted.',
    members: {
      plan: describe('Name of the plan', 'basic'),
      note: describe('What the operator should know, at most 1,000 characters', 'For our shop from May on.'),
    },
  },
  SignUpInput: {
    description: 'Who signs up.',
    members: {
      email: describe('E-mail address; identifies the account', 'you@example.com'),
      name: describe('Name of the person or application, from 1 to 80 characters', 'My app'),
    },
  },
  AccountInput: {
    description: 'What to change: at least one member.',
    members: {
      email: describe('New e-mail address; it counts once it is verified', 'new@example.com'),
      name: describe('Name of the person or application, from 1 to 80 characters', 'My app'),
      alerts: describe(
        'Per cent of the day and month quota at which a mail is sent, ascending; an empty list for none',
        [80, 100],
      ),
      locale: describe('Language of mails', 'th'),
    },
  },
  RecoveryInput: {
    description: 'Whose API Secret to replace.',
    members: {
      email: accountEmail,
      recoveryCode: describe('A recovery code; without one a mail is sent', `phr_${'0'.repeat(48)}`),
    },
  },
  ProofInput: {
    description: 'Proof that you read mails to the address.',
    members: {
      email: accountEmail,
      token: describe('Token of the link in the mail; instead of code'),
      code: describe(
        'Code of the mail, in any case, with or without hyphen; instead of token',
        '7K3QZ-M0X4T',
      ),
    },
  },
  OperationInput: {
    description: 'A GraphQL operation as it is sent to /graphql.',
    members: {
      query: describe(
        'Text of the document; absent if documentId or extensions names it',
        '{ phones(perPage: 5) { nodes { fullName prices { totalCount } } } }',
      ),
      variables: describe('Values of its variables; null for none', {}),
      operationName: describe('Name of the operation, if the document has several', 'Phones'),
      documentId: describe(
        'A registered document, in place of query: "sha256:" and the SHA-256 of its text',
        `sha256:${'0'.repeat(64)}`,
      ),
      extensions: describe('As Apollo names a document: {"persistedQuery": {"version": 1, "sha256Hash"}}'),
    },
  },
  KeyReportInput: {
    description: 'A credential that was found in public.',
    members: {
      token: describe(
        'The API key, API Secret or recovery code, as it was found; at most 1,000 characters',
        `phk_${'0'.repeat(48)}`,
      ),
      url: describe(
        'Where it was found: http or https, at most 500 characters. Shown to its owner, never opened by us',
        'https://forum.example/topic/7',
      ),
    },
  },
  KeyReported: {
    description: 'The same whether or not there is such a credential.',
    members: { message: describe('What happens next') },
  },
  WebhookInput: {
    description: 'Where changes are to be sent, and which.',
    members: {
      url: describe(
        'https URL that takes POSTs, at most 2,000 characters; it must be on the public internet',
        'https://shop.example/webhooks/phones',
      ),
      types: describe('Kinds of change; all unless given', ['price']),
      brand: describe('Names or slugs of brands, any case, at most 100; any unless given', [
        'samsung',
        'apple',
      ]),
      ids: describe('Numbers or slugs of phones, at most 100; any unless given', [
        'apple-iphone-15-pro',
        '1',
      ]),
    },
  },
  WebhookChangeInput: {
    description: 'What is to be another way; what is left out stays.',
    members: {
      url: describe('As of a new webhook', 'https://shop.example/webhooks/phones-2'),
      state: describe('`paused`: nothing is sent; `active`: it is, also what changed meanwhile', 'paused'),
    },
  },
  SecretRotationInput: {
    description: 'How the secret of a webhook is replaced.',
    members: {
      graceHours: {
        ...describe('How long requests are signed with the old secret as well; 0: it ends at once', 24),
        unit: 'hours',
      },
    },
  },
  ResendInput: {
    description: 'Which delivery is to be sent again.',
    members: { deliveryId: describe('`id` of the delivery', 'msg_0f8fad5bd9cb469fa16570867728950e') },
  },
  IdentifyInput: {
    description: 'Phones to identify.',
    members: { hints: describe('What is known of each phone; 1 to 100 hints') },
  },
  IdentifyHint: {
    description: 'What is known of a phone: at least one member, each at most 500 characters.',
    members: phoneHintType.members,
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;
