import type { Config } from './config.ts';
import { originOf } from './config.ts';
import { GatewayError } from './domain/errors.ts';
import type { Environment } from './environment.ts';
import { clientAddress } from './http/requests/client-address.ts';
import { HttpRequestSource } from './http/requests/request-source.ts';
import type { TransportContext } from './http/transport-context.ts';
import { release } from './release.ts';

/** Creates what all transports need besides the services. */
export function createTransportContext(config: Config, environment: Environment): TransportContext {
  const { trustedProxies } = config;
  const { now, cacheable, log } = environment;
  return {
    now,
    cacheable,
    release,
    origin: originOf(config),
    addressOf: (request) => clientAddress(request, trustedProxies),
    requestSourceOf: (request, transport, usesRegisteredDocument) =>
      new HttpRequestSource(request, trustedProxies, transport, usesRegisteredDocument),
    onError: (error, requestId) => {
      // It is not a failure that the operator has configured no mail server.
      const isMailUnset = error instanceof GatewayError && error.code === 'mail-unavailable';
      if (!isMailUnset) log.error({ err: error, requestId }, 'request failed');
    },
  };
}
