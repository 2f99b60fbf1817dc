import { type LetterWords, spacedCode } from './letter.ts';

export const englishLetters: LetterWords = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  orOpen: 'If the button does not work, open this address:',
  sentBy: (place) => `Sent automatically by Phone Gateway at ${place}.`,
  questions: 'Questions?',
  askOperator: (place) => `Questions? Ask the operator of ${place}.`,
  letters: {
    recovery: ({ email, token, code, expiresAtMs }, { formats, place, proofPage }) => ({
      subject: 'Recover your Phone Gateway account',
      heading: 'Get a new API Secret',
      parts: [
        {
          text: `Somebody, probably you, asked at ${place} to recover the account of ${email}. Open the link and press the button there to get a new API Secret.`,
        },
        { button: 'Get a new API Secret', url: proofPage('/recover/complete', { email, token }) },
        { text: 'Or enter this code on the recovery page:' },
        { code: spacedCode(code) },
        { text: `Link and code work once, until ${formats.instant(expiresAtMs)}.` },
        {
          text: 'The new API Secret replaces the old one and ends all sign-ins. Your API keys keep working.',
        },
        {
          text: 'Not you? Do nothing, and nothing changes. Do not forward this e-mail: with it, anybody can take over the account.',
        },
      ],
    }),
    verification: ({ email, token, code, expiresAtMs }, { formats, place, proofPage }) => ({
      subject: 'Confirm your e-mail address for Phone Gateway',
      heading: 'Confirm your e-mail address',
      parts: [
        {
          text: `Somebody, probably you, entered ${email} for an account at ${place}. Open the link and press the button there to confirm that the address is yours.`,
        },
        { button: 'Confirm this address', url: proofPage('/verify', { email, token }) },
        { text: 'Or enter this code on the confirmation page:' },
        { code: spacedCode(code) },
        { text: `Link and code work once, until ${formats.instant(expiresAtMs)}.` },
        {
          text: 'Quota alerts are sent to confirmed addresses only. If you changed the address of your account, the new one counts once it is confirmed.',
        },
        { text: 'Not you? Do nothing, and the address stays unconfirmed.' },
      ],
    }),
    'address-changed': ({ email }, { place, page }) => ({
      subject: 'The e-mail address of your Phone Gateway account was changed',
      heading: 'Your account has a new e-mail address',
      parts: [
        {
          text: `Your account at ${place} now has the address ${email}. E-mails about the account go there, and no longer to this address.`,
        },
        { text: 'Was it you? Then there is nothing to do.' },
        {
          text: 'Not you? Then somebody has your API Secret. Recover the account with the new address and one of your recovery codes: that ends the stolen secret. Without a code, ask for help at once.',
        },
        { button: 'Recover the account', url: page('/recover') },
      ],
    }),
    'secret-recovered': (_, { place, page }) => ({
      subject: 'Your Phone Gateway account has a new API Secret',
      heading: 'Your account has a new API Secret',
      parts: [
        {
          text: `Your account at ${place} was recovered with a recovery code or an e-mail. The old API Secret no longer works, and all sign-ins have ended. Your API keys keep working.`,
        },
        { text: 'Was it you? Then there is nothing to do.' },
        {
          text: 'Not you? Then somebody has a recovery code of yours or reads your e-mails. Recover the account again at once, and make new recovery codes and API keys in the dashboard.',
        },
        { button: 'Recover the account', url: page('/recover') },
      ],
    }),
    alert: ({ window, percent, plan, limit, used, resetsAtMs }, { formats, page }) => {
      const which = window === 'day' ? 'today’s quota' : 'this month’s quota';
      const resets = formats.instant(resetsAtMs);
      return {
        subject: `${percent} % of ${which} used – Phone Gateway`,
        heading: `${percent}\u00a0% of ${which} used`,
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
    'plan-request': ({ name, email, plan, wanted, note }, { place }) => ({
      subject: `Plan request: ${email} asks for ${wanted}`,
      heading: 'An account asks for another plan',
      parts: [
        {
          facts: [
            ['Account', name],
            ['E-mail', email],
            ['Plan now', plan],
            ['Plan wanted', wanted],
            ['Gateway', place],
          ],
        },
        ...(note === '' ? [] : [{ text: 'Their note:' }, { quote: note }]),
        { text: 'Reply to this e-mail to answer. List all open requests, and set the plan, with:' },
        {
          quote: `phone-gateway account requests\nphone-gateway account set-plan EMAIL ${wanted} [--until DATE]`,
        },
      ],
    }),
    'plan-ends': ({ plan, untilMs }, { formats, place, page }) => ({
      subject: `Your Phone Gateway plan ${plan} ends on ${formats.date(new Date(untilMs))}`,
      heading: `Your plan ${plan} ends soon`,
      parts: [
        {
          text: `The plan ${plan} of your account at ${place} ends on ${formats.instant(untilMs)}. After that the account is on the free plan, with its lower limits. Your keys keep working.`,
        },
        { text: 'To keep the plan, ask for it in the dashboard before that.' },
        { button: 'Open the dashboard', url: page('/dashboard') },
      ],
    }),
    'plan-ended': ({ plan }, { place, page }) => ({
      subject: `Your Phone Gateway plan ${plan} has ended`,
      heading: `Your plan ${plan} has ended`,
      parts: [
        {
          text: `The plan ${plan} of your account at ${place} has ended. The account is on the free plan now, with its lower limits. Your keys keep working.`,
        },
        { text: 'To get the plan again, ask for it in the dashboard.' },
        { button: 'Open the dashboard', url: page('/dashboard') },
      ],
    }),
  },
};
