import type { AccountStore } from './account.ts';
import type { AttemptLimit, AttemptLimiter } from './attempts.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import type { ChangeLogStore } from './change-log.ts';
import type { ProofStore } from './email-proof.ts';
import type { FeedStore } from './feed.ts';
import type { FormerAccountStore } from './former-account.ts';
import type { PhoneHistory } from './history.ts';
import type { CatalogueWriter } from './ingest.ts';
import type { MailStore } from './mail.ts';
import type { PepperStore } from './pepper.ts';
import type { DocumentStore } from './persisted-document.ts';
import type { PlanRequestStore, PlanTermStore } from './plan-request.ts';
import type { ProfileStore } from './profile.ts';
import type { QuotaStore } from './quota.ts';
import type { RateWriter } from './rates.ts';
import type { RecoveryStore } from './recovery.ts';
import type { RevisionStore } from './revisions.ts';
import type { SessionStore } from './session.ts';
import type { StreamSlotStore } from './stream-slots.ts';
import type { UsageHistory } from './usage-history.ts';
import type { WebhookStore } from './webhook.ts';

/** Ports over the database, each with a deadline; an outage is a GatewayError `unavailable`. */
export interface DatabaseStores {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly recovery: RecoveryStore;
  readonly proofs: ProofStore;
  readonly profiles: ProfileStore;
  readonly documents: DocumentStore;
  /** The same for a command, which reads and writes thousands of documents. */
  readonly allDocuments: DocumentStore;
  readonly feeds: FeedStore;
  readonly mails: MailStore;
  readonly formerAccounts: FormerAccountStore;
  readonly planRequests: PlanRequestStore;
  readonly planTerms: PlanTermStore;
  readonly usageHistory: UsageHistory;
  readonly history: PhoneHistory;
  readonly revisions: RevisionStore;
  readonly streamSlots: StreamSlotStore;
  readonly changes: ChangeLogStore;
  readonly webhooks: WebhookStore;
  readonly peppers: PepperStore;
  readonly writer: CatalogueWriter;
  readonly rates: RateWriter;
}

/** Every port behind which something is stored, as a gateway needs them. */
export interface Stores extends DatabaseStores {
  readonly catalogue: CatalogueSource;
  readonly quota: QuotaStore;
  /** Whether it expires usage after some weeks, so that usage must be copied to `usageHistory`. */
  readonly forgetsUsage: boolean;
  limiter(limit: AttemptLimit): AttemptLimiter;
  /** The key of the HMAC of credentials. */
  readonly pepper: string;
}
