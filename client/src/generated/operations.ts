// Written by "npm run client" from the definitions of the gateway.
import type { Keyed, Operation, PagedOperation, Walk } from '../operation.ts';
import type * as Rest from './rest.ts';

/** Method and path, the credential, and the parameter that pages follow each other by, or whether it takes a key. */
export type Line = [target: string, credential: 'key' | 'secret' | 'none', trait?: Walk | Keyed];

/** By operationId. */
export const operations = {
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
  /** List phones. Phones by any combination of brand, text and filters, a page at a time. Tablets and watches are listed only when device_type asks for them. A filter excludes phones with unknown values. A search may be a question, as in /v1/search; other parameters take precedence over the question. To read a whole list, use cursor instead of page: begin with cursor= (empty) and continue with next_cursor until it is null. Every phone whose sort value does not change meanwhile is returned exactly once, even during imports; this does not hold for relevance. With ids, only the named phones, 1 unit for up to 100. Cost: 1 unit, whether found (200) or not (404). */
  readonly listPhones: PagedOperation<Rest.ListPhonesData, Rest.ListPhonesResponse>;
  /** Phone detail. Everything that is known about a phone: facts by group, the price in the requested currency, and the spec sheet as its source publishes it. Cost: 1 unit, whether found (200) or not (404). */
  readonly getPhone: Operation<Rest.GetPhoneData, Rest.GetPhoneResponse>;
  /** Search phones. Understands typing errors, missing spaces, any word order, model numbers and Thai. Names find every kind of device. Questions work too, in English and Thai: "5g under 10000 baht", "กล้องสวย แบตอึด", "s24 vs iphone 15", "like s24 ultra but cheaper"; query.understood has them as parameters of /v1/phones, and query.unread has the words that were not understood. Cost: 1 unit, whether found (200) or not (404). */
  readonly searchPhones: PagedOperation<Rest.SearchPhonesData, Rest.SearchPhonesResponse>;
  /** List brands. Every brand with the number of its phones, sorted by name, in one answer. Cost: 1 unit, whether found (200) or not (404). */
  readonly listBrands: Operation<Rest.ListBrandsData, Rest.ListBrandsResponse>;
  /** Price history of a phone. Observed prices, newest first. Plans with real-time prices see all of them; other plans see the prices known at the last midnight. Cost: 1 unit, whether found (200) or not (404). */
  readonly listPhonePrices: PagedOperation<Rest.ListPhonePricesData, Rest.ListPhonePricesResponse>;
  /** Reviews of a phone. The reviews, newest first, with their whole text. A page has at most 8 MiB of text; a larger page is a free 400: send a smaller per_page. Cost: 1 unit, whether found (200) or not (404). */
  readonly listPhoneReviews: PagedOperation<Rest.ListPhoneReviewsData, Rest.ListPhoneReviewsResponse>;
  /** Sources of a phone. For each known fact of the phone: the file or publication that it comes from, its date, and when it was imported. Cost: 1 unit, whether found (200) or not (404). */
  readonly listPhoneSources: Operation<Rest.ListPhoneSourcesData, Rest.ListPhoneSourcesResponse>;
  /** Count phones. Counts the phones of a list with the same parameters by brand, year, operating system, memory, kind and price, for the filters beside a list. Cost: 1 unit, whether found (200) or not (404). */
  readonly countPhones: Operation<Rest.CountPhonesData, Rest.CountPhonesResponse>;
  /** Compare phones. Compares two to six phones field by field, and marks the best value where one is better. Cost: 1 unit, whether found (200) or not (404). */
  readonly comparePhones: Operation<Rest.ComparePhonesData, Rest.ComparePhonesResponse>;
  /** Suggest names. At most 10 phones and brands that complete the text typed so far, for a search box. Free, up to ten times as often in a day as the plan has units. Cost: free. */
  readonly suggest: Operation<Rest.SuggestData, Rest.SuggestResponse>;
  /** Identify phones. Finds the phones that model numbers, code names, names and user agents refer to. `exact` is one phone and no other; `family` is a series, or several phones at once; `fuzzy` is a guess by search. 1 unit for all hints. Cost: 1 unit, whether found (200) or not (404). */
  readonly identifyPhones: Operation<Rest.IdentifyPhonesData, Rest.IdentifyPhonesResponse>;
  /** Changes to the catalogue. Everything that changed in the catalogue, in order: phones that are new or changed, prices, and reviews. Send next_cursor as since the next time: nothing is missed, and nothing is sent twice. A phone appears only with its latest change, and each price and review once. Without since, the answer contains no changes, only the current cursor. On plans without real-time data a price appears at the next midnight, everything else at once. Data that is older than this record of changes comes first, together. A cursor from another database, or newer than a restored backup, is rejected with 410. Cost: 1 unit, whether found (200) or not (404). */
  readonly listChanges: PagedOperation<Rest.ListChangesData, Rest.ListChangesResponse>;
  /** Price a GraphQL operation. What a GraphQL operation would be charged, and whether the remaining quota suffices. The operation does not run. The body is the same as for POST /graphql. Counts towards the limit on suggestions. If GraphQL would reject the document, a variable or an argument, the response is 400 with the GraphQL errors in `errors`. A subscription costs 1 unit to open, plus 1 unit for every ten changes, rounded up. The key must be allowed to run the operation. Cost: free. */
  readonly priceOperation: Operation<Rest.PriceOperationData, Rest.PriceOperationResponse>;
  /** Check the quota. The quota and the units left, and what the key is restricted to. Free, even when the quota is used up. Cost: free. */
  readonly getStatus: Operation<Rest.GetStatusData, Rest.GetStatusResponse>;
  /** The plans. What each plan includes and what it costs, and where to ask for another plan. Cost: free. */
  readonly listPlans: Operation<Rest.ListPlansData, Rest.ListPlansResponse>;
  /** Sign up. An account on the free plan, with an API key, the API Secret and eight recovery codes. They are returned only once. Cost: free. */
  readonly signUp: Operation<Rest.SignUpData, Rest.SignUpResponse>;
  /** Recover a lost API Secret. With a recovery code: a new API Secret, which replaces the lost one. Sessions end; API keys and the other recovery codes keep working. Without a recovery code: sends an e-mail with a link and a code if there is an account with this address. Cost: free. */
  readonly recover: Operation<Rest.RecoverData, Rest.RecoverResponse>;
  /** Complete a recovery by e-mail. Exchanges the link or code of the e-mail for a new API Secret and eight new recovery codes, which replace all earlier ones. It works once, within 30 minutes. Keys and webhooks of the account are listed. If the e-mail address was not verified before, these keys are revoked and these webhooks deleted: somebody else may have signed up with the address. After five wrong codes the mailed codes are invalid; the link still works. Cost: free. */
  readonly completeRecovery: Operation<Rest.CompleteRecoveryData, Rest.CompleteRecoveryResponse>;
  /** Verify an e-mail address. Verifies the address with the link or the code of the e-mail, which works once, within 30 minutes. A new address then becomes the address of the account. Cost: free. */
  readonly verifyEmail: Operation<Rest.VerifyEmailData, Rest.VerifyEmailResponse>;
  /** The OpenAPI description. This document, generated from the definitions that validate requests. Cost: free. */
  readonly getOpenApi: Operation<Rest.GetOpenApiData, Rest.GetOpenApiResponse>;
  /** The account. The account with its plan and its remaining quota. Cost: free. */
  readonly getAccount: Operation<Rest.GetAccountData, Rest.GetAccountResponse>;
  /** Change the account. A new e-mail address takes effect once it is verified: an e-mail with a link and a code is sent to it. While the current address is not verified, sending it again requests another e-mail. Cost: free. */
  readonly updateAccount: Operation<Rest.UpdateAccountData, Rest.UpdateAccountResponse>;
  /** Delete the account. Deletes the account at once and for good, with its keys, sessions, recovery codes and usage. Cost: free. */
  readonly deleteAccount: Operation<Rest.DeleteAccountData, Rest.DeleteAccountResponse>;
  /** Export the account. Everything that is stored about the account, except credentials, as a file. Cost: free. */
  readonly exportAccount: Operation<Rest.ExportAccountData, Rest.ExportAccountResponse>;
  /** New recovery codes. Eight new recovery codes. All earlier ones stop working. Cost: free. */
  readonly renewRecoveryCodes: Operation<Rest.RenewRecoveryCodesData, Rest.RenewRecoveryCodesResponse>;
  /** Usage by key and day. Requests, units and rejected requests of each key on each day that has any. Cost: free. */
  readonly listUsage: Operation<Rest.ListUsageData, Rest.ListUsageResponse>;
  /** Where the quota went. Each charge of the account, newest first: when, how many units, what for and with which key. The last 5,000 charges of at most 7 days. Charges are written within a second. Cost: free. */
  readonly listCharges: PagedOperation<Rest.ListChargesData, Rest.ListChargesResponse>;
  /** History of the account. What happened to the account, its credentials, its webhooks and its plan, newest first: who did it, when, and from which network. The last 1,000 events of at most 365 days. Cost: free. */
  readonly listAccountEvents: PagedOperation<Rest.ListAccountEventsData, Rest.ListAccountEventsResponse>;
  /** Ask for another plan. Stores the request for the operator of the service. It replaces an earlier request that is still open. Cost: free. */
  readonly requestPlan: Operation<Rest.RequestPlanData, Rest.RequestPlanResponse>;
  /** Rotate the API Secret. Replaces the API Secret with a new one, which is returned only once. The old one stops working, and all sessions end. Cost: free. */
  readonly rotateSecret: Operation<Rest.RotateSecretData, Rest.RotateSecretResponse>;
  /** The API keys of the account. The keys that work, and the 100 keys that ended last; oldest first. The whole list, unless page or per_page is given. Cost: free. */
  readonly listKeys: PagedOperation<Rest.ListKeysData, Rest.ListKeysResponse>;
  /** Create an API key. The key is returned only once. Restrict a key that others can see, such as a key in a web page: otherwise anybody can use it for everything that the plan allows. Cost: free. */
  readonly createKey: Operation<Rest.CreateKeyData, Rest.CreateKeyResponse>;
  /** Rename or restrict an API key. The new restrictions replace all previous ones and take effect within a second; null removes them. A key that has expired works again if its date is moved into the future. Cost: free. */
  readonly updateKey: Operation<Rest.UpdateKeyData, Rest.UpdateKeyResponse>;
  /** Revoke an API key. The key stops working within a second, for good. Cost: free. */
  readonly revokeKey: Operation<Rest.RevokeKeyData, Rest.RevokeKeyResponse>;
  /** Rotate an API key. Replaces the key with a new one, which is returned only once. The old key works until its grace period is over. Cost: free. */
  readonly rotateKey: Operation<Rest.RotateKeyData, Rest.RotateKeyResponse>;
  /** The webhooks of the account. All webhooks, oldest first. Cost: free. */
  readonly listWebhooks: Operation<Rest.ListWebhooksData, Rest.ListWebhooksResponse>;
  /** Create a webhook. From now on, changes to the catalogue are sent to the URL by POST, with signatures according to Standard Webhooks 1.0.0; the secret is returned only once. Plans with real-time data get them within 2 seconds, others after midnight (quota time zone). Each delivery has up to 100 changes and costs 1 unit for every ten or fewer; retries and tests are free. An account has at most 5 webhooks. Cost: free. */
  readonly createWebhook: Operation<Rest.CreateWebhookData, Rest.CreateWebhookResponse>;
  /** A webhook. The URL that changes are sent to, and whether the webhook is active. Cost: free. */
  readonly getWebhook: Operation<Rest.GetWebhookData, Rest.GetWebhookResponse>;
  /** Pause or move a webhook. Pauses or resumes a webhook, or changes its URL. Changes from the time when it was paused or disabled are sent when it is active again. Cost: free. */
  readonly updateWebhook: Operation<Rest.UpdateWebhookData, Rest.UpdateWebhookResponse>;
  /** Delete a webhook. Nothing more is sent to the webhook, and its deliveries are deleted. Cost: free. */
  readonly deleteWebhook: Operation<Rest.DeleteWebhookData, Rest.DeleteWebhookResponse>;
  /** Rotate the secret of a webhook. Replaces the secret with a new one, which is returned only once. Until the grace period is over, requests are signed with both secrets, so no delivery fails while the receiver is updated. At most 3 former secrets are used besides the new one, and each only until this grace period ends. Cost: free. */
  readonly rotateWebhookSecret: Operation<Rest.RotateWebhookSecretData, Rest.RotateWebhookSecretResponse>;
  /** Test a webhook. Sends a request of type `webhook.test` at once and without retries, even to a paused webhook. It is signed like any delivery, and contains one sample: an earlier change that the webhook would receive, or any change if there is none. Its deliveries show the result. Cost: free. */
  readonly testWebhook: Operation<Rest.TestWebhookData, Rest.TestWebhookResponse>;
  /** Deliveries of a webhook. The last 100 deliveries, newest first, with the status and the duration of the last attempt. Cost: free. */
  readonly listDeliveries: Operation<Rest.ListDeliveriesData, Rest.ListDeliveriesResponse>;
  /** Send a delivery again. Sends a delivery at once, with the same id and body, and with ten more attempts. Its units are not charged again. Bodies are stored until 3 days after the last attempt. Cost: free. */
  readonly resendDelivery: Operation<Rest.ResendDeliveryData, Rest.ResendDeliveryResponse>;
}
