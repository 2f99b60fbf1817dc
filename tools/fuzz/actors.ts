import { fetchWithRetry } from './fetch-with-retry.ts';

/** The accounts that requests act for, and their credentials by the names that requests use for them. */
export interface Actors {
  /** Replaces each `<<name>>` with this gateway's credential of that name. */
  fillIn(text: string): string;
  /** An account with so few charges that all of them are listed. */
  readonly chargedAccount: { readonly key: string; readonly secret: string };
  /** Replaces the account whose secret, keys and session requests may change or end. */
  renew(): Promise<void>;
}

interface SignUpResult {
  readonly api_key: string;
  readonly api_secret: string;
}

/** Each sign-up and sign-in comes from a new address, so that their limits do not get in the way. */
let addressCount = 0;
const nextAddressHeader = (): Record<string, string> => {
  addressCount += 1;
  return {
    'X-Forwarded-For': `10.${(addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount & 255}`,
  };
};

const publicIdOf = (credential: string): string => credential.slice(4, 14);

/**
 * Signs up all accounts that requests use.
 * @param setPlan gives an account a plan, as an operator does
 */
export async function createActors(
  origin: string,
  setPlan: (email: string, plan: string) => Promise<void>,
): Promise<Actors> {
  const credentials = new Map<string, string>();
  let accountCount = 0;
  const signUp = async (name: string): Promise<SignUpResult> => {
    accountCount += 1;
    const response = await fetchWithRetry(`${origin}/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...nextAddressHeader() },
      body: JSON.stringify({ email: `actor-${accountCount}-${name}@example.com`, name }),
    });
    if (response.status !== 201)
      throw new Error(`sign-up of an actor: ${response.status} ${await response.text()}`);
    return (await response.json()) as SignUpResult;
  };

  const renew = async (): Promise<void> => {
    const { api_key: apiKey, api_secret: apiSecret } = await signUp('account');
    credentials.set('accountSecret', apiSecret).set('accountKeyId', publicIdOf(apiKey));
    const { cookie, formToken } = await signIn(origin, apiSecret);
    credentials.set('cookie', cookie).set('formToken', formToken);
  };

  const main = await signUp('main');
  credentials.set('key', main.api_key).set('secret', main.api_secret).set('keyId', publicIdOf(main.api_key));
  credentials.set('otherKey', (await signUp('other')).api_key);
  credentials.set('revokedKey', await createRevokedKey(origin, main.api_secret));
  const graphqlKey = await createKey(origin, main.api_secret, {
    name: 'GraphQL only',
    restrictions: { doors: ['graphql'] },
  });
  credentials.set('graphqlKey', graphqlKey);
  const [pro, empty] = [await signUp('pro'), await signUp('empty')];
  await Promise.all([
    setPlan(`actor-${accountCount - 1}-pro@example.com`, 'pro'),
    setPlan(`actor-${accountCount}-empty@example.com`, 'empty'),
  ]);
  credentials.set('proKey', pro.api_key).set('emptyKey', empty.api_key);
  await fetchWithRetry(`${origin}/v1/brands`, { headers: { 'X-API-Key': empty.api_key } });
  credentials.set('cursor', await readCursor(origin, pro.api_key));
  await renew();
  return {
    fillIn: (text) =>
      text.replace(/<<(\w+)>>/g, (placeholder, name: string) => credentials.get(name) ?? placeholder),
    chargedAccount: { key: pro.api_key, secret: pro.api_secret },
    renew,
  };
}

/** A cursor of the change log, for the header `Catalogue-Cursor`. */
async function readCursor(origin: string, key: string): Promise<string> {
  const page = await fetchWithRetry(`${origin}/v1/changes?limit=1`, { headers: { 'X-API-Key': key } });
  return ((await page.json()) as { next_cursor: string }).next_cursor;
}

async function createKey(origin: string, secret: string, input: object): Promise<string> {
  const response = await fetchWithRetry(`${origin}/v1/account/keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (response.status !== 201)
    throw new Error(`key of an actor: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { api_key: string }).api_key;
}

async function createRevokedKey(origin: string, secret: string): Promise<string> {
  const apiKey = await createKey(origin, secret, { name: 'revoked' });
  await fetchWithRetry(`${origin}/v1/account/keys/${publicIdOf(apiKey)}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${secret}` },
  });
  return apiKey;
}

async function signIn(origin: string, apiSecret: string): Promise<{ cookie: string; formToken: string }> {
  const response = await fetchWithRetry(`${origin}/dashboard/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: nextAddressHeader(),
    body: new URLSearchParams({ api_secret: apiSecret }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const page = await (await fetchWithRetry(`${origin}/dashboard`, { headers: { Cookie: cookie } })).text();
  return { cookie, formToken: /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '' };
}
