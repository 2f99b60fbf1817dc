// npm run fuzz: sends anything to a gateway of its own and judges every answer; with --soak, half an hour of requests
// of which no two are alike, and what the gateway holds meanwhile. See --help.
import { fuzz } from './fuzz.ts';
import { soak } from './soak/soak.ts';

const args = process.argv.slice(2);
const others = args.filter((arg) => arg !== '--soak');
process.exit(await (others.length < args.length ? soak(others) : fuzz(args)));
