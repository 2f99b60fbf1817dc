import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TlsOptions } from 'node:tls';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { until } from './until.ts';

/** A mail as its recipient receives it. */
export interface ReceivedMail {
  readonly to: string;
  /** The whole mail as it arrived. */
  readonly raw: string;
  /** The decoded headers by name in lower case; of several with the same name, the first one. */
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  /** All URLs in the text. */
  readonly links: readonly URL[];
  /** The code `XXXXX-XXXXX` in the text, or null if there is none. */
  readonly code: string | null;
  readonly isEncrypted: boolean;
  /** The user who logged in, or null if nobody did. */
  readonly user: string | null;
}

/**
 * A fault of the server: an error as the reply to a command, or after the whole message has arrived, a broken
 * connection (`drop`) or no reply (`silence`).
 */
export type MailFault =
  | {
      readonly at: 'connect' | 'login' | 'sender' | 'recipient' | 'data';
      readonly code: number;
      readonly text?: string;
    }
  | { readonly at: 'drop' | 'silence' };

export interface MailServer {
  /** The value for `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  /** The accepted mails, in order. */
  readonly mails: readonly ReceivedMail[];
  /** All mails that arrived completely, whether accepted or not. */
  readonly arrived: readonly ReceivedMail[];
  /** Waits for a mail to an address. @param nth the number of the mail to this address, from 1 */
  mailTo(address: string, nth?: number): Promise<ReceivedMail>;
  /** Fails from now on, as many times as stated, or always. */
  fail(fault: MailFault, times?: number): void;
  /** Accepts mails again. */
  recover(): void;
  /** Ends every connection, and forgets the mails. */
  forget(): void;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** The port, so that a server can come back at its address. By default, it is a free one. */
  readonly port?: number;
  /** The login that the server requires, or null if it requires none. */
  readonly login?: { readonly user: string; readonly password: string } | null;
  /** The key and the certificate for TLS from the first byte (`tls`) or STARTTLS, or null for no encryption. */
  readonly tls?: (Pick<TlsOptions, 'key' | 'cert'> & { readonly kind: 'tls' | 'starttls' }) | null;
}

/** Opens a real SMTP server on 127.0.0.1, which stores its mails, and fails when a test wants it to. */
export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { port: requestedPort = 0, login = null, tls = null } = options;
  const mails: ReceivedMail[] = [];
  const arrived: ReceivedMail[] = [];
  const sockets = new Map<number | undefined, Socket>();
  let fault: MailFault | null = null;
  let timesLeft = 0;

  /** Returns the error of a command, or null unless the command must fail now. */
  const faultAt = (at: MailFault['at']): Error | null => {
    if (fault?.at !== at || timesLeft <= 0) return null;
    timesLeft -= 1;
    const { code, text: message = 'as the test wants' } = 'code' in fault ? fault : { code: 421 };
    return Object.assign(new Error(message), { responseCode: code });
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
      const plain = Buffer.from(`\0${username}\0${password}`).toString('base64');
      const text = `no such login: ${username} ${password} ${plain}`;
      return done(Object.assign(new Error(text), { responseCode: 535 }));
    },
    onMailFrom: (_, __, done) => done(faultAt('sender')),
    onRcptTo: (_, __, done) => done(faultAt('recipient')),
    onData: async (stream, session, done) => {
      const raw = await text(stream).catch(() => null);
      // The client has disconnected.
      if (raw === null) return;
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
  // Clients that disconnect cause errors.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  server.listen(requestedPort, '127.0.0.1');
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
      const findMail = (): ReceivedMail | undefined => mails.filter(({ to }) => to === address)[nth - 1];
      await until(`mail ${nth} to ${address}`, () => findMail() !== undefined);
      return findMail() as ReceivedMail;
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
  const plainText = parsed.text ?? '';
  const headers = new Map<string, string>();
  for (const { key, value } of parsed.headers) if (!headers.has(key)) headers.set(key, value);
  return {
    to: session.envelope.rcptTo[0]?.address ?? '',
    raw,
    headers,
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? '',
    text: plainText,
    html: parsed.html ?? '',
    links: (plainText.match(/https?:\/\/[^\s<>]+/g) ?? []).map((link) => new URL(link)),
    code: /\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/.exec(plainText)?.[0] ?? null,
    isEncrypted: session.secure,
    user: typeof session.user === 'string' ? session.user : null,
  };
}
