// npm run fuzz: sends generated requests to a gateway of its own and judges every answer. With --soak: sends requests
// that are all different for half an hour and samples the gateway's memory. With --free: measures what requests that
// cost no unit cost the gateway. See --help.
import { free } from './free/free.ts';
import { fuzz } from './fuzz.ts';
import { soak } from './soak/soak.ts';

const args = process.argv.slice(2);
const modes: Readonly<Record<string, typeof fuzz>> = { '--soak': soak, '--free': free };
const mode = args.find((arg) => arg in modes);
process.exit(await (modes[mode ?? ''] ?? fuzz)(args.filter((arg) => arg !== mode)));
