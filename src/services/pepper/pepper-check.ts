import {
  PepperError,
  type PepperEvidence,
  type PepperStore,
  type SealedSample,
} from '../../domain/accounts/pepper.ts';
import { createFeedContext, createTextSealer, sealedPurposes } from '../keys/sealed-text.ts';
import { computeCheckValue, matchesCheckValue, toPepperId } from './check-value.ts';

/** The peppers that a gateway has: the one that it makes credentials with, and older ones. */
export interface Peppers {
  readonly current: string;
  /** Peppers under which credentials still work (`KEY_PEPPER_PREVIOUS`). */
  readonly previous: readonly string[];
}

/**
 * How the peppers relate to a database. `same`: the check value of the current one is recorded. `rotated`: only check
 * values of previous ones are. `other`: check values of unknown peppers only are recorded. `partial`: some of the recorded check
 * values belong to unknown peppers, because a rotation is not finished. `unneeded`: no check value is recorded, and nothing in
 * the database depends on a pepper. `proven`: no check value is recorded, and the current pepper decrypts a text in the
 * database. `unknown`: no check value is recorded, and nothing in the database can decide. A working key that was made
 * earlier would prove the pepper right.
 */
export type PepperVerdict = 'same' | 'rotated' | 'other' | 'partial' | 'unneeded' | 'proven' | 'unknown';

/** Returns the recorded check values that belong to none of the peppers. */
const findUnknownChecks = (
  { current, previous }: Peppers,
  checks: readonly Uint8Array[],
): readonly Uint8Array[] =>
  checks.filter((check) => ![current, ...previous].some((pepper) => matchesCheckValue(pepper, check)));

/** Decides how the peppers relate to a database, from the evidence in the database. */
export function judgePepper(
  peppers: Peppers,
  { checks, isNeeded, samples }: Omit<PepperEvidence, 'recordedSince'>,
): PepperVerdict {
  const { current } = peppers;
  if (checks.length > 0) {
    const unknownChecks = findUnknownChecks(peppers, checks);
    if (unknownChecks.length === checks.length) return 'other';
    if (unknownChecks.length > 0) return 'partial';
    return checks.some((check) => matchesCheckValue(current, check)) ? 'same' : 'rotated';
  }
  if (!isNeeded) return 'unneeded';
  return samples.some((sample) => canDecrypt(current, sample)) ? 'proven' : 'unknown';
}

/** Returns the place that an encrypted text belongs to. */
export function toSealedContext(sample: SealedSample): string {
  if (sample.kind === 'feed') return createFeedContext(sample.name, sample.source);
  return sample.kind === 'formerWebhook' ? sample.id.replace(/\/.*$/, '') : sample.id;
}

function canDecrypt(pepper: string, sample: SealedSample): boolean {
  const sealer = createTextSealer(pepper, sealedPurposes[sample.kind], createZeroBytes);
  return sealer.open(sample.sealed, toSealedContext(sample)) !== null;
}

/** Decrypting needs no random bytes. */
const createZeroBytes = (size: number): Uint8Array => new Uint8Array(size);

/** The verdict about the peppers, with some of its evidence. */
export interface SettledPepper {
  readonly verdict: PepperVerdict;
  readonly isNeeded: PepperEvidence['isNeeded'];
  readonly recordedSince: PepperEvidence['recordedSince'];
}

/**
 * Judges the peppers, and records the check value of the current one if that is safe. Check values of peppers that no
 * credential depends on any more are removed.
 * @param options `isAlone`: whether no other process can use this database; then a pepper that nothing
 * depends on may be replaced
 */
export async function settlePepper(
  store: PepperStore,
  peppers: Peppers,
  { isAlone }: { readonly isAlone: boolean },
): Promise<SettledPepper> {
  const evidence = await removeUnusedChecks(store, peppers, await store.read());
  const { isNeeded, recordedSince } = evidence;
  const verdict = judgePepper(peppers, evidence);
  const check = computeCheckValue(peppers.current);
  if (verdict === 'other' && isAlone && !isNeeded) {
    await store.replace(check);
    return { verdict: 'same', isNeeded, recordedSince };
  }
  if (verdict === 'rotated') await store.recordNewer(check);
  if (verdict !== 'unneeded' && verdict !== 'proven') return { verdict, isNeeded, recordedSince };
  // If gateways start at the same time with different peppers, the first one's check value stays.
  const checks = await store.recordFirst(check);
  const isOurs = checks.some((recorded) => matchesCheckValue(peppers.current, recorded));
  return { verdict: isOurs ? verdict : 'other', isNeeded, recordedSince };
}

/**
 * Removes the check values of older, unknown peppers that no credential depends on: their rotation is finished. A gateway that
 * has only such a pepper then does not start any more.
 */
async function removeUnusedChecks(
  store: PepperStore,
  peppers: Peppers,
  evidence: PepperEvidence,
): Promise<PepperEvidence> {
  if (judgePepper(peppers, evidence) !== 'partial') return evidence;
  const { checks } = evidence;
  const unknownChecks = findUnknownChecks(peppers, checks);
  // Newer peppers are those of other gateways, which have just begun to use them.
  const newestKnown = checks.findLastIndex((check) => !unknownChecks.includes(check));
  for (const check of checks.slice(0, newestKnown).filter((older) => unknownChecks.includes(older)))
    if ((await countCredentials(store, check, evidence)) === 0) await store.remove(check);
  return store.read();
}

/** Counts the credentials that can still be used and were made with the pepper of a recorded check value. */
async function countCredentials(
  store: PepperStore,
  check: Uint8Array,
  { checks }: PepperEvidence,
): Promise<number> {
  const counts = await store.countHashes(toPepperId(check), check === checks[0]);
  return counts.keys + counts.secrets + counts.recoveryCodes;
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

/** What to do about a database that has credentials under several peppers, some of them unknown. */
export const unfinishedRotationAdvice =
  'A rotation is not finished: put that pepper into KEY_PEPPER_PREVIOUS; doctor then says how many credentials are left. If they may stop working: npx phone-gateway pepper accept --yes.';

/** @throws PepperError if the pepper does not belong to the database */
export async function assertPepper(
  settled: SettledPepper,
  store: PepperStore,
  origin: PepperOrigin,
): Promise<void> {
  if (settled.verdict === 'partial')
    throw new PepperError(
      `This database also has credentials under a pepper that is neither KEY_PEPPER nor in KEY_PEPPER_PREVIOUS. Nothing was changed. ${unfinishedRotationAdvice}`,
    );
  if (settled.verdict !== 'other') return;
  const fault = origin.isSet ? 'KEY_PEPPER is another pepper' : 'The file pepper in DATA_DIR is another one';
  throw new PepperError(
    `${fault} than this database was used with: none of its keys, API Secrets and recovery codes would work. Nothing was changed. ${formatPepperAdvice(origin, await store.read())}`,
  );
}

/** The log message for the verdict `unknown`. */
export const undecidedPepperMessage =
  'this database has accounts and no check value of their pepper: it cannot be told whether the pepper is the right one until a key that was made before is used';

/** The log message for the verdict `rotated`. */
export const rotatedPepperMessage =
  'KEY_PEPPER is new to this database: what was made under the previous one keeps working, and is hashed again when it is used. Every other gateway needs the new pepper, too, if only in KEY_PEPPER_PREVIOUS';

/**
 * `unchanged`: the database already had this pepper. `accepted`: it has this pepper from now on.
 * `would-lose`: nothing was changed, because credentials made with the earlier pepper would stop working.
 */
export type AcceptedPepper = 'unchanged' | 'accepted' | 'would-lose';

/**
 * Records the current pepper as the database's pepper, for operators who lost the earlier one.
 * @param options `isLossAccepted`: whether to record it even if something depends on the earlier one
 */
export async function acceptPepper(
  store: PepperStore,
  peppers: Peppers,
  { isLossAccepted }: { readonly isLossAccepted: boolean },
): Promise<AcceptedPepper> {
  const evidence = await store.read();
  const verdict = judgePepper(peppers, evidence);
  if (verdict === 'same' || verdict === 'rotated') return 'unchanged';
  const losesSomething = evidence.isNeeded && verdict !== 'proven';
  if (losesSomething && !isLossAccepted) return 'would-lose';
  await store.replace(computeCheckValue(peppers.current));
  return 'accepted';
}
