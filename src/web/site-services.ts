import type { PhoneQuery } from '../domain/catalogue/phone-query.ts';
import type { ErrorCode } from '../domain/errors.ts';
import type { WindowClock } from '../domain/quota/windows.ts';
import type { Readiness } from '../domain/readiness.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { AccountAccess } from '../services/accounts/account-access.ts';
import type { HeldCredentials } from '../services/accounts/held-credentials.ts';
import type { Sessions } from '../services/accounts/sessions.ts';
import type { SignUp } from '../services/accounts/sign-up.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import type { AccountKeys } from '../services/keys/account-keys.ts';
import type { Mail } from '../services/mail/mail.ts';
import type { Admission } from '../services/quota/admission.ts';
import type { BrowseAllowance } from '../services/quota/browse-allowance.ts';
import type { PlanRequests } from '../services/quota/plan-requests.ts';
import type { PlanTable } from '../services/quota/plan-table.ts';
import type { UsageReport } from '../services/quota/usage-report.ts';
import type { ExportAccount } from '../services/recovery/account-export.ts';
import type { ProfileChanges } from '../services/recovery/profile.ts';
import type { Recovery } from '../services/recovery/recovery.ts';
import type { Webhooks } from '../services/webhooks/webhooks.ts';
import type { McpFacts } from './mcp-discovery.ts';
import type { ReferenceDocument } from './reference/reference-document.ts';

/** What pages say of a REST operation before its details. */
export interface ToldOperation {
  readonly operationId: string;
  /** The heading that it stands under. */
  readonly tag: string;
  readonly method: string;
  /** With `{id}` for the one variable segment. */
  readonly path: string;
  /** In English. */
  readonly summary: string;
  /** Names of its query parameters. */
  readonly params: readonly string[];
  readonly credential: 'api-key' | 'account-secret' | 'none';
  /** Of the quota, for one request. */
  readonly units: number;
  /** Whether its answer goes on. */
  readonly isStream: boolean;
  /** Every code that it may be refused with. */
  readonly codes: readonly ErrorCode[];
  /** A real answer and its request; `target`: path and query; bodies as JSON. Credentials are blanked. */
  readonly example: {
    readonly request: { readonly method: string; readonly target: string; readonly body?: unknown };
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** A list of phones as `GET /v1/phones` is asked for it. */
export interface AskedList {
  readonly query: PhoneQuery;
  /** ISO 4217; null: the default one, or that of the question. */
  readonly currency: string | null;
  /** The parameters that were given, each value written in one way. */
  readonly params: URLSearchParams;
}

/** The services behind the pages, and what the other transports say of themselves. */
export interface SiteServices extends TransportContext {
  readonly catalogue: PhoneCatalogue;
  readonly clock: WindowClock;
  readonly plans: PlanTable;
  readonly admission: Admission;
  readonly browsing: BrowseAllowance;
  readonly usage: UsageReport;
  readonly planRequests: PlanRequests;
  readonly signUp: SignUp;
  readonly access: AccountAccess;
  readonly accountKeys: AccountKeys;
  readonly sessions: Sessions;
  readonly heldCredentials: HeldCredentials;
  readonly profile: ProfileChanges;
  readonly exportAccount: ExportAccount;
  readonly recovery: Recovery;
  readonly webhooks: Webhooks;
  readonly mail: Mail;
  /** Every operation of REST, tag by tag; and below, the schema of GraphQL. */
  readonly operations: readonly ToldOperation[];
  /** The OpenAPI document, made when asked for. */
  readonly document: () => ReferenceDocument;
  /**
   * What REST answers now to an operation of the catalogue, as text. Null for what this catalogue does not have.
   * @param segment what stands for `{id}` in its path; empty without one
   */
  readonly previewAnswer: (
    operationId: string,
    segment: string,
    query: URLSearchParams,
  ) => Promise<string | null>;
  /** As `/readyz` has it. */
  readonly readiness: () => Readiness;
  /** In the schema definition language. */
  readonly schemaText: string;
  /** Of the MCP server. */
  readonly mcp: McpFacts;
  /** Reads parameters as `GET /v1/phones` does. @throws GatewayError `invalid-parameter` naming every one that is wrong */
  readPhoneList(query: URLSearchParams): AskedList;
  /** The currency (ISO 4217) among the parameters, as `GET /v1/phones/{id}` reads them; null without. @throws the same */
  readPhoneCurrency(query: URLSearchParams): string | null;
}
