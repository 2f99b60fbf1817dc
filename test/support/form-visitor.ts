import { expect } from 'vitest';

/** A client that behaves like a browser: stores cookies, reads forms from pages, and submits them. */
export interface FormVisitor {
  cookie: string;
  get(path: string): Promise<{ status: number; text: string; headers: Headers }>;
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string; headers: Headers }>;
  /** Signs up on the page. @returns the credentials that it shows */
  signUp(fields: { readonly email: string; readonly name: string }): Promise<string>;
  /** Opens the dashboard. */
  signIn(secret: string): Promise<void>;
  /** The token in the forms of this session. */
  formToken(): Promise<string>;
}

export function createFormVisitor(origin: string): FormVisitor {
  const visitor: FormVisitor = {
    cookie: '',
    get: (path) => ask(path, { headers: { Cookie: visitor.cookie } }),
    post: (path, fields, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: withoutEmpty({ Cookie: visitor.cookie, 'Sec-Fetch-Site': 'same-origin', ...headers }),
        body: new URLSearchParams(fields),
      }),
    signUp: async (fields) => {
      const answer = await visitor.post('/signup', fields);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/welcome']);
      return (await visitor.get('/welcome')).text;
    },
    signIn: async (secret) => {
      const answer = await visitor.post('/dashboard/sign-in', { api_secret: secret });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/dashboard');
    },
    formToken: async () => {
      const { text } = await visitor.get('/dashboard');
      const [, token] = /name="form_token" value="([^"]+)"/.exec(text) ?? [];
      if (token === undefined) throw new Error('there is no form of a session on the page');
      return token;
    },
  };
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(origin + path, { ...init, redirect: 'manual' });
    const cookie = response.headers.getSetCookie().find((line) => /^(__Host-)?session=/.test(line));
    if (cookie !== undefined) visitor.cookie = cookie.split(';', 1)[0] as string;
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return visitor;
}

/** An empty value removes the header: an older browser sends no `Sec-Fetch-Site`. */
const withoutEmpty = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
