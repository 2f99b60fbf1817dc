import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty without one. */
  readonly parentId: string;
  readonly kind: number;
  /** Strings and whole numbers, as text. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly isError: boolean;
  /** The ids of the spans that it links to. */
  readonly links: readonly string[];
}

export interface OtlpReceiver {
  readonly endpoint: string;
  readonly spans: ReceivedSpan[];
  /** Everything that was received, as it was sent. */
  readonly bodies: Buffer[];
  readonly resources: Record<string, string>[];
  readonly headers: IncomingHttpHeaders[];
  close(): Promise<void>;
}

type Message = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

/** The fields of a protobuf message by number: varints as numbers, everything else as its bytes. */
function readMessage(bytes: Buffer): Message {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const type = tag & 7;
    const value = type === 0 ? varint() : take(type === 1 ? 8 : type === 5 ? 4 : Number(varint()));
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const parts = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((bytes) => readMessage(bytes as Buffer));
const text = (message: Message | undefined, field: number): string =>
  String((message?.get(field)?.[0] as Buffer | undefined)?.toString('utf8') ?? '');
const hex = (message: Message, field: number): string =>
  (message.get(field)?.[0] as Buffer | undefined)?.toString('hex') ?? '';
const number = (message: Message | undefined, field: number): number =>
  Number((message?.get(field)?.[0] as bigint | undefined) ?? 0);

/** KeyValue of opentelemetry/proto/common/v1: 1 key, 2 value (1 string, 3 int). */
function readAttributes(messages: readonly Message[]): Record<string, string> {
  return Object.fromEntries(
    messages.map((pair) => {
      const [value] = parts(pair, 2);
      return [text(pair, 1), value?.has(1) ? text(value, 1) : String(number(value, 3))];
    }),
  );
}

/** Span of opentelemetry/proto/trace/v1. */
function readSpan(span: Message): ReceivedSpan {
  const [status] = parts(span, 15);
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentId: hex(span, 4),
    name: text(span, 5),
    kind: number(span, 6),
    attributes: readAttributes(parts(span, 9)),
    isError: number(status, 3) === 2,
    links: parts(span, 13).map((link) => hex(link, 2)),
  };
}

/** A collector of spans: OTLP over HTTP, in protobuf, as one listens on port 4318. */
export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const resources: Record<string, string>[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (request.url === '/v1/traces') {
      bodies.push(body);
      headers.push(request.headers);
      for (const resourceSpans of parts(readMessage(body), 1)) {
        for (const resource of parts(resourceSpans, 1)) resources.push(readAttributes(parts(resource, 1)));
        for (const scope of parts(resourceSpans, 2)) spans.push(...parts(scope, 2).map(readSpan));
      }
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, {
      'Content-Type': 'application/x-protobuf',
    });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    resources,
    headers,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
