/** What a gateway counted since its start. */
export interface GatewayFigures {
  readonly refunded: number;
  /** Charges in Redis, and those that settled within 250 ms. */
  readonly charges: number;
  readonly chargesInTime: number;
}

export const noFigures: GatewayFigures = { refunded: 0, charges: 0, chargesInTime: 0 };

const valueIn = (text: string, line: string): number => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? 0 : Number(found.slice(line.length + 1));
};

/** Asks a gateway's `/metrics`; null when it does not answer. */
export async function readMetrics(origin: string): Promise<GatewayFigures | null> {
  const text = await fetch(`${origin}/metrics`).then(
    (answer) => answer.text(),
    () => null,
  );
  if (text === null) return null;
  const charge = 'phone_gateway_redis_charge_duration_seconds';
  return {
    refunded: valueIn(text, 'phone_gateway_quota_units_total{outcome="refunded"}'),
    charges: valueIn(text, `${charge}_count`),
    chargesInTime: valueIn(text, `${charge}_bucket{le="0.25"}`),
  };
}

export function addFigures(a: GatewayFigures, b: GatewayFigures, sign = 1): GatewayFigures {
  return {
    refunded: a.refunded + sign * b.refunded,
    charges: a.charges + sign * b.charges,
    chargesInTime: a.chargesInTime + sign * b.chargesInTime,
  };
}
