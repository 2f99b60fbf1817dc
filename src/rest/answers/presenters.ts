import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import { presenterOf } from '../../domain/present.ts';
import { type Plan, shownPlan } from '../../domain/quota/plan.ts';
import { type QuotaView, shownWindow } from '../../domain/quota/quota-view.ts';
import { brandType } from '../../record/types/brand.ts';
import { changeType } from '../../record/types/change.ts';
import { comparedFieldType } from '../../record/types/comparison.ts';
import { facetsType } from '../../record/types/facets.ts';
import { identificationType } from '../../record/types/identification.ts';
import { quotaKeyType } from '../../record/types/key.ts';
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
import { deliveryType, webhookType } from '../../record/types/webhook.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { shownChange } from '../../services/changes/shown-change.ts';
import type { Caller } from '../../services/quota/admission.ts';

/** These functions convert values of public types to JSON, by the definitions of the types. */

export const presentBrand = presenterOf(brandType);
export const presentSource = presenterOf(sourceType);
export const presentFactSource = presenterOf(factSourceType);
export const presentFacets = presenterOf(facetsType);
export const presentComparedField = presenterOf(comparedFieldType);
export const presentIdentification = presenterOf(identificationType);
export const presentReview = presenterOf(reviewType);
export const presentWebhook = presenterOf(webhookType);
export const presentDelivery = presenterOf(deliveryType);
export const presentPriceSummary = presenterOf(priceSummaryType);

/** Creates a presenter that converts null to null. */
const createNullablePresenter =
  <Value, Shown>(present: (value: Value) => Shown) =>
  (value: Value | null): Shown | null =>
    value && present(value);

export const presentPrice = createNullablePresenter(presenterOf(priceType));
export const presentShortPrice = createNullablePresenter<Price, object>(presenterOf(shortPriceType));
export const presentVariantPrice = createNullablePresenter<Price, object>(presenterOf(variantPriceType));

const presentPlanMembers = presenterOf(planType);
export const presentPlan = (plan: Plan) => presentPlanMembers(shownPlan(plan));

const presentQuotaWindows = presenterOf(quotaType);
export const presentQuota = ({ day, month }: QuotaView) =>
  presentQuotaWindows({ day: shownWindow(day), month: shownWindow(month) });

const presentQuotaKey = presenterOf(quotaKeyType);

/** Presents the quota of a key, with the key and its plan. */
export const presentStatus = ({ key, plan }: Pick<Caller, 'key' | 'plan'>, quota: QuotaView) => ({
  key: presentQuotaKey(key),
  plan: presentPlan(plan),
  quota: presentQuota(quota),
});

const presentChangeMembers = presenterOf(changeType);

/** Presents a change as `/v1/changes`, streams and webhooks show it. */
export const presentChange = (change: StreamedChange, catalogue: Pick<PhoneCatalogue, 'convert'>) =>
  presentChangeMembers(shownChange(change, catalogue));
