// Written by "npm run client" from the definitions of the gateway.
import type { Keyed, Operation, PagedOperation, Walk } from '../operation.ts';
import type * as Rest from './rest.ts';

/** Method and path, the credential, and the parameter that pages follow each other by, or whether it takes a key. */
export type Line = [target: string, credential: 'key' | 'secret' | 'none', trait?: Walk | Keyed];

/** By operationId. */
export const operations = {
  listOperations: ['GET /v1', 'none'],
  listPhones: ['GET /v1/phones', 'key', 'cursor'],
  getPhone: ['GET /v1/phones/{id}', 'key'],
  searchPhones: ['GET /v1/search', 'key', 'page'],
  listBrands: ['GET /v1/brands', 'key'],
  listPhonePrices: ['GET /v1/phones/{id}/prices', 'key', 'page'],
  listPhoneReviews: ['GET /v1/phones/{id}/reviews', 'key', 'page'],
  listPhoneSources: ['GET /v1/phones/{id}/sources', 'key'],
  countPhones: ['GET /v1/facets', 'key'],
  comparePhones: ['GET /v1/compare', 'key'],
  suggest: ['GET /v1/suggest', 'key'],
  identifyPhones: ['POST /v1/identify', 'key'],
  listChanges: ['GET /v1/changes', 'key', 'since'],
  priceOperation: ['POST /v1/graphql/cost', 'key'],
  getStatus: ['GET /v1/auth/status', 'key'],
  listPlans: ['GET /v1/plans', 'none'],
  signUp: ['POST /v1/signup', 'none', 'keyed'],
  recover: ['POST /v1/account/recovery', 'none'],
  completeRecovery: ['POST /v1/account/recovery/complete', 'none'],
  verifyEmail: ['POST /v1/account/email/verify', 'none'],
  reportKey: ['POST /v1/keys/report?revoke', 'none'],
  getOpenApi: ['GET /v1/openapi.json', 'none'],
  getAccount: ['GET /v1/account', 'secret'],
  updateAccount: ['PATCH /v1/account', 'secret'],
  deleteAccount: ['DELETE /v1/account', 'secret'],
  exportAccount: ['GET /v1/account/export', 'secret'],
  renewRecoveryCodes: ['POST /v1/account/recovery-codes', 'secret', 'keyed'],
  listUsage: ['GET /v1/account/usage', 'secret'],
  listCharges: ['GET /v1/account/charges', 'secret', 'since'],
  listAccountEvents: ['GET /v1/account/events', 'secret', 'page'],
  requestPlan: ['POST /v1/account/plan-request', 'secret'],
  rotateSecret: ['POST /v1/account/secret/rotate', 'secret'],
  listKeys: ['GET /v1/account/keys', 'secret', 'page'],
  createKey: ['POST /v1/account/keys', 'secret', 'keyed'],
  updateKey: ['PATCH /v1/account/keys/{id}', 'secret'],
  revokeKey: ['DELETE /v1/account/keys/{id}', 'secret'],
  rotateKey: ['POST /v1/account/keys/{id}/rotate', 'secret', 'keyed'],
  listWebhooks: ['GET /v1/account/webhooks', 'secret'],
  createWebhook: ['POST /v1/account/webhooks', 'secret', 'keyed'],
  getWebhook: ['GET /v1/account/webhooks/{id}', 'secret'],
  updateWebhook: ['PATCH /v1/account/webhooks/{id}', 'secret'],
  deleteWebhook: ['DELETE /v1/account/webhooks/{id}', 'secret'],
  rotateWebhookSecret: ['POST /v1/account/webhooks/{id}/rotate', 'secret', 'keyed'],
  testWebhook: ['POST /v1/account/webhooks/{id}/test', 'secret'],
  listDeliveries: ['GET /v1/account/webhooks/{id}/deliveries', 'secret'],
  resendDelivery: ['POST /v1/account/webhooks/{id}/resend', 'secret'],
} satisfies Readonly<Record<string, Line>>;

export interface Operations {
  /** The operations. Method, path and summary of every operation. Cost: free. */
  readonly listOperations: Operation<Rest.ListOperationsData, Rest.ListOperationsResponse>;
  /** List phones. Phones by any combination of brand, text and filters, a page at a time. Tablets and watches are listed only when device_type asks for them. A filter excludes phones with unknown values. A search may be a question, as in /v1/search; parameters that are given take precedence over what it asks for. To read a whole list, use cursor instead of page: begin with cursor= (empty) and go on with next_cursor until it is null. Every phone whose sort value does not change meanwhile is returned exactly once, also during imports; this does not hold for relevance. With ids, the named phones alone, 1 unit for up to 100. Cost: 1 unit, found (200) or not (404). */
  readonly listPhones: PagedOperation<Rest.ListPhonesData, Rest.ListPhonesResponse>;
  /** Phone detail. Everything that is known of a phone: facts by group, the price in the currency that is asked for, and the spec sheet as its source has it. Cost: 1 unit, found (200) or not (404). */
  readonly getPhone: Operation<Rest.GetPhoneData, Rest.GetPhoneResponse>;
  /** Search phones. Understands typing errors, missing spaces, any word order, model numbers and Thai. Names find every kind of device. Questions work too, in English and Thai: "5g under 10000 baht", "กล้องสวย แบตอึด", "s24 vs iphone 15", "like s24 ultra but cheaper"; query.understood has them as parameters of /v1/phones, query.unread what was not understood. Cost: 1 unit, found (200) or not (404). */
  readonly searchPhones: PagedOperation<Rest.SearchPhonesData, Rest.SearchPhonesResponse>;
  /** List brands. Every brand with the number of its phones, by name; all at once. Cost: 1 unit, found (200) or not (404). */
  readonly listBrands: Operation<Rest.ListBrandsData, Rest.ListBrandsResponse>;
  /** Price history of a phone. Observed prices, newest first: all on plans with real-time prices, on others those known at the last midnight. Cost: 1 unit, found (200) or not (404). */
  readonly listPhonePrices: PagedOperation<Rest.ListPhonePricesData, Rest.ListPhonePricesResponse>;
  /** Reviews of a phone. Newest first, each with its whole text. A page has at most 8 MiB of texts; a larger one is 400, free: take a smaller per_page. Cost: 1 unit, found (200) or not (404). */
  readonly listPhoneReviews: PagedOperation<Rest.ListPhoneReviewsData, Rest.ListPhoneReviewsResponse>;
  /** Sources of a phone. For each fact of the phone that is known: the file or publication that it comes from, its date, and when it was imported. Cost: 1 unit, found (200) or not (404). */
  readonly listPhoneSources: Operation<Rest.ListPhoneSourcesData, Rest.ListPhoneSourcesResponse>;
  /** Count phones. The phones of a list with the same parameters, counted by brand, year, operating system, memory, kind and price. For the filters beside a list. Cost: 1 unit, found (200) or not (404). */
  readonly countPhones: Operation<Rest.CountPhonesData, Rest.CountPhonesResponse>;
  /** Compare phones. Two to six phones, field by field, with the best value marked where one is better. Cost: 1 unit, found (200) or not (404). */
  readonly comparePhones: Operation<Rest.ComparePhonesData, Rest.ComparePhonesResponse>;
  /** Suggest names. At most 10 phones and brands for the text typed so far. For a search box: free, up to ten times the day limit of the plan a day. Cost: free. */
  readonly suggest: Operation<Rest.SuggestData, Rest.SuggestResponse>;
  /** Identify phones. Which phones model numbers, code names, names and user agents mean. `exact` names one phone and no other; `family` a series, or several phones at once; `fuzzy` is a guess of search. 1 unit for all hints. Cost: 1 unit, found (200) or not (404). */
  readonly identifyPhones: Operation<Rest.IdentifyPhonesData, Rest.IdentifyPhonesResponse>;
  /** Changes of the catalogue. Everything that became of the catalogue, in order: phones that are new or changed, prices, and reviews. Send next_cursor as since the next time: nothing is missed, and nothing comes twice. A phone appears at its latest change only, a price and a review once each. Without since, no changes and the cursor of now. On plans without real-time data a price appears at the next midnight, everything else at once. What was there before the service kept this order comes first, together. A cursor of another database, or from after a backup that was restored, is 410. Cost: 1 unit, found (200) or not (404). */
  readonly listChanges: PagedOperation<Rest.ListChangesData, Rest.ListChangesResponse>;
  /** Price a GraphQL operation. What a GraphQL operation would be charged, and whether that fits into what is left; it does not run. The body is that of POST /graphql. Counts as a suggestion. A document, variable or argument that GraphQL would reject is 400 with its errors in `errors`. A subscription costs 1 unit to open, and another for each ten changes. The key must be allowed to run the operation. Cost: free. */
  readonly priceOperation: Operation<Rest.PriceOperationData, Rest.PriceOperationResponse>;
  /** Check the quota. The quota and the units left, and what the key is restricted to. Free, even when the quota is used up. Cost: free. */
  readonly getStatus: Operation<Rest.GetStatusData, Rest.GetStatusResponse>;
  /** The plans. What each plan may use and what it costs, and where to ask for another one. Cost: free. */
  readonly listPlans: Operation<Rest.ListPlansData, Rest.ListPlansResponse>;
  /** Sign up. An account on the free plan, with an API key, the API Secret and eight recovery codes. They are returned only once. Cost: free. */
  readonly signUp: Operation<Rest.SignUpData, Rest.SignUpResponse>;
  /** Recover a lost API Secret. With a recovery code: a new API Secret in place of the lost one. Sessions end; API keys and the other recovery codes keep working. Without: a link and a code by mail, if there is an account with this address. Cost: free. */
  readonly recover: Operation<Rest.RecoverData, Rest.RecoverResponse>;
  /** Complete a recovery by mail. A new API Secret and eight new recovery codes, which replace all earlier ones, for the link or the code of the mail: once, within 30 minutes. Keys and webhooks of the account are listed. If the e-mail address was not verified before, these keys are revoked and these webhooks deleted: somebody else may have signed up with the address. Five wrong codes end the codes that were mailed; the link still works. Cost: free. */
  readonly completeRecovery: Operation<Rest.CompleteRecoveryData, Rest.CompleteRecoveryResponse>;
  /** Verify an e-mail address. With the link or the code of the mail, once, within 30 minutes. A new address becomes the account's with it. Cost: free. */
  readonly verifyEmail: Operation<Rest.VerifyEmailData, Rest.VerifyEmailResponse>;
  /** Report a leaked key. For whoever finds an API key in public; no key is needed. The answer is always the same. The owner sees the report in the dashboard and gets a mail, at most one a day; the key goes on working. With revoke=true, and the key as Authorization: Bearer, it is revoked, but not if it is restricted: such keys may be seen. Cost: free. */
  readonly reportKey: Operation<Rest.ReportKeyData, Rest.ReportKeyResponse>;
  /** The OpenAPI description. This document, generated from the definitions that validate requests. Cost: free. */
  readonly getOpenApi: Operation<Rest.GetOpenApiData, Rest.GetOpenApiResponse>;
  /** The account. The account with its plan and what is left of its quota. Cost: free. */
  readonly getAccount: Operation<Rest.GetAccountData, Rest.GetAccountResponse>;
  /** Change the account. A new e-mail address counts once it is verified: a mail with a link and a code goes to it. The present address again gets a new mail while it is not verified. Cost: free. */
  readonly updateAccount: Operation<Rest.UpdateAccountData, Rest.UpdateAccountResponse>;
  /** Delete the account. At once and for good, with its keys, sessions, recovery codes and usage. Cost: free. */
  readonly deleteAccount: Operation<Rest.DeleteAccountData, Rest.DeleteAccountResponse>;
  /** Export the account. Everything that is stored about the account, as a file. No credentials. Cost: free. */
  readonly exportAccount: Operation<Rest.ExportAccountData, Rest.ExportAccountResponse>;
  /** New recovery codes. Eight new recovery codes. All earlier ones stop working. Cost: free. */
  readonly renewRecoveryCodes: Operation<Rest.RenewRecoveryCodesData, Rest.RenewRecoveryCodesResponse>;
  /** Usage by key and day. Requests, units and rejected requests of each key on each day that has any. Cost: free. */
  readonly listUsage: Operation<Rest.ListUsageData, Rest.ListUsageResponse>;
  /** Where the quota went. Each charge of the account, newest first: when, how many units, what for and with which key. The last 5,000 charges of at most 7 days. Charges are written within a second; complete says whether their sums equal the counters of the quota. Cost: free. */
  readonly listCharges: PagedOperation<Rest.ListChargesData, Rest.ListChargesResponse>;
  /** History of the account. What happened to the account, its credentials, its webhooks and its plan, newest first: who did it, when, and from which network. The last 1,000 events of at most 365 days. Cost: free. */
  readonly listAccountEvents: PagedOperation<Rest.ListAccountEventsData, Rest.ListAccountEventsResponse>;
  /** Ask for another plan. Keeps the request for the operator of the service, in place of one that is still open. Cost: free. */
  readonly requestPlan: Operation<Rest.RequestPlanData, Rest.RequestPlanResponse>;
  /** Rotate the API Secret. A new API Secret, returned only once. The old one stops working, and all sessions end. Cost: free. */
  readonly rotateSecret: Operation<Rest.RotateSecretData, Rest.RotateSecretResponse>;
  /** The API keys of the account. Keys that work, and the 100 others that ended last; oldest first. The whole list, unless page or per_page is given. Cost: free. */
  readonly listKeys: PagedOperation<Rest.ListKeysData, Rest.ListKeysResponse>;
  /** Create an API key. The key is returned only once. Restrict one that others can see, such as a key in a web page: else it can be used by anybody, for everything that the plan allows. Cost: free. */
  readonly createKey: Operation<Rest.CreateKeyData, Rest.CreateKeyResponse>;
  /** Rename or restrict an API key. Restrictions are replaced as a whole, within a second for every request; null lifts them. A key that they let expire works again with a later date. Cost: free. */
  readonly updateKey: Operation<Rest.UpdateKeyData, Rest.UpdateKeyResponse>;
  /** Revoke an API key. It stops working within a second, for good. Cost: free. */
  readonly revokeKey: Operation<Rest.RevokeKeyData, Rest.RevokeKeyResponse>;
  /** Rotate an API key. A new key in place of this one, returned only once. The old one works until its grace period is over. Cost: free. */
  readonly rotateKey: Operation<Rest.RotateKeyData, Rest.RotateKeyResponse>;
  /** The webhooks of the account. Oldest first. Cost: free. */
  readonly listWebhooks: Operation<Rest.ListWebhooksData, Rest.ListWebhooksResponse>;
  /** Create a webhook. Changes of the catalogue from now on are sent to the URL as POSTs that are signed by Standard Webhooks 1.0.0; the secret is returned only once. Plans with real-time data get them within 2 seconds, others after midnight (quota time zone). Each delivery has up to 100 changes and costs 1 unit for each started ten, once; retries and tests are free. An account has at most 5 webhooks. Cost: free. */
  readonly createWebhook: Operation<Rest.CreateWebhookData, Rest.CreateWebhookResponse>;
  /** A webhook. Where changes are sent to, and whether. Cost: free. */
  readonly getWebhook: Operation<Rest.GetWebhookData, Rest.GetWebhookResponse>;
  /** Pause or move a webhook. Pauses a webhook, takes it up again, or gives it another URL. What changed while it was paused or disabled is sent when it is active again. Cost: free. */
  readonly updateWebhook: Operation<Rest.UpdateWebhookData, Rest.UpdateWebhookResponse>;
  /** Delete a webhook. Nothing more is sent to it, and its deliveries are forgotten. Cost: free. */
  readonly deleteWebhook: Operation<Rest.DeleteWebhookData, Rest.DeleteWebhookResponse>;
  /** Rotate the secret of a webhook. A new secret in place of this one, returned only once. Until the grace period is over, requests have a signature with each of both, so that no delivery fails while the receiver is changed. At most 3 replaced secrets sign besides the new one, none of them longer than this grace period. Cost: free. */
  readonly rotateWebhookSecret: Operation<Rest.RotateWebhookSecretData, Rest.RotateWebhookSecretResponse>;
  /** Test a webhook. Sends a request of type `webhook.test` without changes, at once and in one attempt, also to a webhook that is paused. See its deliveries for the result. Cost: free. */
  readonly testWebhook: Operation<Rest.TestWebhookData, Rest.TestWebhookResponse>;
  /** Deliveries of a webhook. The last 100, newest first, with the status and the duration of the last attempt. Cost: free. */
  readonly listDeliveries: Operation<Rest.ListDeliveriesData, Rest.ListDeliveriesResponse>;
  /** Send a delivery again. At once, with the same id and body, and with ten more attempts; units that it has cost are not charged again. What was sent is kept for 3 days after its end. Cost: free. */
  readonly resendDelivery: Operation<Rest.ResendDeliveryData, Rest.ResendDeliveryResponse>;
}
