import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TlsOptions } from 'node:tls';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { until } from './until.ts';

/** A mail as its recipient gets it. */
export interface ReceivedMail {
  readonly to: string;
  /** Everything, as it arrived. */
  readonly raw: string;
  /** Decoded; the first of each name, which is lower-case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  /** Every address in the text. */
  readonly links: readonly URL[];
  /** The code `XXXXX-XXXXX` in the text; null: none. */
  readonly code: string | null;
  readonly isEncrypted: boolean;
  /** Who logged in; null: nobody. */
  readonly user: string | null;
}

/**
 * What goes wrong: a reply at a command; or, when the whole message has arrived, the connection breaks (`drop`) or no answer
 * comes (`silence`).
 */
export type MailFault =
  | {
      readonly at: 'connect' | 'login' | 'sender' | 'recipient' | 'data';
      readonly code: number;
      readonly text?: string;
    }
  | { readonly at: 'drop' | 'silence' };

export interface MailServer {
  /** `SMTP_URL` */
  readonly url: string;
  readonly port: number;
  /** Those that were taken, in order. */
  readonly mails: readonly ReceivedMail[];
  /** Those whose whole content arrived, taken or not. */
  readonly arrived: readonly ReceivedMail[];
  /** Waits for a mail to this address. @param nth from 1 */
  mailTo(address: string, nth?: number): Promise<ReceivedMail>;
  /** From now on, so many times. */
  fail(fault: MailFault, times?: number): void;
  /** Takes mails again. */
  recover(): void;
  /** Ends every connection, and forgets what came. */
  forget(): void;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** Of the machine's; so that a server can be away and come back at its address. Default: a free one. */
  readonly port?: number;
  /** Who may log in, and must; null: nobody has to. */
  readonly login?: { readonly user: string; readonly password: string } | null;
  /** Key and certificate: from the first byte (`tls`), by STARTTLS, or not at all. */
  readonly tls?: (Pick<TlsOptions, 'key' | 'cert'> & { readonly kind: 'tls' | 'starttls' }) | null;
}

/** A real SMTP server on 127.0.0.1, which keeps what it gets and fails as a test wants. */
export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { port: wantedPort = 0, login = null, tls = null } = options;
  const mails: ReceivedMail[] = [];
  const arrived: ReceivedMail[] = [];
  const sockets = new Map<number | undefined, Socket>();
  let fault: MailFault | null = null;
  let timesLeft = 0;

  /** The error of this command, if it is to fail now. */
  const faultAt = (at: MailFault['at']): Error | null => {
    if (fault?.at !== at || timesLeft <= 0) return null;
    timesLeft -= 1;
    const { code, text: words = 'as the test wants' } = 'code' in fault ? fault : { code: 421 };
    return Object.assign(new Error(words), { responseCode: code });
  };
  const server = new SMTPServer({
    ...(tls !== null && { key: tls.key, cert: tls.cert }),
    secure: tls?.kind === 'tls',
    disabledCommands: [
      ...(tls?.kind === 'starttls' ? [] : ['STARTTLS']),
      ...(login === null ? ['AUTH'] : []),
    ],
    allowInsecureAuth: true,
    authOptional: login === null,
    logger: false,
    closeTimeout: 1,
    onConnect: (_, done) => done(faultAt('connect')),
    onAuth: ({ username, password }, _, done) => {
      const failure = faultAt('login');
      if (failure !== null) return done(failure);
      if (username === login?.user && password === login?.password) return done(null, { user: username });
      return done(Object.assign(new Error(`no such login: ${username} ${password}`), { responseCode: 535 }));
    },
    onMailFrom: (_, __, done) => done(faultAt('sender')),
    onRcptTo: (_, __, done) => done(faultAt('recipient')),
    onData: async (stream, session, done) => {
      const raw = await text(stream).catch(() => null);
      if (raw === null) return; // the client went away
      const mail = await readMail(raw, session);
      arrived.push(mail);
      if (faultAt('silence') !== null) return;
      if (faultAt('drop') !== null) {
        sockets.get(session.remotePort)?.destroy();
        return;
      }
      const failure = faultAt('data');
      if (failure === null) mails.push(mail);
      done(failure);
    },
  });
  server.on('error', () => {}); // clients that go away
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  server.listen(wantedPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const user =
    login === null ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
  const disconnect = (): void => {
    for (const socket of sockets.values()) socket.destroy();
  };
  return {
    url: `smtp${tls?.kind === 'tls' ? 's' : ''}://${user}127.0.0.1:${port}`,
    port,
    mails,
    arrived,
    mailTo: async (address, nth = 1) => {
      const found = (): ReceivedMail | undefined => mails.filter(({ to }) => to === address)[nth - 1];
      await until(`mail ${nth} to ${address}`, () => found() !== undefined);
      return found() as ReceivedMail;
    },
    fail: (next, times = Number.POSITIVE_INFINITY) => {
      fault = next;
      timesLeft = times;
    },
    recover: () => {
      fault = null;
    },
    forget: () => {
      disconnect();
      mails.length = 0;
      arrived.length = 0;
    },
    close: async () => {
      disconnect();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

async function readMail(raw: string, session: SMTPServerSession): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(raw);
  const words = parsed.text ?? '';
  const headers = new Map<string, string>();
  for (const { key, value } of parsed.headers) if (!headers.has(key)) headers.set(key, value);
  return {
    to: session.envelope.rcptTo[0]?.address ?? '',
    raw,
    headers,
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? '',
    text: words,
    html: parsed.html ?? '',
    links: (words.match(/https?:\/\/[^\s<>]+/g) ?? []).map((link) => new URL(link)),
    code: /\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/.exec(words)?.[0] ?? null,
    isEncrypted: session.secure,
    user: typeof session.user === 'string' ? session.user : null,
  };
}
