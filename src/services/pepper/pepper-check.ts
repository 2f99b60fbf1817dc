import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  PepperError,
  type PepperEvidence,
  type PepperStore,
  type SealedSample,
} from '../../domain/accounts/pepper.ts';
import { feedPlace, sealedPurposes } from '../keys/sealed-purposes.ts';
import { createTextSealer } from '../keys/sealed-text.ts';

/** A text that is no credential and no e-mail address, so that nothing else has its HMAC. */
const checkedText = 'phone-gateway pepper check';

/**
 * How a pepper relates to a database.
 * `same`, `other`: a check value is recorded, of this pepper or of another one.
 * `unneeded`: no check value is recorded, and nothing in the database depends on a pepper.
 * `proven`: no check value is recorded, and an encrypted text of the database opens under this pepper.
 * `unknown`: no check value is recorded, and nothing in the database can decide. A key that was made earlier
 * and works would decide it.
 */
export type PepperVerdict = 'same' | 'other' | 'unneeded' | 'proven' | 'unknown';

/** The check value of a pepper: HMAC-SHA-256 of a constant, 32 bytes. The pepper cannot be read from it. */
export function checkOf(pepper: string): Uint8Array {
  return createHmac('sha256', pepper).update(checkedText).digest();
}

/** Whether the check value is that of the pepper. */
export function isCheckOf(pepper: string, check: Uint8Array): boolean {
  const expected = checkOf(pepper);
  return expected.length === check.length && timingSafeEqual(expected, check);
}

export function judgePepper(
  pepper: string,
  { checks, isNeeded, samples }: Omit<PepperEvidence, 'recordedSince'>,
): PepperVerdict {
  if (checks.length > 0) return checks.some((check) => isCheckOf(pepper, check)) ? 'same' : 'other';
  if (!isNeeded) return 'unneeded';
  return samples.some((sample) => opens(pepper, sample)) ? 'proven' : 'unknown';
}

function opens(pepper: string, sample: SealedSample): boolean {
  const place = sample.kind === 'feed' ? feedPlace(sample.name, sample.source) : sample.id;
  const sealer = createTextSealer(pepper, sealedPurposes[sample.kind], noRandomBytes);
  return sealer.open(sample.sealed, place) !== null;
}

/** Decrypting needs no random bytes. */
const noRandomBytes = (size: number): Uint8Array => new Uint8Array(size);

/** The verdict about a pepper, with members of its evidence. */
export interface SettledPepper {
  readonly verdict: PepperVerdict;
  readonly isNeeded: PepperEvidence['isNeeded'];
  readonly recordedSince: PepperEvidence['recordedSince'];
}

/**
 * Judges the pepper, and records its check value where that is safe.
 * @param options `isAlone`: whether no other process can use this database, so that a pepper that nothing
 *   needs may be replaced
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
    await store.replace(checkOf(pepper));
    return { verdict: 'same', isNeeded, recordedSince };
  }
  if (verdict !== 'unneeded' && verdict !== 'proven') return { verdict, isNeeded, recordedSince };
  // When gateways start at once with different peppers, the first one's check value stays.
  const checks = await store.recordFirst(checkOf(pepper));
  const isOurs = checks.some((check) => isCheckOf(pepper, check));
  return { verdict: isOurs ? verdict : 'other', isNeeded, recordedSince };
}

/** Where the pepper comes from, for error messages. */
export interface PepperOrigin {
  /** Whether `KEY_PEPPER` is set; else the pepper is the generated one. */
  readonly isSet: boolean;
  /** The generated pepper in the data directory; null: there is none. */
  readonly generated: string | null;
}

/** Advice, in sentences, about a pepper that is not that of the database. */
export function howToFixPepper(
  { isSet, generated }: PepperOrigin,
  { isNeeded, checks }: PepperEvidence,
): string {
  const isGeneratedRight = isSet && generated !== null && checks.some((check) => isCheckOf(generated, check));
  if (isGeneratedRight) return 'The generated pepper in DATA_DIR is the right one: unset KEY_PEPPER.';
  const earlier = isSet
    ? 'Set KEY_PEPPER to the earlier one (Docker Compose reads it from .env).'
    : 'Set KEY_PEPPER to the earlier one, or restore the file pepper from a backup.';
  return isNeeded
    ? `${earlier} If it is lost: npx phone-gateway pepper accept --yes lets gateways start with this one, and every key, API Secret and recovery code has to be replaced.`
    : `${earlier} Or, because no account needs the earlier one yet: npx phone-gateway pepper accept takes this one instead.`;
}

/** @throws PepperError when the pepper is not that of the database */
export async function assertPepper(
  settled: SettledPepper,
  store: PepperStore,
  origin: PepperOrigin,
): Promise<void> {
  if (settled.verdict !== 'other') return;
  const fault = origin.isSet ? 'KEY_PEPPER is another pepper' : 'The file pepper in DATA_DIR is another one';
  throw new PepperError(
    `${fault} than this database was used with: none of its keys, API Secrets and recovery codes would work. Nothing was changed. ${howToFixPepper(origin, await store.read())}`,
  );
}

/** The log message for the verdict `unknown`. */
export const undecidedPepper =
  'this database has accounts and no check value of their pepper: it cannot be told whether the pepper is the right one until a key that was made before is used';

/**
 * `unchanged`: the pepper was that of the database already. `accepted`: it is from now on.
 * `would-lose`: nothing was changed, because credentials made with the earlier pepper would stop working.
 */
export type AcceptedPepper = 'unchanged' | 'accepted' | 'would-lose';

/**
 * Records a pepper as that of the database, for operators who lost the earlier one.
 * @param options `isLossAccepted`: whether to do so also when something depends on the earlier one
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
  await store.replace(checkOf(pepper));
  return 'accepted';
}
