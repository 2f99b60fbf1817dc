import fc from 'fast-check';
import type { FuzzRequest } from '../fuzz-request.ts';

const end = '\r\n\r\n';
const keyAndClose = 'X-API-Key: <<key>>\r\nConnection: close';
const host = 'Host: localhost';
const json = 'Content-Type: application/json';
const signUp = `POST /v1/signup HTTP/1.1\r\n${host}\r\n${json}\r\nConnection: close`;
const graphql = `POST /graphql HTTP/1.1\r\n${host}\r\n${keyAndClose}\r\n${json}`;
const plans = '{"query":"{ __schema { queryType { name } } }"}';

/** Bytes of connections that no HTTP client would send (RFC 9110, RFC 9112). */
const connections: readonly string[] = [
  `GET /v1/plans HTTP/1.1\r\nConnection: close${end}`,
  `GET /v1/plans HTTP/1.0${end}`,
  `GET /v1/plans HTTP/1.0\r\nConnection: close\r\nX-API-Key: <<key>>${end}`,
  `GET /v1/plans HTTP/0.9${end}`,
  `GET /v1/plans HTTP/2.0\r\n${host}${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\n${host}\r\n${keyAndClose}${end}`,
  `GET /v1/plans\r\n${host}${end}`,
  `GET  /v1/plans  HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `get /v1/plans HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET\t/v1/plans\tHTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `\r\n\r\nGET /v1/plans HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\n${host}\nConnection: close\n\n`,
  `GET /v1/pl\0ans HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\nX-A: a\0b\r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\nX-A: a\r\n folded\r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\nX-A : a\r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\nno colon\r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\n: empty\r\n${keyAndClose}${end}`,
  `GET v1/plans HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET ? HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET ?a=b HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET # HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET // HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET ///v1 HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET http:// HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET http://localhost HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET http://localhost/v1/plans HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET HTTP://[::1]:99999/v1/plans?x=1 HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET http://a:b@localhost/graphql?query={__schema{queryType{name}}} HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET ftp://localhost/v1/plans HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET http://[/dashboard HTTP/1.1\r\n${host}\r\nAccept: text/html\r\n${keyAndClose}${end}`,
  `GET //[/dashboard HTTP/1.1\r\n${host}\r\nAccept: text/html\r\n${keyAndClose}${end}`,
  `OPTIONS * HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET * HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `TRACE /v1/plans HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
  `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03`,
  `\x80\x81\x82\r\n\r\n`,
  `GET /v1/plans HTTP/1.1\r\nHost: \r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\r\nHost: a b\r\n${keyAndClose}${end}`,
  `GET / HTTP/1.1\r\nHost: [\r\nAccept: text/html\r\n${keyAndClose}${end}`,
  `GET / HTTP/1.1\r\n${host}\r\nAccept: text/html\r\nX-Forwarded-Proto: x\r\nX-Forwarded-For: [,,\r\nForwarded: ;;\r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\nExpect: x\r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\nUpgrade: h2c\r\nConnection: Upgrade, close${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\n${Array.from({ length: 1_500 }, (_, index) => `A${index}: b`).join('\r\n')}\r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\n${'A: b\r\n'.repeat(2_500)}${keyAndClose}${end}`,
  `GET /v1/plans?${'a'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `${'G'.repeat(20_000)} / HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\n${keyAndClose}\r\nContent-Length: 5\r\n\r\nhello`,
  `GET /v1/plans HTTP/1.1\r\n${host}\r\nContent-Length: 0${end}GET /v1/plans HTTP/1.1\r\n${host}\r\n${keyAndClose}${end}`,
  `${graphql}\r\nContent-Length: ${plans.length}${end}${plans}`,
  `${graphql}\r\nContent-Length: ${plans.length}\r\nContent-Length: ${plans.length}${end}${plans}`,
  `${graphql}\r\nContent-Length: ${plans.length}\r\nContent-Length: 3${end}${plans}`,
  `${graphql}\r\nContent-Length: +${plans.length}${end}${plans}`,
  `${graphql}\r\nContent-Length: -1${end}`,
  `${graphql}\r\nContent-Length: 99999999999999999999${end}`,
  `${graphql}\r\nContent-Length: 0x1e${end}${plans}`,
  `${graphql}\r\nContent-Length: 1000000000${end}${plans}`,
  `${graphql}\r\nTransfer-Encoding: chunked${end}${plans.length.toString(16)}\r\n${plans}\r\n0\r\n\r\n`,
  `${graphql}\r\nTransfer-Encoding: chunked${end}${plans.length.toString(16)};a=b\r\n${plans}\r\n0\r\nX-Trailer: x\r\n\r\n`,
  `${graphql}\r\nTransfer-Encoding: chunked${end}zz\r\n${plans}\r\n0\r\n\r\n`,
  `${graphql}\r\nTransfer-Encoding: chunked${end}ffffffffffffffffff\r\n${plans}\r\n0\r\n\r\n`,
  `${graphql}\r\nTransfer-Encoding: chunked${end}5\r\n${plans}\r\n0\r\n\r\n`,
  `${graphql}\r\nTransfer-Encoding: chunked${end}${'1\r\n \r\n'.repeat(70_000)}0\r\n\r\n`,
  `${graphql}\r\nTransfer-Encoding: chunked\r\nContent-Length: 3${end}${plans.length.toString(16)}\r\n${plans}\r\n0\r\n\r\n`,
  `${graphql}\r\nTransfer-Encoding: gzip, chunked${end}${plans.length.toString(16)}\r\n${plans}\r\n0\r\n\r\n`,
  `${graphql}\r\nTransfer-Encoding: chunked, identity${end}0\r\n\r\n`,
  `${graphql}\r\nTransfer-Encoding: xchunked${end}0\r\n\r\n`,
  `${graphql}\r\nExpect: 100-continue\r\nContent-Length: ${plans.length}${end}${plans}`,
  `${graphql}\r\nExpect: 100-continue\r\nContent-Length: 100000${end}`,
  `${graphql}\r\nContent-Encoding: gzip\r\nContent-Length: ${plans.length}${end}${plans}`,
  `${signUp}\r\nContent-Length: 2${end}{}`,
  `${signUp}\r\nTransfer-Encoding: chunked${end}0\r\n\r\n`,
  `${signUp}${end}`,
];

const truncated = (bytes: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(bytes, fc.nat(99)).map(([all, percent]) => all.slice(0, Math.ceil((all.length * percent) / 100)));

const corrupted = (bytes: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(bytes, fc.nat(400), fc.nat(255)).map(([all, offset, code]) => {
    const index = offset % all.length;
    return all.slice(0, index) + String.fromCharCode(code) + all.slice(index + 1);
  });

/** Connections that are malformed, truncated, or have one byte changed. */
export function httpRequests(): fc.Arbitrary<FuzzRequest> {
  const whole = fc.constantFrom(...connections);
  const short = fc.constantFrom(...connections.filter(({ length }) => length < 1_000));
  const request = (bytes: string): FuzzRequest => ({
    part: 'http',
    method: '',
    target: '',
    headers: [],
    body: null,
    bytes,
  });
  const truncatedRequest = (bytes: string): FuzzRequest => ({ ...request(bytes), isCut: true });
  return fc.oneof(
    { weight: 6, arbitrary: whole.map(request) },
    { weight: 2, arbitrary: truncated(whole).map(truncatedRequest) },
    // A changed length makes the gateway wait for more bytes, so these requests end early like truncated ones.
    { weight: 2, arbitrary: corrupted(short).map(truncatedRequest) },
  );
}
