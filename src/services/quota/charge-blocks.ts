import type { ChargeBlock, ChargeTransport, ListedCharge } from '../../domain/quota/charge-log.ts';

/**
 * A charge in a block. Arrays take half the space of objects. A charge that changes after it was stored, by a
 * refund, is stored again with a higher version.
 */
type StoredCharge = readonly [
  sequence: number,
  version: number,
  atMs: number,
  units: number,
  refunded: number,
  transport: ChargeTransport,
  operation: string,
  keyId: string,
  keyName: string,
  requestId: string,
  status: number | null,
];

/** A charge in memory, until it is stored. */
export interface RecordedCharge {
  readonly accountId: string;
  /** The day window in which the units count. */
  readonly day: number;
  readonly sequence: number;
  version: number;
  readonly atMs: number;
  readonly units: number;
  refunded: number;
  readonly transport: ChargeTransport;
  readonly operation: string;
  readonly key: { readonly id: string; readonly name: string };
  readonly requestId: string;
  status: number | null;
  /** Whether it waits to be stored in its present form. */
  isPending: boolean;
  /** How many of its units the sum of its day already has. */
  countedUnits: number;
}

export function encodeCharge(charge: RecordedCharge): string {
  charge.version += 1;
  const { sequence, version, atMs, units, refunded, transport, operation, key, requestId, status } = charge;
  const stored: StoredCharge = [
    sequence,
    version,
    atMs,
    units,
    refunded,
    transport,
    operation,
    key.id,
    key.name,
    requestId,
    status,
  ];
  return JSON.stringify(stored);
}

/** Orders charges newest first. The order of charges of the same millisecond is arbitrary, but always the same. */
export const compareCharges = (
  a: Pick<ListedCharge, 'at' | 'writer' | 'sequence'>,
  b: Pick<ListedCharge, 'at' | 'writer' | 'sequence'>,
): number =>
  b.at.getTime() - a.at.getTime() ||
  (a.writer === b.writer ? b.sequence - a.sequence : a.writer < b.writer ? -1 : 1);

/** Returns the charges of blocks, newest first, each in its latest version. */
export function decodeBlocks(blocks: readonly Pick<ChargeBlock, 'id' | 'body'>[]): ListedCharge[] {
  const latest = new Map<string, { readonly writer: string; readonly stored: StoredCharge }>();
  for (const { id, body } of blocks) {
    const writer = id.slice(0, id.indexOf('.'));
    for (const stored of JSON.parse(body) as StoredCharge[]) {
      const chargeId = `${writer}.${stored[0]}`;
      const earlier = latest.get(chargeId);
      if (earlier === undefined || earlier.stored[1] < stored[1]) latest.set(chargeId, { writer, stored });
    }
  }
  return [...latest.values()].map(toCharge).sort(compareCharges);
}

function toCharge({ writer, stored }: { writer: string; stored: StoredCharge }): ListedCharge {
  const [sequence, , atMs, units, refunded, transport, operation, keyId, keyName, requestId, status] = stored;
  return {
    writer,
    sequence,
    at: new Date(atMs),
    units,
    refunded,
    transport,
    operation,
    key: { id: keyId, name: keyName },
    requestId,
    status,
  };
}
