// npm run fuzz: sends anything to a gateway of its own and judges every answer. See --help.
import { fuzz } from './fuzz.ts';

process.exit(await fuzz(process.argv.slice(2)));
