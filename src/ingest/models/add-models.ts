import type {
  ImportRef,
  ImportTransaction,
  NamedPhone,
  PhoneToChange,
  StoredPhone,
} from '../../domain/catalogue/catalogue-writer.ts';
import type { RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import { createEmptyFacts } from '../../record/empty-phone.ts';
import type { PhoneFacts } from '../../record/phone.ts';
import { mergeFacts } from '../merge-facts.ts';

type ModelLists = Pick<PhoneFacts, 'modelNumbers' | 'codeNames'>;

/** The model numbers and code names that one row states for a phone. */
export interface PhoneModels {
  readonly phone: NamedPhone;
  readonly modelNumbers: readonly string[];
  readonly codeNames: readonly string[];
  readonly line: number;
}

const modelFacts = ['modelNumbers', 'codeNames'] as const;

/**
 * Adds model numbers and code names to phones that do not have them yet. A row with a model number that another phone
 * already has is reported as conflicting, because one of the two must be wrong, and it is unknown which. Its code names
 * are not added. Several phones may share a code name, since makers use the same one for all editions of a device.
 * @param catalogue all phones, whose model numbers are compared with the new ones
 * @returns the number of added model numbers and code names, and the conflicting rows
 */
export async function addModels(
  transaction: ImportTransaction,
  rows: readonly PhoneModels[],
  catalogue: readonly NamedPhone[],
): Promise<{ readonly added: number; readonly conflictingRows: readonly RejectedRow[] }> {
  const conflictingRows: RejectedRow[] = [];
  const ownersByNumber = new Map<string, NamedPhone[]>();
  const addOwner = (number: string, phone: NamedPhone) =>
    ownersByNumber.set(number.toUpperCase(), [...(ownersByNumber.get(number.toUpperCase()) ?? []), phone]);
  for (const phone of catalogue) for (const number of phone.modelNumbers) addOwner(number, phone);

  // Collect the new model numbers and code names of each phone.
  const additions = new Map<number, { phone: NamedPhone; newModels: ModelLists }>();
  for (const { phone, modelNumbers, codeNames, line } of rows) {
    const addition = additions.get(phone.id) ?? { phone, newModels: { modelNumbers: [], codeNames: [] } };
    additions.set(phone.id, addition);
    const { newModels } = addition;
    const conflicts: string[] = [];
    for (const number of modelNumbers) {
      const [owner, ...others] = ownersByNumber.get(number.toUpperCase()) ?? [];
      if (owner === undefined) {
        addOwner(number, phone);
        newModels.modelNumbers.push(number);
      } else if (![owner, ...others].some(({ id }) => id === phone.id)) {
        conflicts.push(
          `The model number "${number}" of "${phone.fullName}" already belongs to "${owner.fullName}".`,
        );
      }
    }
    if (conflicts.length > 0) {
      conflictingRows.push({ line, reason: conflicts.join(' ') });
      continue;
    }
    for (const name of codeNames)
      if (!includesIgnoringCase(name, [...phone.codeNames, ...newModels.codeNames]))
        newModels.codeNames.push(name);
  }

  // Write the new models to their phones.
  const nonEmptyAdditions = [...additions.values()].filter(({ newModels }) =>
    modelFacts.some((name) => newModels[name].length > 0),
  );
  const storedPhones = await transaction.find(nonEmptyAdditions.map(({ phone }) => phone));
  const changes = storedPhones.flatMap((phone) => {
    const newModels = additions.get(phone.id)?.newModels;
    return newModels === undefined ? [] : [addModelsToPhone(phone, newModels, transaction.source)];
  });
  await transaction.change(changes);
  const addedModels = nonEmptyAdditions.flatMap(({ newModels }) =>
    modelFacts.flatMap((name) => newModels[name]),
  );
  return { added: addedModels.length, conflictingRows };
}

function includesIgnoringCase(name: string, names: readonly string[]): boolean {
  return names.some((otherName) => otherName.toLowerCase() === name.toLowerCase());
}

function addModelsToPhone(stored: StoredPhone, newModels: ModelLists, source: ImportRef): PhoneToChange {
  const facts = { ...createEmptyFacts(), ...newModels };
  const { hasChanged: _, ...state } = mergeFacts(stored, { facts, specSheet: [], source, isPartial: true });
  return { id: stored.id, isOtherDevice: stored.isOtherDevice, ...state };
}
