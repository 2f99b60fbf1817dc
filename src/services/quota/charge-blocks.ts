import type { ChargeBlock, ChargeTransport, ListedCharge } from '../../domain/quota/charge-log.ts';

/** A charge in memory, until it is stored. */
export interface RecordedCharge {
  readonly accountId: string;
  /** The day window in which the units count. */
  readonly day: number;
  readonly sequence: number;
  /** How often it was stored. A charge that changes after it was stored, by a refund, is stored again. */
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

/** What many charges of a block have in common. */
type SharedFacts = readonly [
  transport: ChargeTransport,
  operation: string,
  keyId: string,
  keyName: string,
  status: number | null,
];

/** The end of a body. The numbers and times of the charges are counted from `sequence` and `atMs`. */
interface BodyEnd {
  readonly sequence: number;
  readonly atMs: number;
  readonly facts: readonly SharedFacts[];
}

/** How many of the last facts of a block are compared with those of a charge. Rarer ones are written again. */
const comparedFacts = 16;

/**
 * Writes the body of a block: for each charge numbers and its request ID, then `#` and JSON. That takes half the
 * bytes of JSON alone, and hardly anything in it has to be escaped.
 */
export class BlockBody {
  readonly #facts: SharedFacts[] = [];
  readonly #sequence: number;
  readonly #atMs: number;
  #charges = '';
  count = 0;

  /** @param start the charge from which numbers and times are counted */
  constructor({ sequence, atMs }: Pick<BodyEnd, 'sequence' | 'atMs'>) {
    this.#sequence = sequence;
    this.#atMs = atMs;
  }

  add(charge: RecordedCharge): void {
    const { sequence, version, atMs, units, refunded, requestId } = charge;
    const change = refunded > 0 || version > 0 ? `,${refunded},${version}` : '';
    this.#charges += `${sequence - this.#sequence},${atMs - this.#atMs},${units},${this.#getPlace(charge)},${requestId}${change};`;
    charge.version += 1;
    this.count += 1;
  }

  toString(): string {
    const end: BodyEnd = { sequence: this.#sequence, atMs: this.#atMs, facts: this.#facts };
    return `${this.#charges}#${JSON.stringify(end)}`;
  }

  #getPlace(charge: RecordedCharge): number {
    const facts = this.#facts;
    const firstPlace = Math.max(0, facts.length - comparedFacts);
    for (let place = facts.length - 1; place >= firstPlace; place -= 1)
      if (hasFacts(charge, facts[place] as SharedFacts)) return place;
    const { transport, operation, key, status } = charge;
    return facts.push([transport, operation, key.id, key.name, status]) - 1;
  }
}

const hasFacts = ({ transport, operation, key, status }: RecordedCharge, facts: SharedFacts): boolean =>
  operation === facts[1] &&
  key.id === facts[2] &&
  transport === facts[0] &&
  status === facts[4] &&
  key.name === facts[3];

type ChargeOrder = Pick<ListedCharge, 'at' | 'writer' | 'sequence'>;

/** Orders charges newest first. The order of charges of the same millisecond is arbitrary, but always the same. */
export const compareCharges = (a: ChargeOrder, b: ChargeOrder): number =>
  b.at.getTime() - a.at.getTime() ||
  (a.writer === b.writer ? b.sequence - a.sequence : a.writer < b.writer ? -1 : 1);

/** Returns the charges of blocks, newest first, each in its latest version. */
export function decodeBlocks(blocks: readonly Pick<ChargeBlock, 'id' | 'body'>[]): ListedCharge[] {
  const latest = new Map<string, { readonly version: number; readonly charge: ListedCharge }>();
  for (const { id, body } of blocks) {
    const writer = id.slice(0, id.indexOf('.'));
    const endIndex = body.indexOf('#');
    const end = JSON.parse(body.slice(endIndex + 1)) as BodyEnd;
    for (const text of body.slice(0, endIndex).split(';')) {
      if (text === '') continue;
      const [number, time, units, place, requestId = '', refunded = 0, storedVersion = 0] = text.split(',');
      const sequence = end.sequence + Number(number);
      const version = Number(storedVersion);
      const chargeId = `${writer}.${sequence}`;
      if ((latest.get(chargeId)?.version ?? -1) >= version) continue;
      const [transport, operation, keyId, keyName, status] = end.facts[Number(place)] as SharedFacts;
      const charge = {
        writer,
        sequence,
        at: new Date(end.atMs + Number(time)),
        units: Number(units),
        refunded: Number(refunded),
        transport,
        operation,
        key: { id: keyId, name: keyName },
        requestId,
        status,
      };
      latest.set(chargeId, { version, charge });
    }
  }
  return [...latest.values()].map(({ charge }) => charge).sort(compareCharges);
}
