import fc from 'fast-check';
import { inject } from 'vitest';

// The fast lane tries the same histories in every run, so that it passes or fails for the change alone. The system lane
// tries others each time, and a failure prints its seed.
fc.configureGlobal(inject('isThorough') ? {} : { seed: 20_261_125 });
