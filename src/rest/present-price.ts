import type { Review } from '../domain/history.ts';
import { toInstant } from '../domain/instant.ts';
import type { Money, Price } from '../domain/price.ts';

const money = ({ amountMinor, currency }: Money) => ({ amount_minor: amountMinor, currency });

const conversion = (from: Price['convertedFrom']) =>
  from && { amount: money(from.amount), rate: from.rate, rate_date: from.rateDate };

/** `price` of a summary. */
export function presentShortPrice(price: Price | null) {
  return (
    price && {
      kind: price.kind.toLowerCase(),
      amount: money(price.amount),
      converted_from: conversion(price.convertedFrom),
      observed_at: toInstant(price.observedAt),
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
      observed_at: toInstant(price.observedAt),
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
