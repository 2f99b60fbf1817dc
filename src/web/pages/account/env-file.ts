import type { NewCredentials } from '../../../services/held-credentials.ts';

/**
 * New credentials as a `.env` file: variables, and as comments what a program does not need.
 * @param origin of the service, without a slash at the end
 */
export function envFile({ apiKeys, apiSecret, recoveryCodes }: NewCredentials, origin: string): string {
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
  if (recoveryCodes.length > 0)
    lines.push(
      '',
      `# Recovery codes: each gives a new secret once, at ${origin}/recover. Better kept in another place.`,
      ...recoveryCodes.map((code) => `# ${code}`),
    );
  return `${lines.join('\n')}\n`;
}
