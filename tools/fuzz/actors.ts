import { askPatiently } from './ask-patiently.ts';

/** Credentials by the names under which requests mention them. */
export interface Actors {
  /** Puts this gateway's credentials in the place of their names. */
  fillIn(text: string): string;
  /** An account whose charges are few enough to be listed whole. */
  readonly charged: { readonly key: string; readonly secret: string };
  /** A new account in place of the one whose secret, keys and session requests may change or end. */
  renew(): Promise<void>;
}

interface SignedUp {
  readonly api_key: string;
  readonly api_secret: string;
}

/** Whoever signs up has an address of its own: limits of sign-up and sign-in are not what is looked for. */
let addresses = 0;
const fromElsewhere = (): Record<string, string> => {
  addresses += 1;
  return { 'X-Forwarded-For': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
};

const publicIdOf = (credential: string): string => credential.slice(4, 14);

/**
 * Signs up everybody that requests speak of.
 * @param setPlan gives an account a plan, as an operator does
 */
export async function createActors(
  origin: string,
  setPlan: (email: string, plan: string) => Promise<void>,
): Promise<Actors> {
  const texts = new Map<string, string>();
  let accounts = 0;
  const signUp = async (name: string): Promise<SignedUp> => {
    accounts += 1;
    const response = await askPatiently(`${origin}/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...fromElsewhere() },
      body: JSON.stringify({ email: `actor-${accounts}-${name}@example.com`, name }),
    });
    if (response.status !== 201)
      throw new Error(`sign-up of an actor: ${response.status} ${await response.text()}`);
    return (await response.json()) as SignedUp;
  };

  const renew = async (): Promise<void> => {
    const { api_key: apiKey, api_secret: apiSecret } = await signUp('account');
    texts.set('accountSecret', apiSecret).set('accountKeyId', publicIdOf(apiKey));
    const { cookie, formToken } = await signIn(origin, apiSecret);
    texts.set('cookie', cookie).set('formToken', formToken);
  };

  const main = await signUp('main');
  texts.set('key', main.api_key).set('secret', main.api_secret).set('keyId', publicIdOf(main.api_key));
  texts.set('otherKey', (await signUp('other')).api_key);
  texts.set('revokedKey', await createRevokedKey(origin, main.api_secret));
  const ofGraphQL = await createKey(origin, main.api_secret, {
    name: 'GraphQL only',
    restrictions: { doors: ['graphql'] },
  });
  texts.set('graphqlKey', ofGraphQL);
  const [pro, empty] = [await signUp('pro'), await signUp('empty')];
  await Promise.all([
    setPlan(`actor-${accounts - 1}-pro@example.com`, 'pro'),
    setPlan(`actor-${accounts}-empty@example.com`, 'empty'),
  ]);
  texts.set('proKey', pro.api_key).set('emptyKey', empty.api_key);
  await askPatiently(`${origin}/v1/brands`, { headers: { 'X-API-Key': empty.api_key } });
  texts.set('cursor', await readCursor(origin, pro.api_key));
  await renew();
  return {
    fillIn: (text) => text.replace(/<<(\w+)>>/g, (whole, name: string) => texts.get(name) ?? whole),
    charged: { key: pro.api_key, secret: pro.api_secret },
    renew,
  };
}

/** A place in the change log, for `Catalogue-Cursor`. */
async function readCursor(origin: string, key: string): Promise<string> {
  const page = await askPatiently(`${origin}/v1/changes?limit=1`, { headers: { 'X-API-Key': key } });
  return ((await page.json()) as { next_cursor: string }).next_cursor;
}

async function createKey(origin: string, secret: string, wanted: object): Promise<string> {
  const created = await askPatiently(`${origin}/v1/account/keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  if (created.status !== 201) throw new Error(`key of an actor: ${created.status} ${await created.text()}`);
  return ((await created.json()) as { api_key: string }).api_key;
}

async function createRevokedKey(origin: string, secret: string): Promise<string> {
  const apiKey = await createKey(origin, secret, { name: 'revoked' });
  await askPatiently(`${origin}/v1/account/keys/${publicIdOf(apiKey)}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${secret}` },
  });
  return apiKey;
}

async function signIn(origin: string, apiSecret: string): Promise<{ cookie: string; formToken: string }> {
  const signedIn = await askPatiently(`${origin}/dashboard/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: fromElsewhere(),
    body: new URLSearchParams({ api_secret: apiSecret }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const page = await (await askPatiently(`${origin}/dashboard`, { headers: { Cookie: cookie } })).text();
  return { cookie, formToken: /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '' };
}
