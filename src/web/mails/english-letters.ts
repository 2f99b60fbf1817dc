import { formatCode, type LetterTexts } from './letter.ts';
import { createRecoveryParts } from './recovery-report.ts';

const reportedKey = {
  free: 'Whoever has it can use it, and with it the quota of your account. It still works.',
  restricted: 'It is restricted, so you may want it to be seen; then there is nothing to do. It still works.',
  revoked: 'They revoked it at once, so requests with it are rejected now.',
} as const;

export const englishLetters: LetterTexts = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  orOpen: 'If the button does not work, open this address:',
  sentBy: (host) => `Sent automatically by Phone Gateway at ${host}.`,
  questions: 'Questions?',
  askOperator: (host) => `Questions? Ask the operator of ${host}.`,
  letters: {
    recovery: ({ email, token, code, expiresAtMs }, { formats, host, proofPage }) => ({
      subject: 'Recover your Phone Gateway account',
      heading: 'Get a new API Secret',
      parts: [
        {
          text: `Somebody, probably you, asked at ${host} to recover the account of ${email}. Open the link and press the button there to get a new API Secret.`,
        },
        { button: 'Get a new API Secret', url: proofPage('/recover/complete', { email, token }) },
        { text: 'Or enter this code on the recovery page:' },
        { code: formatCode(code) },
        { text: `Link and code work once, until ${formats.instant(expiresAtMs)}.` },
        {
          text: 'The new API Secret replaces the old one and ends all sign-ins, and you get new recovery codes in place of all earlier ones. Your API keys and webhooks keep working if this address was confirmed before; otherwise they end, because somebody else may have made them.',
        },
        {
          text: 'Not you? Do nothing, and nothing changes. Do not forward this e-mail: with it, anybody can take over the account.',
        },
      ],
    }),
    verification: ({ email, token, code, expiresAtMs }, { formats, host, proofPage }) => ({
      subject: 'Confirm your e-mail address for Phone Gateway',
      heading: 'Confirm your e-mail address',
      parts: [
        {
          text: `Somebody, probably you, entered ${email} for an account at ${host}. Open the link and press the button there to confirm that the address is yours.`,
        },
        { button: 'Confirm this address', url: proofPage('/verify', { email, token }) },
        { text: 'Or enter this code on the confirmation page:' },
        { code: formatCode(code) },
        { text: `Link and code work once, until ${formats.instant(expiresAtMs)}.` },
        {
          text: 'Quota alerts are sent to confirmed addresses only. If you changed the address of your account, the new one counts once it is confirmed.',
        },
        { text: 'Not you? Do nothing, and the address stays unconfirmed.' },
      ],
    }),
    'address-changed': ({ email }, { host, page }) => ({
      subject: 'The e-mail address of your Phone Gateway account was changed',
      heading: 'Your account has a new e-mail address',
      parts: [
        {
          text: `Your account at ${host} now has the address ${email}. E-mails about the account go there, and no longer to this address.`,
        },
        { text: 'Was it you? Then there is nothing to do.' },
        {
          text: 'Not you? Then somebody has your API Secret. Recover the account with the new address and one of your recovery codes: that ends the stolen secret. Without a code, ask for help at once.',
        },
        { button: 'Recover the account', url: page('/recover') },
      ],
    }),
    'secret-recovered': ({ byMail }, { host, page }) => ({
      subject: 'Your Phone Gateway account has a new API Secret',
      heading: 'Your account has a new API Secret',
      parts: [
        {
          text:
            byMail === undefined
              ? `Your account at ${host} was recovered with a recovery code. The old API Secret no longer works, and all sign-ins have ended. Your API keys keep working.`
              : `Your account at ${host} was recovered by e-mail. The old API Secret and all earlier recovery codes no longer work, and all sign-ins have ended.`,
        },
        ...createRecoveryParts(byMail, {
          nothing: 'The account had no working API keys and no webhooks.',
          stillWorking:
            'These API keys and webhooks still work. Revoke or delete in the dashboard what is not yours:',
          ended:
            'This address was not confirmed before, so somebody else may have made these API keys and webhooks. The keys are revoked and the webhooks deleted:',
        }),
        { text: 'Was it you? Then there is nothing to do.' },
        {
          text: 'Not you? Then somebody has a recovery code of yours or reads your e-mails. Recover the account again at once, and make new recovery codes and API keys in the dashboard.',
        },
        { button: 'Recover the account', url: page('/recover') },
      ],
    }),
    'key-reported': ({ keyId, keyName, state }, { host, page }) => ({
      subject: 'An API key of your Phone Gateway account was found in public',
      heading: 'An API key of yours was found in public',
      parts: [
        { facts: [...(keyName === null ? [] : [['Name', keyName] as const]), ['Key', `phk_${keyId}…`]] },
        { text: `Somebody reported to ${host} that they saw this key. ${reportedKey[state]}` },
        ...(state === 'revoked'
          ? [{ button: 'Create another key', url: page('/dashboard/keys/create') }]
          : [
              { text: 'If it was to be secret, rotate it: that makes a new key in its place.' },
              { button: 'Rotate the key', url: page(`/dashboard/keys/${keyId}/rotate`) },
              {
                text: 'If it is in a web page or an app, where everybody can see it, restrict it: to your own pages, and to a number of units a day.',
              },
              { button: 'Restrict the key', url: page(`/dashboard/keys/${keyId}/restrict`) },
              { text: 'If you do not need it any more, revoke it.' },
              { button: 'Revoke the key', url: page(`/dashboard/keys/${keyId}/revoke`) },
            ]),
        {
          text: 'The dashboard shows when it was reported, and where it was seen if the report says so. Only somebody who has the whole key can report it; we have not checked the place.',
        },
      ],
    }),
    'secret-reported': ({ what }, { host, page }) => ({
      subject:
        what === 'secret'
          ? 'The API Secret of your Phone Gateway account was found in public'
          : 'A recovery code of your Phone Gateway account was found in public',
      heading:
        what === 'secret'
          ? 'Your API Secret was found in public'
          : 'A recovery code of yours was found in public',
      parts:
        what === 'secret'
          ? [
              {
                text: `Somebody reported to ${host} that they saw your API Secret. Whoever has it can open your account, make and revoke keys, and change your e-mail address. It still works.`,
              },
              {
                text: 'Replace it now: rotate the API Secret in the dashboard. Then make new recovery codes, and look whether all keys are yours.',
              },
              { button: 'Rotate the API Secret', url: page('/dashboard/secret/rotate') },
            ]
          : [
              {
                text: `Somebody reported to ${host} that they saw one of your recovery codes. It no longer works. If others were kept with it, they may have been seen too: make new ones.`,
              },
              { button: 'Make new recovery codes', url: page('/dashboard/account/recovery-codes') },
            ],
    }),
    alert: ({ window, percent, plan, limit, used, resetsAtMs }, { formats, page }) => {
      const quota = window === 'day' ? 'today’s quota' : 'this month’s quota';
      const resets = formats.instant(resetsAtMs);
      return {
        subject: `${percent} % of ${quota} used – Phone Gateway`,
        heading: `${percent}\u00a0% of ${quota} used`,
        parts: [
          {
            facts: [
              ['Plan', plan],
              [
                window === 'day' ? 'Used today' : 'Used this month',
                `${formats.number(used)} of ${formats.number(limit)} units`,
              ],
              ['Resets', resets],
            ],
          },
          {
            text:
              percent >= 100
                ? `Until ${resets}, requests that cost units are rejected with status 429. Rejected requests are free.`
                : `When all units are used, requests that cost units are rejected with status 429 until ${resets}.`,
          },
          { text: 'The dashboard shows which key used how much, and where to ask for a larger plan.' },
          { button: 'Open the dashboard', url: page('/dashboard') },
          { text: 'You can change or switch off these alerts in the dashboard.' },
        ],
      };
    },
    'plan-request': ({ name, email, plan, wanted, note }, { host }) => ({
      subject: `Plan request: ${email} asks for ${wanted}`,
      heading: 'An account asks for another plan',
      parts: [
        {
          facts: [
            ['Account', name],
            ['E-mail', email],
            ['Plan now', plan],
            ['Plan wanted', wanted],
            ['Gateway', host],
          ],
        },
        ...(note === '' ? [] : [{ text: 'Their note:' }, { quote: note }]),
        { text: 'Reply to this e-mail to answer. List all open requests, and set the plan, with:' },
        {
          quote: `phone-gateway account requests\nphone-gateway account set-plan EMAIL ${wanted} [--until DATE]`,
        },
      ],
    }),
    'plan-ends': ({ plan, untilMs }, { formats, host, page }) => ({
      subject: `Your Phone Gateway plan ${plan} ends on ${formats.date(new Date(untilMs))}`,
      heading: `Your plan ${plan} ends soon`,
      parts: [
        {
          text: `The plan ${plan} of your account at ${host} ends on ${formats.instant(untilMs)}. After that the account is on the free plan, with its lower limits. Your keys keep working.`,
        },
        { text: 'To keep the plan, ask for it in the dashboard before that.' },
        { button: 'Open the dashboard', url: page('/dashboard') },
      ],
    }),
    'plan-ended': ({ plan }, { host, page }) => ({
      subject: `Your Phone Gateway plan ${plan} has ended`,
      heading: `Your plan ${plan} has ended`,
      parts: [
        {
          text: `The plan ${plan} of your account at ${host} has ended. The account is on the free plan now, with its lower limits. Your keys keep working.`,
        },
        { text: 'To get the plan again, ask for it in the dashboard.' },
        { button: 'Open the dashboard', url: page('/dashboard') },
      ],
    }),
  },
};
