import type { NewCredentials } from '../../../services/accounts/held-credentials.ts';

/**
 * New keys and the secret as a `.env` file; what programs do not need is in comments. Recovery codes have a
 * separate file, because they must not be lost or stolen together with this one.
 * @param origin of the service, without a slash at the end
 */
export function envFile({ apiKeys, apiSecret }: NewCredentials, origin: string): string {
  const [first, ...more] = apiKeys;
  const lines = [
    `# Phone Gateway (${origin})`,
    '# Save this file as ".env", and keep it out of every repository: add a line ".env" to .gitignore.',
    '',
    `PHONE_GATEWAY_URL=${origin}`,
  ];
  if (first !== undefined) lines.push(`PHONE_GATEWAY_KEY=${first.apiKey}`);
  for (const { apiKey } of more) lines.push(`# Another new key: ${apiKey}`);
  if (apiSecret !== null)
    lines.push(
      '# The secret opens the dashboard and the account API. Programs that only ask the catalogue do not need it.',
      `PHONE_GATEWAY_SECRET=${apiSecret}`,
    );
  return `${lines.join('\n')}\n`;
}

/** The recovery codes of an account as a text file. @param email null: not known */
export function recoveryCodesFile(codes: readonly string[], email: string | null, origin: string): string {
  const lines = [
    `Recovery codes of ${email === null ? 'an account' : `the account ${email}`} at ${origin}`,
    '',
    `Each gives a new API Secret once, at ${origin}/recover, also to a thief.`,
    'Keep them in another place than the API Secret: print this file, or save it in a password manager.',
    '',
    ...codes,
  ];
  return `${lines.join('\n')}\n`;
}
