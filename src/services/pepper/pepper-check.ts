import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  PepperError,
  type PepperEvidence,
  type PepperStore,
  type SealedSample,
} from '../../domain/accounts/pepper.ts';
import { createFeedContext, createTextSealer, sealedPurposes } from '../keys/sealed-text.ts';

/** A text that is neither a credential nor an e-mail address, so nothing else has its HMAC. */
const checkedText = 'phone-gateway pepper check';

/**
 * How a pepper relates to a database. `same`, `other`: a recorded check value belongs to this pepper, or to
 * another one. `unneeded`: no check value is recorded, and nothing in the database depends on a pepper.
 * `proven`: no check value is recorded, and this pepper decrypts a text in the database. `unknown`: no check
 * value is recorded, and nothing in the database can decide. A working key that was made earlier would prove
 * the pepper right.
 */
export type PepperVerdict = 'same' | 'other' | 'unneeded' | 'proven' | 'unknown';

/**
 * Computes a pepper's check value: the HMAC-SHA-256 of a constant, 32 bytes. It does not reveal the pepper.
 */
export function computeCheckValue(pepper: string): Uint8Array {
  return createHmac('sha256', pepper).update(checkedText).digest();
}

/** Whether a check value belongs to the pepper. */
export function matchesCheckValue(pepper: string, check: Uint8Array): boolean {
  const expected = computeCheckValue(pepper);
  return expected.length === check.length && timingSafeEqual(expected, check);
}

/** Decides how a pepper relates to a database, from the evidence in the database. */
export function judgePepper(
  pepper: string,
  { checks, isNeeded, samples }: Omit<PepperEvidence, 'recordedSince'>,
): PepperVerdict {
  if (checks.length > 0) return checks.some((check) => matchesCheckValue(pepper, check)) ? 'same' : 'other';
  if (!isNeeded) return 'unneeded';
  return samples.some((sample) => canDecrypt(pepper, sample)) ? 'proven' : 'unknown';
}

function canDecrypt(pepper: string, sample: SealedSample): boolean {
  const place = sample.kind === 'feed' ? createFeedContext(sample.name, sample.source) : sample.id;
  const sealer = createTextSealer(pepper, sealedPurposes[sample.kind], createZeroBytes);
  return sealer.open(sample.sealed, place) !== null;
}

/** Decrypting needs no random bytes. */
const createZeroBytes = (size: number): Uint8Array => new Uint8Array(size);

/** The verdict about a pepper, with some of its evidence. */
export interface SettledPepper {
  readonly verdict: PepperVerdict;
  readonly isNeeded: PepperEvidence['isNeeded'];
  readonly recordedSince: PepperEvidence['recordedSince'];
}

/**
 * Judges the pepper, and records its check value if that is safe.
 * @param options `isAlone`: whether no other process can use this database; then a pepper that nothing
 * depends on may be replaced
 */
export async function settlePepper(
  store: PepperStore,
  pepper: string,
  { isAlone }: { readonly isAlone: boolean },
): Promise<SettledPepper> {
  const evidence = await store.read();
  const { isNeeded, recordedSince } = evidence;
  const verdict = judgePepper(pepper, evidence);
  if (verdict === 'other' && isAlone && !isNeeded) {
    await store.replace(computeCheckValue(pepper));
    return { verdict: 'same', isNeeded, recordedSince };
  }
  if (verdict !== 'unneeded' && verdict !== 'proven') return { verdict, isNeeded, recordedSince };
  // If gateways start at the same time with different peppers, the first one's check value stays.
  const checks = await store.recordFirst(computeCheckValue(pepper));
  const isOurs = checks.some((check) => matchesCheckValue(pepper, check));
  return { verdict: isOurs ? verdict : 'other', isNeeded, recordedSince };
}

/** Where the pepper comes from, for error messages. */
export interface PepperOrigin {
  /** Whether `KEY_PEPPER` is set. Otherwise the pepper is the generated one. */
  readonly isSet: boolean;
  /** The generated pepper in the data directory, or null if there is none. */
  readonly generated: string | null;
}

/** Formats the advice for a pepper that does not belong to the database. */
export function formatPepperAdvice(
  { isSet, generated }: PepperOrigin,
  { isNeeded, checks }: PepperEvidence,
): string {
  const isGeneratedRight =
    isSet && generated !== null && checks.some((check) => matchesCheckValue(generated, check));
  if (isGeneratedRight) return 'The generated pepper in DATA_DIR is the right one: unset KEY_PEPPER.';
  const restoreAdvice = isSet
    ? 'Set KEY_PEPPER to the earlier one (Docker Compose reads it from .env).'
    : 'Set KEY_PEPPER to the earlier one, or restore the file pepper from a backup.';
  return isNeeded
    ? `${restoreAdvice} If it is lost: npx phone-gateway pepper accept --yes lets gateways start with this one, and every key, API Secret and recovery code has to be replaced.`
    : `${restoreAdvice} Or, because no account needs the earlier one yet: npx phone-gateway pepper accept takes this one instead.`;
}

/** @throws PepperError if the pepper does not belong to the database */
export async function assertPepper(
  settled: SettledPepper,
  store: PepperStore,
  origin: PepperOrigin,
): Promise<void> {
  if (settled.verdict !== 'other') return;
  const fault = origin.isSet ? 'KEY_PEPPER is another pepper' : 'The file pepper in DATA_DIR is another one';
  throw new PepperError(
    `${fault} than this database was used with: none of its keys, API Secrets and recovery codes would work. Nothing was changed. ${formatPepperAdvice(origin, await store.read())}`,
  );
}

/** The log message for the verdict `unknown`. */
export const undecidedPepperMessage =
  'this database has accounts and no check value of their pepper: it cannot be told whether the pepper is the right one until a key that was made before is used';

/**
 * `unchanged`: the database already had this pepper. `accepted`: it has this pepper from now on.
 * `would-lose`: nothing was changed, because credentials made with the earlier pepper would stop working.
 */
export type AcceptedPepper = 'unchanged' | 'accepted' | 'would-lose';

/**
 * Records a pepper as the database's pepper, for operators who lost the earlier one.
 * @param options `isLossAccepted`: whether to record it even if something depends on the earlier one
 */
export async function acceptPepper(
  store: PepperStore,
  pepper: string,
  { isLossAccepted }: { readonly isLossAccepted: boolean },
): Promise<AcceptedPepper> {
  const evidence = await store.read();
  const verdict = judgePepper(pepper, evidence);
  if (verdict === 'same') return 'unchanged';
  const losesSomething = evidence.isNeeded && verdict !== 'proven';
  if (losesSomething && !isLossAccepted) return 'would-lose';
  await store.replace(computeCheckValue(pepper));
  return 'accepted';
}
