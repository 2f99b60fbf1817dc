import { z } from 'zod';
import { readRequestCredential } from '../../http/requests/credentials.ts';
import { assertJsonBody } from '../../http/requests/read-body.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { maxTokenLength, maxUrlLength } from '../../services/keys/key-reports.ts';
import type { FreeOperation } from '../operation.ts';
import { createFlagParam } from '../params/param.ts';
import { readMembers } from '../params/read-members.ts';
import { readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';
import { createDescribedObject, withMemberDescriptions } from '../schemas/described-schema.ts';
import { createPrivateReply } from './account-operation.ts';

const { KeyReported, KeyReportInput } = descriptions;
const reportBody = z.strictObject(
  withMemberDescriptions(KeyReportInput, {
    token: z.string('is required and must be a string').meta({ minLength: 1, maxLength: maxTokenLength }),
    url: z.string('must be a string').meta({ format: 'uri', maxLength: maxUrlLength }).optional(),
  }),
);
const reportReceivedSchema = createDescribedObject('KeyReported', KeyReported, { message: z.string() });

/** The answer to every report. It is always the same, so nobody can find out whether a credential exists. */
const reportReceived = {
  message:
    'Thank you. If this is a credential of this service, its owner is notified. An API key keeps working, unless it revoked itself with this request.',
};

/** Creates `POST /v1/keys/report`, with which anybody reports a credential that was found in public. */
export function createKeyReportOperation({ keyReports, getClientAddress }: RestDeps): FreeOperation {
  const params = {
    revoke: {
      ...createFlagParam(
        'Whether to revoke the API key that was found. The request must have that key as its credential.',
      ),
      example: true,
    },
  };
  return {
    kind: 'free',
    method: 'POST',
    isOpenToOrigins: false,
    path: '/v1/keys/report',
    summary: 'Report a leaked key',
    params,
    metadata: {
      operationId: 'reportKey',
      tag: 'Account',
      description:
        'For anybody who finds an API key in public; no key is needed. The answer is always the same. The owner sees the report in the dashboard and gets an e-mail, at most one a day; the key keeps working. With revoke=true, and the key as Authorization: Bearer, it is revoked, unless it is restricted: restricted keys may be public.',
      answer: reportReceivedSchema,
      status: 202,
      body: {
        schema: reportBody,
        example: { token: `phk_${'0'.repeat(48)}`, url: 'https://forum.example/topic/7' },
      },
      errorCodes: [
        'missing-key',
        'invalid-key',
        'revoked-key',
        'expired-key',
        'wrong-credential',
        'forbidden',
        'too-many-attempts',
        'unavailable',
      ],
    },
    handle: async (request, query) => {
      assertJsonBody(request);
      const { revoke = false } = readParams(params, query);
      const report = await readMembers(request, reportBody);
      const address = getClientAddress(request);
      if (revoke) await keyReports.revoke(report, readRequestCredential(request), address);
      else await keyReports.report(report, address);
      return createPrivateReply(202, reportReceived);
    },
  };
}
