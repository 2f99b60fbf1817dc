import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CachedBody } from '../../http/caching/cached-body.ts';
import { isNotModified } from '../../http/caching/not-modified.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { TransportContext } from '../../http/transport-context.ts';
import { exampleAnswers } from '../openapi/example-answers.ts';
import { createOpenapiDocument } from '../openapi/openapi-document.ts';
import type { FreeOperation, Operation } from '../operation.ts';
import { readParams } from '../params/read-params.ts';

const openapiSchema = z
  .looseObject({
    openapi: z
      .string()
      .regex(/^3\.1\.\d+$/)
      .describe('Version of OpenAPI.'),
  })
  .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' });

/** The document changes only with the release, so caches may store it for five minutes. */
const cacheControl = 'public, max-age=300';

/**
 * Creates `GET /v1/openapi.json`, which describes every operation, including itself. The document is created for
 * the first request.
 */
export function createOpenapiOperation(
  getOperations: () => readonly Operation[],
  context: TransportContext,
): FreeOperation {
  let document: { readonly body: CachedBody; readonly etag: string } | null = null;
  const createDocument = () => {
    const text = JSON.stringify(createOpenapiDocument(getOperations(), context, exampleAnswers));
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    // The ETag is weak, because the document may be sent compressed.
    return { body: new CachedBody(text, 'small'), etag: `W/"${digest}"` };
  };
  return {
    kind: 'free',
    method: 'GET',
    isOpenToOrigins: true,
    path: '/v1/openapi.json',
    summary: 'The OpenAPI description',
    params: {},
    metadata: {
      operationId: 'getOpenApi',
      tag: 'Service',
      description: 'This document, generated from the definitions that validate requests.',
      answer: openapiSchema,
      supportsIfNoneMatch: true,
    },
    handle: (request, query) => {
      // Rejects unknown parameters; the operation has none.
      readParams({}, query);
      document ??= createDocument();
      const headers: HeaderList = [
        ['ETag', document.etag],
        ['Cache-Control', cacheControl],
        ['Vary', 'Accept-Encoding'],
      ];
      if (isNotModified(request.headers['if-none-match'], document.etag)) {
        return { status: 304, headers, body: '' };
      }
      return {
        status: 200,
        headers: [['Content-Type', 'application/json; charset=utf-8'], ...headers],
        body: document.body,
      };
    },
  };
}
