import type { AccountEventStore } from '../domain/accounts/account-event.ts';
import type { PhoneQuery } from '../domain/catalogue/phone-query.ts';
import type { ErrorCode } from '../domain/errors.ts';
import type { WindowClock } from '../domain/quota/windows.ts';
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
import type { ChargeList } from '../services/quota/charge-list.ts';
import type { PlanRequests } from '../services/quota/plan-requests.ts';
import type { PlanTable } from '../services/quota/plan-table.ts';
import type { UsageReport } from '../services/quota/usage-report.ts';
import type { ExportAccount } from '../services/recovery/account-export.ts';
import type { ProfileChanges } from '../services/recovery/profile.ts';
import type { Recovery } from '../services/recovery/recovery.ts';
import type { Webhooks } from '../services/webhooks/webhooks.ts';
import type { ReferenceDocument } from './reference/reference-document.ts';

/** The data of a REST operation that pages show. The OpenAPI document has more details. */
export interface OperationInfo {
  readonly operationId: string;
  /** The OpenAPI tag, which is a heading of the reference. */
  readonly tag: string;
  readonly method: string;
  /** The path, with `{id}` for the variable segment. */
  readonly path: string;
  /** The summary in English. */
  readonly summary: string;
  /** The names of the query parameters. */
  readonly params: readonly string[];
  readonly credential: 'api-key' | 'account-secret' | 'none';
  /** The quota units that one request costs. */
  readonly units: number;
  /** Whether the response is a stream of events. */
  readonly isStream: boolean;
  /** The codes of all errors that the operation can return. */
  readonly codes: readonly ErrorCode[];
  /** A recorded request and response without credentials. `target` is the path and query; bodies are JSON. */
  readonly example: {
    readonly request: { readonly method: string; readonly target: string; readonly body?: unknown };
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** The parameters of a list of phones, as `GET /v1/phones` reads them. */
export interface ListRequest {
  readonly query: PhoneQuery;
  /**
   * The code of the currency (ISO 4217), or null for the currency that the search question names, or else the
   * default currency.
   */
  readonly currency: string | null;
  /** The parameters of the request, with normalised values. */
  readonly params: URLSearchParams;
}

/** The services and data that pages use. Those of `TransportContext` are shared by all transports. */
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
  readonly accountEvents: AccountEventStore;
  readonly charges: ChargeList;
  readonly accountKeys: AccountKeys;
  readonly sessions: Sessions;
  readonly heldCredentials: HeldCredentials;
  readonly profile: ProfileChanges;
  readonly exportAccount: ExportAccount;
  readonly recovery: Recovery;
  readonly webhooks: Webhooks;
  readonly mail: Mail;
  /** All REST operations, ordered by tag. */
  readonly operations: readonly OperationInfo[];
  /** Builds the OpenAPI document. */
  readonly buildDocument: () => ReferenceDocument;
  /**
   * Returns the JSON that a catalogue operation returns now, or null if it finds nothing.
   * @param segment the value of `{id}` in the path; empty for a path without it
   */
  readonly previewAnswer: (
    operationId: string,
    segment: string,
    query: URLSearchParams,
  ) => Promise<string | null>;
  /** The GraphQL schema in the schema definition language. */
  readonly schemaText: string;
  /** The address for vulnerability reports (a mailto: or https: URL), or null if none is configured. */
  readonly securityContact: string | null;
  /**
   * Reads parameters as `GET /v1/phones` does.
   * @throws GatewayError `invalid-parameter`, which names all invalid parameters
   */
  readPhoneList(query: URLSearchParams): ListRequest;
  /** The names of the parameters that `readPhoneList` reads. */
  readonly phoneListParamNames: readonly string[];
  /**
   * Reads the currency (ISO 4217) as `GET /v1/phones/{id}` does. Returns null if there is none.
   * @throws GatewayError `invalid-parameter`, which names all invalid parameters
   */
  readPhoneCurrency(query: URLSearchParams): string | null;
}
