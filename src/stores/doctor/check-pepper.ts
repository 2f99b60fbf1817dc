import { createFindings, type Finding } from '../../domain/finding.ts';
import { isCompletePepper, readPepperFile } from '../pepper-file.ts';

/**
 * Checks that there is a pepper. Whether it belongs to the database is checked elsewhere (`CheckPepper`).
 * @param options `isSet`: whether KEY_PEPPER is set
 */
export function checkPepper(options: {
  readonly dataDir: string;
  readonly isSet: boolean;
  readonly isEmbedded: boolean;
  readonly hasDatabase: boolean;
  /** Older peppers, with which credentials still work. */
  readonly previous: readonly string[];
}): Finding {
  const { dataDir, isSet, isEmbedded, hasDatabase, previous } = options;
  const { ok, warn, fail } = createFindings('pepper');
  const pepper = isEmbedded ? readPepperFile(dataDir) : null;
  if (isSet && pepper !== null && !previous.includes(pepper.trim())) {
    return warn(
      'KEY_PEPPER is set, and the generated pepper in DATA_DIR is not used',
      'Keys created with the generated pepper do not work: unset KEY_PEPPER, or remove the file if there are no such keys.',
    );
  }
  if (isSet) return ok('KEY_PEPPER is set');
  if (pepper === null) {
    return hasDatabase
      ? fail(
          'there is a database but no pepper: a gateway with accounts does not start',
          'Restore the pepper file from a backup, or set the same KEY_PEPPER as before.',
        )
      : ok('will be generated at the first start');
  }
  return isCompletePepper(pepper)
    ? ok('generated, in DATA_DIR')
    : fail('the pepper file is incomplete or was changed', 'Restore it from a backup.');
}
