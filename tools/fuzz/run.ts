// npm run fuzz: sends anything to a gateway of its own and judges every answer; with --soak, half an hour of requests
// of which no two are alike, and what the gateway holds meanwhile; with --free, what costs nothing, and what it costs
// the gateway. See --help.
import { free } from './free/free.ts';
import { fuzz } from './fuzz.ts';
import { soak } from './soak/soak.ts';

const args = process.argv.slice(2);
const modes: Readonly<Record<string, typeof fuzz>> = { '--soak': soak, '--free': free };
const mode = args.find((arg) => arg in modes);
process.exit(await (modes[mode ?? ''] ?? fuzz)(args.filter((arg) => arg !== mode)));
