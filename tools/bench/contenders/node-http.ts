// (a) The floor: bare node:http that writes a ready buffer. Not like for like: it checks no key, charges nothing,
// reads no parameter and knows only answers that the gateway gave before. The same body, with Content-Type and
// Content-Length alone.
import { serveReady } from './support/ready-server.ts';

await serveReady(null);
