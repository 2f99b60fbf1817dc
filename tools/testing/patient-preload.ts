import { standardLoad } from '../../src/server/overload/load-shedding.ts';
import { patientLoad } from './patient-load.ts';

// This module is loaded before the program, which has no setting for its load thresholds.
Object.assign(standardLoad, patientLoad);
