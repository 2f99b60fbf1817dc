// Prism between a client and the gateway: a request that the OpenAPI document does not allow is answered with 422,
// an answer that it does not describe with 500. For the tests of an application; `prism proxy` is the same as a command.
import prismCore from '@stoplight/prism-core';
import prismHttp from '@stoplight/prism-http';
import prismServer from '@stoplight/prism-http-server';

const { API_URL = 'http://127.0.0.1:4000', PRISM_PORT = '4010' } = process.env;

const document = await (await fetch(`${API_URL}/v1/openapi.json`)).json();
const server = prismServer.createServer(await prismHttp.getHttpOperationsFromSpec(document), {
  components: { logger: prismCore.createLogger('prism', { level: 'silent' }) },
  cors: false,
  config: {
    isProxy: true,
    upstream: new URL(API_URL),
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: true,
    mock: { dynamic: false },
  },
});
console.log(`Prism is ready at ${await server.listen(Number(PRISM_PORT), '127.0.0.1')}`);
