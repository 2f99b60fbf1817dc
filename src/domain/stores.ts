import type { AccountStore } from './accounts/account.ts';
import type { AccountEventStore } from './accounts/account-event.ts';
import type { AttemptLimit, AttemptLimiter } from './accounts/attempts.ts';
import type { ProofStore } from './accounts/email-proof.ts';
import type { FormerAccountStore } from './accounts/former-account.ts';
import type { MailStore } from './accounts/mail.ts';
import type { PepperStore } from './accounts/pepper.ts';
import type { PlanRequestStore, PlanTermStore } from './accounts/plan-request.ts';
import type { ProfileStore } from './accounts/profile.ts';
import type { RecoveryStore } from './accounts/recovery.ts';
import type { RepeatableRequestStore } from './accounts/repeatable-request.ts';
import type { SessionStore } from './accounts/session.ts';
import type { CatalogueSource } from './catalogue/catalogue-source.ts';
import type { CatalogueWriter } from './catalogue/catalogue-writer.ts';
import type { FeedStore } from './catalogue/feed.ts';
import type { PhoneHistory } from './catalogue/history.ts';
import type { RateWriter } from './catalogue/prices/rates.ts';
import type { ChangeLogStore } from './changes/change-log.ts';
import type { RevisionStore } from './changes/revisions.ts';
import type { StreamSlotStore } from './changes/stream-slots.ts';
import type { WebhookStore } from './changes/webhook.ts';
import type { DocumentStore } from './persisted-document.ts';
import type { ChargeStore } from './quota/charge-log.ts';
import type { QuotaStore } from './quota/quota.ts';
import type { UsageHistory } from './quota/usage-history.ts';

/** The stores in the database. Calls have a deadline. During an outage they throw a GatewayError `unavailable`. */
export interface DatabaseStores {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly recovery: RecoveryStore;
  readonly proofs: ProofStore;
  readonly profiles: ProfileStore;
  readonly repeatableRequests: RepeatableRequestStore;
  readonly accountEvents: AccountEventStore;
  readonly charges: ChargeStore;
  readonly documents: DocumentStore;
  /** The same store of documents with a longer deadline, for commands that read and write thousands of them. */
  readonly bulkDocuments: DocumentStore;
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

/** All stores that a gateway needs. */
export interface Stores extends DatabaseStores {
  readonly catalogue: CatalogueSource;
  readonly quota: QuotaStore;
  /** Whether `quota` deletes usage after a few weeks, so that it must be copied to `usageHistory`. */
  readonly isUsageTemporary: boolean;
  createLimiter(limit: AttemptLimit): AttemptLimiter;
  /** The HMAC key with which credentials are hashed before they are stored. */
  readonly pepper: string;
}
