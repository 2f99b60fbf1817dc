import { cursorHeader, getLaterPlace } from '../../domain/changes/change-cursor.ts';
import { GatewayError } from '../../domain/errors.ts';
import { createUnavailableError } from '../unavailable-error.ts';
import { type ChangeLog, readSince } from './change-log.ts';
import { createPhoneLoader, type RefreshableCatalogue } from './phone-loader.ts';

/** How long a request waits for the catalogue in memory to reach its cursor. */
const maxWaitMs = 2_000;

const createBehindError = (): GatewayError =>
  createUnavailableError(
    `This gateway has not loaded the change of ${cursorHeader} yet. Repeat the request.`,
  );

/**
 * Creates the function that delays requests with a cursor of the change log (`Catalogue-Cursor`). Several
 * gateways may serve one address, and each loads changes at its own time. Without the delay, a client that
 * learned of a change from one gateway could get the old phone from another.
 */
export function createCursorWait({ log, catalogue }: { log: ChangeLog; catalogue: RefreshableCatalogue }) {
  const { load } = createPhoneLoader(catalogue);

  async function loadWithin(limitMs: number): Promise<void> {
    const { promise: timeLimit, resolve: endWait } = Promise.withResolvers<void>();
    const timer = setTimeout(endWait, limitMs);
    await Promise.race([load(), timeLimit]).finally(() => clearTimeout(timer));
  }

  /**
   * Waits until the catalogue in memory has everything up to a cursor, for at most two seconds.
   * @throws GatewayError `invalid-parameter`, `cursor-expired`, or `unavailable` after two seconds
   */
  return async (cursor: string): Promise<void> => {
    const { revision } = getLaterPlace(readSince(cursor, cursorHeader).position);
    const isReached = (): boolean => catalogue.current().version >= revision;
    if (isReached()) return;
    try {
      await log.findStart(cursor, 'real-time');
      await loadWithin(maxWaitMs);
    } catch (error) {
      throw error instanceof GatewayError ? error : createBehindError();
    }
    if (!isReached()) throw createBehindError();
  };
}
