import { fetchWithRetry } from '../fetch-with-retry.ts';

/** Number of concurrent sign-ups. */
const concurrency = 4;

/** Signs up accounts, each from a different address. @returns their API keys */
export async function signUpKeys(origin: string, count: number): Promise<string[]> {
  const keys: string[] = [];
  let next = 0;
  const signUpNext = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++) {
      const response = await signUp(origin, number);
      if (response.status !== 201) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
      keys.push(((await response.json()) as { api_key: string }).api_key);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, signUpNext));
  return keys;
}

/**
 * Signs up accounts with real-time data.
 * @param setPlan gives an account a plan, as an operator does
 * @returns their API keys
 */
export async function signUpRealTimeKeys(
  origin: string,
  count: number,
  setPlan: (email: string, plan: string) => Promise<void>,
): Promise<string[]> {
  const keys: string[] = [];
  // Numbers start above those of the other accounts.
  for (let number = 1_000_000; keys.length < count; number += 1) {
    const response = await signUp(origin, number);
    if (response.status !== 201) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
    keys.push(((await response.json()) as { api_key: string }).api_key);
    await setPlan(emailOf(number), 'pro');
  }
  return keys;
}

const emailOf = (number: number): string => `before-${number}@example.com`;

const signUp = (origin: string, number: number): Promise<Response> =>
  fetchWithRetry(`${origin}/v1/signup`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `100.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    },
    body: JSON.stringify({ email: emailOf(number), name: `Before ${number}` }),
  });
