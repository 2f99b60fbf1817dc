// (a) The floor: bare node:http that writes a ready buffer. Unlike the gateway, it checks no key, charges nothing,
// reads no parameter and has only responses that the gateway gave before. Each has the gateway's body, but only the
// headers Content-Type and Content-Length.
import { serveReadyAnswers } from './support/ready-server.ts';

await serveReadyAnswers(null);
