import { createRecoveryParts, formatCode, type LetterTexts } from './letter.ts';

export const englishLetters: LetterTexts = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  buttonFallback: 'If the button does not work, open this address:',
  sentBy: (host) => `Sent automatically by Phone Gateway at ${host}.`,
  questions: 'Questions?',
  askOperator: (host) => `Questions? Ask the operator of ${host}.`,
  letters: {
    recovery: ({ email, token, code, expiresAtMs }, { formats, host, getProofUrl }) => ({
      subject: 'Recover your Phone Gateway account',
      heading: 'Get a new API Secret',
      parts: [
        {
          text: `Somebody, probably you, asked at ${host} to recover the account of ${email}. Open the link and press the button there to get a new API Secret.`,
        },
        { button: 'Get a new API Secret', url: getProofUrl('/recover/complete', { email, token }) },
        { text: 'Or enter this code on the recovery page:' },
        { code: formatCode(code) },
        { text: `The link and the code work once, until ${formats.instant(expiresAtMs)}.` },
        {
          text: 'The new API Secret replaces the old one and ends all sign-ins, and you get new recovery codes in place of all earlier ones. Your API keys and webhooks keep working if this address was confirmed before; otherwise the keys are revoked and the webhooks deleted, because somebody else may have made them.',
        },
        {
          text: 'Not you? Do nothing, and nothing changes. Do not forward this e-mail: with it, anybody can take over the account.',
        },
      ],
    }),
    verification: ({ email, token, code, expiresAtMs }, { formats, host, getProofUrl }) => ({
      subject: 'Confirm your e-mail address for Phone Gateway',
      heading: 'Confirm your e-mail address',
      parts: [
        {
          text: `Somebody, probably you, entered ${email} for an account at ${host}. Open the link and press the button there to confirm that the address is yours.`,
        },
        { button: 'Confirm this address', url: getProofUrl('/verify', { email, token }) },
        { text: 'Or enter this code on the confirmation page:' },
        { code: formatCode(code) },
        { text: `The link and the code work once, until ${formats.instant(expiresAtMs)}.` },
        {
          text: 'Quota alerts are sent to confirmed addresses only. If you changed the address of your account, the new one takes effect once it is confirmed.',
        },
        { text: 'Not you? Do nothing, and the address stays unconfirmed.' },
      ],
    }),
    'address-changed': ({ email }, { host, getPageUrl }) => ({
      subject: 'The e-mail address of your Phone Gateway account was changed',
      heading: 'Your account has a new e-mail address',
      parts: [
        {
          text: `Your account at ${host} now has the address ${email}. E-mails about the account go there, and no longer to this address.`,
        },
        { text: 'Was it you? Then you do not need to do anything.' },
        {
          text: 'Not you? Then somebody has your API Secret. Recover the account with the new address and one of your recovery codes: that makes the stolen secret useless. Without a code, ask for help at once.',
        },
        { button: 'Recover the account', url: getPageUrl('/recover') },
      ],
    }),
    'secret-recovered': ({ byMail: mailRecovery }, { host, getPageUrl }) => ({
      subject: 'Your Phone Gateway account has a new API Secret',
      heading: 'Your account has a new API Secret',
      parts: [
        {
          text:
            mailRecovery === undefined
              ? `Your account at ${host} was recovered with a recovery code. The old API Secret no longer works, and all sign-ins have ended. Your API keys keep working.`
              : `Your account at ${host} was recovered by e-mail. The old API Secret and all earlier recovery codes no longer work, and all sign-ins have ended.`,
        },
        ...createRecoveryParts(mailRecovery, {
          nothing: 'The account had no working API keys and no webhooks.',
          stillWorking:
            'These API keys and webhooks still work. In the dashboard, revoke or delete any that are not yours:',
          ended:
            'This address was not confirmed before, so somebody else may have made these API keys and webhooks. The keys are revoked and the webhooks deleted:',
        }),
        { text: 'Was it you? Then you do not need to do anything.' },
        {
          text: 'Not you? Then somebody has one of your recovery codes or reads your e-mails. Recover the account again at once, and make new recovery codes and API keys in the dashboard.',
        },
        { button: 'Recover the account', url: getPageUrl('/recover') },
      ],
    }),
    alert: ({ window, percent, plan, limit, used, resetsAtMs }, { formats, getPageUrl }) => {
      const quota = window === 'day' ? 'today’s quota' : 'this month’s quota';
      const resetTime = formats.instant(resetsAtMs);
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
              ['Resets', resetTime],
            ],
          },
          {
            text:
              percent >= 100
                ? `Until ${resetTime}, requests that cost units are rejected with status 429. Rejected requests are free.`
                : `When all units are used, requests that cost units are rejected with status 429 until ${resetTime}.`,
          },
          { text: 'The dashboard shows how much each key used, and you can ask for a larger plan there.' },
          { button: 'Open the dashboard', url: getPageUrl('/dashboard') },
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
            ['Current plan', plan],
            ['Requested plan', wanted],
            ['Gateway', host],
          ],
        },
        ...(note === '' ? [] : [{ text: 'Their note:' }, { quote: note }]),
        { text: 'Reply to this e-mail to answer. To list all open requests and to set the plan, run:' },
        {
          quote: `phone-gateway account requests\nphone-gateway account set-plan EMAIL ${wanted} [--until DATE]`,
        },
      ],
    }),
    'plan-ends': ({ plan, untilMs }, { formats, host, getPageUrl }) => ({
      subject: `Your Phone Gateway ${plan} plan ends on ${formats.date(new Date(untilMs))}`,
      heading: `Your ${plan} plan ends soon`,
      parts: [
        {
          text: `The ${plan} plan of your account at ${host} ends on ${formats.instant(untilMs)}. After that the account is on the free plan, with its lower limits. Your keys keep working.`,
        },
        { text: 'To keep the plan, ask for it in the dashboard before that.' },
        { button: 'Open the dashboard', url: getPageUrl('/dashboard') },
      ],
    }),
    'plan-ended': ({ plan }, { host, getPageUrl }) => ({
      subject: `Your Phone Gateway ${plan} plan has ended`,
      heading: `Your ${plan} plan has ended`,
      parts: [
        {
          text: `The ${plan} plan of your account at ${host} has ended. The account is now on the free plan, with its lower limits. Your keys keep working.`,
        },
        { text: 'To get the plan again, ask for it in the dashboard.' },
        { button: 'Open the dashboard', url: getPageUrl('/dashboard') },
      ],
    }),
  },
};
