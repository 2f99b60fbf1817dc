import { standardLoad } from '../../src/server/overload/load-shedding.ts';
import { patientLoad } from './patient-load.ts';

// Loaded before the program, which knows no setting for it.
Object.assign(standardLoad, patientLoad);
