import type {
  ChargeSortKey,
  ChargeTransport,
  EncodedBlock,
  ListedCharge,
} from '../../domain/quota/charge-log.ts';

/** A charge in memory, until it is stored. */
export interface RecordedCharge {
  readonly accountId: string;
  /** The day window in which the units count. */
  readonly day: number;
  /** The number of the charge among all charges of this process. */
  readonly sequence: number;
  /** How often the charge was stored. A charge that changes later, such as by a refund, is stored again. */
  version: number;
  readonly atMs: number;
  readonly units: number;
  refunded: number;
  readonly transport: ChargeTransport;
  readonly operation: string;
  readonly key: { readonly id: string; readonly name: string };
  readonly requestId: string;
  status: number | null;
  /** Whether the charge in its present form has yet to be stored. */
  isPending: boolean;
  /** The units that the stored sum of the day already includes. */
  countedUnits: number;
}

/** Facts that many charges of a block have in common. They are stored once. */
type SharedFacts = readonly [
  transport: ChargeTransport,
  operation: string,
  keyId: string,
  keyName: string,
  status: number | null,
];

/** The JSON at the end of a body. Each charge stores its number and time relative to `sequence` and `atMs`. */
interface BodyEnd {
  readonly sequence: number;
  readonly atMs: number;
  readonly facts: readonly SharedFacts[];
}

/**
 * How many of the last entries of `facts` are searched for the facts of a charge. Facts that are only in an older entry
 * are written again.
 */
const maxComparedFacts = 16;

/**
 * Builds the body of a block. Each charge becomes a few numbers and its request ID; the facts that charges share
 * follow as JSON after `#`. This takes half the bytes of JSON alone, and hardly any character must be escaped.
 */
export class BlockBody {
  readonly #facts: SharedFacts[] = [];
  readonly #sequence: number;
  readonly #atMs: number;
  #encodedCharges = '';
  count = 0;

  /** @param start the first charge; the numbers and times of all charges are stored relative to it */
  constructor({ sequence, atMs }: Pick<BodyEnd, 'sequence' | 'atMs'>) {
    this.#sequence = sequence;
    this.#atMs = atMs;
  }

  add(charge: RecordedCharge): void {
    const { sequence, version, atMs, units, refunded, requestId } = charge;
    const changeSuffix = refunded > 0 || version > 0 ? `,${refunded},${version}` : '';
    this.#encodedCharges += `${sequence - this.#sequence},${atMs - this.#atMs},${units},${this.#getFactsIndex(charge)},${requestId}${changeSuffix};`;
    charge.version += 1;
    this.count += 1;
  }

  toString(): string {
    const end: BodyEnd = { sequence: this.#sequence, atMs: this.#atMs, facts: this.#facts };
    return `${this.#encodedCharges}#${JSON.stringify(end)}`;
  }

  /** Returns the index of the charge's facts in `facts`, and adds them if necessary. */
  #getFactsIndex(charge: RecordedCharge): number {
    const facts = this.#facts;
    const firstIndex = Math.max(0, facts.length - maxComparedFacts);
    for (let index = facts.length - 1; index >= firstIndex; index -= 1)
      if (hasFacts(charge, facts[index] as SharedFacts)) return index;
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

/** Orders charges newest first. Charges of the same millisecond have an arbitrary but stable order. */
export const compareCharges = (a: ChargeSortKey, b: ChargeSortKey): number =>
  b.at.getTime() - a.at.getTime() ||
  (a.writer === b.writer ? b.sequence - a.sequence : a.writer < b.writer ? -1 : 1);

/** Returns the charges of blocks, newest first, each in its latest version. */
export function decodeBlocks(blocks: readonly EncodedBlock[]): ListedCharge[] {
  const latestByCharge = new Map<string, { readonly version: number; readonly charge: ListedCharge }>();
  for (const { id, body } of blocks) {
    const writer = id.slice(0, id.indexOf('.'));
    const endIndex = body.indexOf('#');
    const end = JSON.parse(body.slice(endIndex + 1)) as BodyEnd;
    for (const text of body.slice(0, endIndex).split(';')) {
      if (text === '') continue;
      const [sequenceOffset, timeOffset, units, factsIndex, requestId = '', refunded = 0, storedVersion = 0] =
        text.split(',');
      const sequence = end.sequence + Number(sequenceOffset);
      const version = Number(storedVersion);
      const chargeId = `${writer}.${sequence}`;
      if ((latestByCharge.get(chargeId)?.version ?? -1) >= version) continue;
      const [transport, operation, keyId, keyName, status] = end.facts[Number(factsIndex)] as SharedFacts;
      const charge = {
        writer,
        sequence,
        at: new Date(end.atMs + Number(timeOffset)),
        units: Number(units),
        refunded: Number(refunded),
        transport,
        operation,
        key: { id: keyId, name: keyName },
        requestId,
        status,
      };
      latestByCharge.set(chargeId, { version, charge });
    }
  }
  return [...latestByCharge.values()].map(({ charge }) => charge).sort(compareCharges);
}
