import type { QuotaView, SuggestView } from '../../domain/quota/quota-view.ts';
import type { ValueOf } from '../../record/public-type.ts';
import type { operationCostType } from '../../record/types/operation-cost.ts';
import type { Caller } from './admission.ts';

/** The price of a GraphQL operation if it ran now. */
export interface OperationPrice {
  readonly units: number;
  /** The number of suggestions that the operation requests. They cost no units. */
  readonly suggestions: number;
  /** The units that each field costs without its subfields. Free fields are absent. */
  readonly fields: readonly { readonly path: string; readonly units: number }[];
}

/**
 * Reads an operation from the body of a request, in the format of GraphQL over HTTP.
 * @throws GatewayError `invalid-body` for a malformed body
 */
export type OperationPricer = (body: string) => {
  /** Whether the request is for a registered document. Some keys may use no other documents. */
  usesRegisteredDocument(): Promise<boolean>;
  /**
   * Computes the price for a caller.
   * @throws GatewayError `invalid-body` or `query-too-complex` with GraphQL's errors as member `errors`, if the
   *   operation would be rejected; `unavailable` if its document cannot be looked up
   */
  computePrice(caller: Caller): Promise<OperationPrice>;
};

/**
 * Compares a price with the remaining quota and the remaining suggestions of the day. While the quota store is
 * unavailable, the remaining units are unknown (null).
 */
export function toOperationCost(
  { units, fields, suggestions: suggestionCount }: OperationPrice,
  { day, month, keyWindows, degraded }: QuotaView,
  { suggestions }: SuggestView,
): ValueOf<typeof operationCostType> {
  const windows = [day, month, ...keyWindows];
  const isAffordable =
    windows.every(({ remaining }) => units <= remaining) && suggestionCount <= suggestions.remaining;
  return {
    units,
    fields,
    remainingDay: degraded ? null : day.remaining,
    fits: degraded && units > 0 ? null : isAffordable,
  };
}
