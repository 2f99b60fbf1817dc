/** Counts of a gateway since its start. */
export interface GatewayFigures {
  readonly refunded: number;
  /** The number of charges in Redis, and of those that settled within 250 ms. */
  readonly charges: number;
  readonly chargesInTime: number;
}

export const noFigures: GatewayFigures = { refunded: 0, charges: 0, chargesInTime: 0 };

const readValue = (text: string, metric: string): number => {
  const matchingLine = text.split('\n').find((line) => line.startsWith(`${metric} `));
  return matchingLine === undefined ? 0 : Number(matchingLine.slice(metric.length + 1));
};

/** Reads `/metrics` of a gateway. Returns null if it does not respond. */
export async function readMetrics(origin: string): Promise<GatewayFigures | null> {
  const text = await fetch(`${origin}/metrics`).then(
    (response) => response.text(),
    () => null,
  );
  if (text === null) return null;
  const charge = 'phone_gateway_redis_charge_duration_seconds';
  return {
    refunded: readValue(text, 'phone_gateway_quota_units_total{outcome="refunded"}'),
    charges: readValue(text, `${charge}_count`),
    chargesInTime: readValue(text, `${charge}_bucket{le="0.25"}`),
  };
}

export function addFigures(a: GatewayFigures, b: GatewayFigures, sign = 1): GatewayFigures {
  return {
    refunded: a.refunded + sign * b.refunded,
    charges: a.charges + sign * b.charges,
    chargesInTime: a.chargesInTime + sign * b.chargesInTime,
  };
}
