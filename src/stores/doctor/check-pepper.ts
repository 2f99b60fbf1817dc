import { type Finding, findingsOf } from '../../domain/finding.ts';
import { readPepperFile } from '../pepper-file.ts';

const fewestCharacters = 16;

/**
 * Whether there is a pepper. Whether it is the one that the keys were made with cannot be told: nothing of it is
 * in the database.
 */
export function checkPepper(options: {
  readonly dataDir: string;
  readonly isSet: boolean;
  readonly isEmbedded: boolean;
  readonly hasDatabase: boolean;
}): Finding {
  const { dataDir, isSet, isEmbedded, hasDatabase } = options;
  const { ok, warn, fail } = findingsOf('pepper');
  const made = isEmbedded ? readPepperFile(dataDir) : null;
  if (isSet && made !== null) {
    return warn(
      'KEY_PEPPER is set, and the generated pepper in DATA_DIR is not used',
      'Keys made with the generated one do not work: unset KEY_PEPPER, or remove the file if there are none.',
    );
  }
  if (isSet) return ok('KEY_PEPPER is set');
  if (made === null) {
    return hasDatabase
      ? fail(
          'There is a database but no pepper: the next start makes another, and no issued key works again',
          'Put the pepper file back from a backup, or set the KEY_PEPPER of before.',
        )
      : ok('one is generated at the first start');
  }
  return made.trim().length < fewestCharacters
    ? fail('the pepper file is cut off', 'Put it back from a backup.')
    : ok('generated, in DATA_DIR');
}
