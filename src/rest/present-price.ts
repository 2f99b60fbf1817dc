import type { Review } from '../domain/catalogue/history.ts';
import type { Money, Price } from '../domain/catalogue/price.ts';
import type { PriceSummary } from '../domain/catalogue/price-summary.ts';
import { toInstant } from '../domain/instant.ts';

const money = ({ amountMinor, currency }: Money) => ({ amount_minor: amountMinor, currency });

const conversion = (from: Price['convertedFrom']) =>
  from && {
    amount: money(from.amount),
    rate: from.rate,
    rate_date: from.rateDate,
    rate_stale: from.rateStale,
  };

/** How old a price is, and how much can be made of it. */
const standing = ({ observedAt, dateInferred, ageDays, stale, source }: Price) => ({
  observed_at: toInstant(observedAt),
  date_inferred: dateInferred,
  age_days: ageDays,
  stale,
  source: { name: source.name, verified: source.verified },
});

/** `price` of a summary. */
export function presentShortPrice(price: Price | null) {
  return (
    price && {
      kind: price.kind.toLowerCase(),
      amount: money(price.amount),
      converted_from: conversion(price.convertedFrom),
      ...standing(price),
    }
  );
}

/** `price` of a memory variant: it says not again of which. */
export function presentVariantPrice(price: Price | null) {
  return (
    price && {
      id: price.id,
      observation_id: price.id,
      kind: price.kind.toLowerCase(),
      amount: money(price.amount),
      converted_from: conversion(price.convertedFrom),
      country: price.country,
      seller: price.seller,
      ...standing(price),
    }
  );
}

export function presentPrice(price: Price | null) {
  return (
    price && {
      ...presentVariantPrice(price),
      variant: price.variant && { ram_mb: price.variant.ramMb, storage_mb: price.variant.storageMb },
    }
  );
}

export function presentPriceSummary(summary: PriceSummary) {
  return {
    lowest_90d: presentPrice(summary.lowest90d),
    lowest_ever: presentPrice(summary.lowestEver),
    launch: presentPrice(summary.launch),
    median_90d: summary.median90d && money(summary.median90d),
    trend_90d_pct: summary.trend90dPct,
    sellers: summary.sellers,
  };
}

export function presentReview(review: Review) {
  return {
    id: review.id,
    kind: review.kind.toLowerCase(),
    author: review.author,
    publisher: review.publisher,
    title: review.title,
    body: review.body,
    locale: review.locale,
    score: review.score,
    pros: review.pros,
    cons: review.cons,
    url: review.url,
    published_at: toInstant(review.publishedAt),
  };
}
