import type { CatalogueLoad, LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Log } from '../domain/log.ts';
import type { Plan } from '../domain/quota/plan.ts';
import type { WindowClock } from '../domain/quota/windows.ts';
import type { StartStep } from '../domain/start-step.ts';
import type { AccountServices } from './accounts/account-services.ts';
import type { SessionServices } from './accounts/session-services.ts';
import type { SignUp } from './accounts/sign-up.ts';
import type { PhoneCatalogue } from './catalogue/phone-catalogue.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { ChangeServices } from './changes/change-services.ts';
import type { StreamMetrics } from './changes/stream.ts';
import type { RandomBytes } from './keys/credential-maker.ts';
import type { Mail } from './mail/mail.ts';
import type { Mailer, MailOutcome } from './mail/mail-sender.ts';
import type { SettledPepper } from './pepper/pepper-check.ts';
import type { Admission, UnitsOutcome } from './quota/admission.ts';
import type { BrowseAllowance } from './quota/browse-allowance.ts';
import type { PlanRequests } from './quota/plan-requests.ts';
import type { SuggestAllowance } from './quota/suggest-allowance.ts';
import type { UsageReport } from './quota/usage-report.ts';
import type { RecoveryServices } from './recovery/create-recovery-services.ts';
import type { Recovery } from './recovery/recovery.ts';
import type { DeliveryOutcome } from './webhooks/send-deliveries.ts';
import type { WebhookOutlet } from './webhooks/webhook-services.ts';
import type { WebhookWork } from './webhooks/webhook-work.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export interface ServicesConfig {
  readonly plans: readonly Plan[];
  readonly quotaTimeZone: string;
  readonly signupsPerHour: number;
  readonly signupsPerDay: number;
  /** Pages about phones that one address may open in an hour; 0: there are none. */
  readonly browsePerHour: number;
  /** Gets the requests for another plan; null: nobody does. */
  readonly operatorEmail: string | null;
  /** Where account holders find help, a mailto: or https: URL; null: it is not known. */
  readonly supportContact: string | null;
}

export interface ServiceSurroundings {
  /** Epoch milliseconds; decides windows, editions and expiry. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  readonly onStep: (step: StartStep) => void;
  /** What was found of the pepper before anything was made with it. */
  readonly settledPepper: SettledPepper;
  /** What hands mails over, and their words; null: mails are not configured. */
  readonly mailer: Mailer | null;
  /** How often it is looked for mails that are due. */
  readonly mailLookMs: number;
  /** What webhooks are sent by, and their words. */
  readonly outlet: WebhookOutlet;
  /** How often it is looked for deliveries of webhooks that are due. */
  readonly webhookLookMs: number;
  /** How long a stream is silent at most. */
  readonly heartbeatMs: number;
  readonly metrics: StreamMetrics & {
    catalogueLoaded(load: CatalogueLoad): void;
    unitsDecided(outcome: UnitsOutcome, units: number): void;
    mailAttempted(outcome: MailOutcome): void;
    webhookAttempted(outcome: DeliveryOutcome): void;
  };
}

/** The use cases of the gateway; one instance for all transports, closed after them. */
export interface Services
  extends Omit<AccountServices, 'credentials' | 'guard' | 'limit'>,
    SessionServices,
    ChangeServices {
  readonly catalogue: PhoneCatalogue;
  readonly admission: Admission;
  readonly suggestions: SuggestAllowance;
  readonly browsing: BrowseAllowance;
  readonly signUp: SignUp;
  readonly mail: Mail;
  readonly webhooks: Webhooks;
  readonly webhookWork: Pick<WebhookWork, 'waiting'>;
  readonly usage: UsageReport;
  readonly planRequests: PlanRequests;
  /** Where account holders find help, a mailto: or https: URL; null: it is not known. */
  readonly supportContact: string | null;
  readonly recovery: Recovery;
  readonly profile: RecoveryServices['profile'];
  readonly keyReports: RecoveryServices['keyReports'];
  readonly clock: WindowClock;
  readonly live: LiveCatalogue;
  /** Notices changes made by other processes. */
  readonly feed: ChangeFeed;
  /** Phones of the starter catalogue that this start loaded. */
  readonly startersLoaded: number;
  /** Writes everything that is only in memory. */
  writeAll(): Promise<void>;
  close(): Promise<void>;
}
