import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import { messageTypes } from '../../domain/changes/webhook.ts';
import { toInstant } from '../../domain/instant.ts';
import { createPresenter } from '../../domain/present.ts';
import { type Plan, toPlanView } from '../../domain/quota/plan.ts';
import { type QuotaView, toWindowView } from '../../domain/quota/quota-view.ts';
import { accountEventType } from '../../record/types/account-event.ts';
import { brandType } from '../../record/types/brand.ts';
import { changeType } from '../../record/types/change.ts';
import { chargeType } from '../../record/types/charge.ts';
import { comparedFieldType } from '../../record/types/comparison.ts';
import { facetsType } from '../../record/types/facets.ts';
import { identificationType } from '../../record/types/identification.ts';
import { quotaKeyType } from '../../record/types/key.ts';
import { operationCostType } from '../../record/types/operation-cost.ts';
import { factSourceType, sourceType } from '../../record/types/phone-parts.ts';
import { planType, quotaType } from '../../record/types/plan.ts';
import {
  type Price,
  priceSummaryType,
  priceType,
  shortPriceType,
  variantPriceType,
} from '../../record/types/price.ts';
import { reviewType } from '../../record/types/review.ts';
import { createdWebhookType, deliveryType, webhookType } from '../../record/types/webhook.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { toPublicChange } from '../../services/changes/to-public-change.ts';
import type { Caller } from '../../services/quota/admission.ts';
import type { RenderDelivery } from '../../services/webhooks/delivery-maker.ts';

// Each presenter converts values of a public type to JSON, according to the definition of the type.

export const presentBrand = createPresenter(brandType);
export const presentSource = createPresenter(sourceType);
export const presentFactSource = createPresenter(factSourceType);
export const presentFacets = createPresenter(facetsType);
export const presentComparedField = createPresenter(comparedFieldType);
export const presentIdentification = createPresenter(identificationType);
export const presentReview = createPresenter(reviewType);
export const presentWebhook = createPresenter(webhookType);
export const presentAccountEvent = createPresenter(accountEventType);
export const presentCharge = createPresenter(chargeType);
export const presentCreatedWebhook = createPresenter(createdWebhookType);
export const presentDelivery = createPresenter(deliveryType);
export const presentOperationCost = createPresenter(operationCostType);
export const presentPriceSummary = createPresenter(priceSummaryType);

/** Creates a presenter that converts null to null. */
const createNullablePresenter =
  <Value, Json>(present: (value: Value) => Json) =>
  (value: Value | null): Json | null =>
    value && present(value);

export const presentPrice = createNullablePresenter(createPresenter(priceType));
export const presentShortPrice = createNullablePresenter<Price, object>(createPresenter(shortPriceType));
export const presentVariantPrice = createNullablePresenter<Price, object>(createPresenter(variantPriceType));

const presentPlanMembers = createPresenter(planType);
export const presentPlan = (plan: Plan) => presentPlanMembers(toPlanView(plan));

const presentQuotaWindows = createPresenter(quotaType);
export const presentQuota = ({ day, month }: QuotaView) =>
  presentQuotaWindows({ day: toWindowView(day), month: toWindowView(month) });

const presentQuotaKey = createPresenter(quotaKeyType);

/** Presents the quota of a key, with the key and its plan. */
export const presentStatus = ({ key, plan }: Caller, quota: QuotaView) => ({
  key: presentQuotaKey(key),
  plan: presentPlan(plan),
  quota: presentQuota(quota),
});

const presentChangeMembers = createPresenter(changeType);

/** Presents a change in the form that `/v1/changes`, streams and webhooks share. */
export const presentChange = (change: StreamedChange, catalogue: PhoneCatalogue) =>
  presentChangeMembers(toPublicChange(change, catalogue));

/**
 * Creates a function that renders the bodies sent to webhooks, in the format of Standard Webhooks 1.0.0: `type`,
 * `timestamp` and `data`. Changes have the same form as in `GET /v1/changes`, where a receiver can continue
 * reading from `next_cursor`.
 */
export const createDeliveryRenderer =
  (catalogue: PhoneCatalogue, now: () => number): RenderDelivery =>
  (kind, changes, nextCursor) =>
    JSON.stringify({
      type: messageTypes[kind],
      timestamp: toInstant(now()),
      data: changes.map((change) => presentChange(change, catalogue)),
      next_cursor: nextCursor,
    });
