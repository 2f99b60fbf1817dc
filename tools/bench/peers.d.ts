// What the benchmark uses of the packages in its own package.json, so that `npm run types` can check it where they are
// not installed.
type MaybePromise<Value> = Value | Promise<Value>;

declare module '@apollo/server' {
  export class ApolloServer {
    constructor(options: { readonly typeDefs: string; readonly resolvers: object });
  }
}

declare module '@apollo/server/standalone' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export function startStandaloneServer(
    server: object,
    options: {
      readonly listen: { readonly port: number; readonly host: string };
      readonly context: (argument: {
        readonly req: IncomingMessage;
        readonly res: ServerResponse;
      }) => Promise<object>;
    },
  ): Promise<{ readonly url: string }>;
}

declare module 'fastify' {
  import type { IncomingHttpHeaders } from 'node:http';

  export interface FastifyRequest {
    readonly headers: IncomingHttpHeaders;
  }
  export interface FastifyReply {
    header(name: string, value: string): FastifyReply;
  }
  export interface FastifyInstance {
    addHook(
      name: 'preHandler',
      handler: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
    ): FastifyInstance;
    register<Options>(
      plugin: (app: FastifyInstance, options: Options) => MaybePromise<void>,
      options: Options,
    ): FastifyInstance;
    listen(options: { readonly port: number; readonly host: string }): Promise<string>;
  }
  export default function fastify(): FastifyInstance;
}

declare module 'mercurius' {
  interface MercuriusOptions {
    readonly schema: string;
    readonly resolvers: object;
    readonly jit: number;
    readonly context: (request: object) => object;
  }
  export default function mercurius(app: object, options: MercuriusOptions): Promise<void>;
}

declare module 'autocannon' {
  export interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void;
  }
  interface Result {
    readonly errors: number;
    readonly timeouts: number;
    /** In seconds. */
    readonly duration: number;
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
