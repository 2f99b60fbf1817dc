import { createFindings, type Finding } from '../../domain/finding.ts';
import { isCompletePepper, readPepperFile } from '../pepper-file.ts';

/** Checks that there is a pepper. `src/doctor.ts` checks whether it belongs to the database (`checkRecordedPepper`). */
export function checkPepper(options: {
  readonly dataDir: string;
  /** Whether KEY_PEPPER is set. */
  readonly isKeyPepperSet: boolean;
  readonly isEmbedded: boolean;
  readonly hasDatabase: boolean;
  /** Older peppers. Credentials that were created with them still work. */
  readonly previousPeppers: readonly string[];
}): Finding {
  const { dataDir, isKeyPepperSet, isEmbedded, hasDatabase, previousPeppers } = options;
  const { ok, warn, fail } = createFindings('pepper');
  const filePepper = isEmbedded ? readPepperFile(dataDir) : null;
  if (isKeyPepperSet && filePepper !== null && !previousPeppers.includes(filePepper.trim())) {
    return warn(
      'KEY_PEPPER is set, and the generated pepper in DATA_DIR is not used',
      'Keys created with the generated pepper do not work: unset KEY_PEPPER, or remove the file if there are no such keys.',
    );
  }
  if (isKeyPepperSet) return ok('KEY_PEPPER is set');
  if (filePepper === null) {
    return hasDatabase
      ? fail(
          'there is a database but no pepper: a gateway with accounts does not start',
          'Restore the pepper file from a backup, or set the same KEY_PEPPER as before.',
        )
      : ok('will be generated at the first start');
  }
  return isCompletePepper(filePepper)
    ? ok('generated, in DATA_DIR')
    : fail('the pepper file is incomplete or was changed', 'Restore it from a backup.');
}
