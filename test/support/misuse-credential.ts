import { sendBytes } from '../../tools/fuzz/send-bytes.ts';

export interface Misuse {
  readonly status: number;
  readonly body: string;
}

const percent = (text: string): string =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
const json = { 'Content-Type': 'application/json' };

/** Requests that have a credential where none belongs, and some where one does. */
function requestsWith(credential: string): readonly (readonly [string, RequestInit])[] {
  const c = credential;
  const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { ...json, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const bearer = { Authorization: `Bearer ${c}` };
  const form = (fields: Record<string, string>): RequestInit => ({
    method: 'POST',
    headers: { Cookie: `session=${c}` },
    body: new URLSearchParams(fields),
  });
  const targets = [
    `/v1/auth/status?api_key=${c}`,
    `/v1/auth/status?api_key=${percent(c)}&x=1`,
    `/v1/phones?api_key=${c}`,
    `/v1/phones?${c}=1&brand=${c}&sort=${c}&page=${c}`,
    `/v1/phones/${c}`,
    `/v1/phones/${percent(c)}/prices`,
    `/v1/search?q=${c}`,
    `/v1/suggest?q=${c}`,
    `/v1/compare?ids=${c},${c}`,
    `/v1/${c}`,
    `/v1/${c.replace('_', '%5F')}/`,
    `/${c}`,
    `/${percent(c)}`,
    `/problems/${c}`,
    `/dashboard?done=${c}`,
    `/assets/${c}`,
    `/v1/account/keys/${c}`,
    `/graphql?query=${encodeURIComponent(`{ ${c} }`)}`,
    `/graphql?query=${c}`,
    `/graphql?${c}=1`,
    `/graphql?documentId=${c}`,
  ];
  const query = 'query Q($a: ID!) { phone(id: $a) { id } }';
  return [
    ...targets.map((target) => [target, {}] as const),
    ...targets.slice(0, 12).map((target) => [target, { headers: { 'X-API-Key': c } }] as const),
    ...['/v1/brands', '/v1/account', '/v1/account/usage', '/v1/account/keys'].map(
      (path) => [path, { headers: bearer }] as const,
    ),
    ['/v1/brands', { headers: { Authorization: `Basic ${Buffer.from(`${c}:${c}`).toString('base64')}` } }],
    ['/v1/brands', { headers: { 'X-API-Key': `${c}, phk_other` } }],
    [
      '/v1/brands',
      {
        headers: {
          'X-Request-Id': c,
          'User-Agent': c,
          Referer: `https://x.example/?${c}`,
          Origin: `https://${c}`,
        },
      },
    ],
    ['/v1/brands', { headers: { Accept: `application/${c}`, 'X-API-Key': c } }],
    ['/dashboard', { headers: { Cookie: `session=${c}; ${c}=1`, Accept: 'text/html' } }],
    ['/v1/signup', post({ email: c, name: c })],
    ['/v1/signup', post({ email: `${c}@example.com`, name: 'A' })],
    ['/v1/signup', post({ email: 'nobody@example.com', name: c })],
    ['/v1/signup', post({ [c]: 1 }, { 'X-Forwarded-For': c })],
    ['/v1/signup', post(`{"email": "${c}`)],
    ['/v1/signup', { method: 'POST', headers: { 'Content-Type': c }, body: c }],
    ['/v1/account/keys', post({ name: c }, bearer)],
    [
      '/v1/account/keys',
      post({ name: 'n', restrictions: { origins: [`https://${c}`, c], addresses: [c], [c]: c } }, bearer),
    ],
    [`/v1/account/keys/${c}/rotate`, post({ grace_seconds: c }, bearer)],
    [`/v1/account/keys/${c}`, { ...post({ name: c }, bearer), method: 'PATCH' }],
    ['/graphql', post({ query: `{ ${c} }` })],
    ['/graphql', post({ query: `{ phone(id: "${c}") { ${c} } }` }, { 'X-API-Key': c })],
    ['/graphql', post({ query: `{ phone(id: ${c}) { id } }`, operationName: c }, { 'X-API-Key': c })],
    ['/graphql', post({ query, variables: { a: { [c]: c } } }, { 'X-API-Key': c })],
    ['/graphql', post({ query, variables: { a: c }, [c]: c }, { 'X-API-Key': c })],
    ['/graphql', post({ query, variables: { a: `x ${c}` } }, { 'X-API-Key': c })],
    ['/graphql', post({ documentId: c, extensions: { persistedQuery: { version: 1, sha256Hash: c } } })],
    ['/graphql', post(`{"query": "${c}`)],
    ['/signup', form({ email: c, name: c })],
    ['/dashboard/sign-in', form({ api_secret: `${c} ` })],
    ['/dashboard/keys/create', form({ form_token: c, name: c })],
  ];
}

/** What no HTTP client sends: a credential as method, in a broken line, or as a host. */
const connectionsWith = (c: string): string[] => [
  `${c} / HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET /v1/${c} HTTP/9.9\r\nHost: x\r\n\r\n`,
  `GET /v1/brands HTTP/1.1\r\nHost: ${c}\r\nConnection: close\r\n\r\n`,
  `GET /v1/brands HTTP/1.1\r\nHost: x\r\n${c}\r\n\r\n`,
  `GET http://${c}@x/v1/${c}?${c} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
];

/** Shows a credential in all the wrong places; what is answered. */
export async function misuseCredential(origin: string, credential: string): Promise<Misuse[]> {
  const answers: Misuse[] = [];
  for (const [target, init] of requestsWith(credential)) {
    const response = await fetch(`${origin}${target}`, { redirect: 'manual', ...init });
    answers.push({ status: response.status, body: await response.text() });
  }
  for (const bytes of connectionsWith(credential)) {
    const answer = await sendBytes(origin, bytes, false);
    if (answer !== null) answers.push(answer);
  }
  return answers;
}
