// Loaded before a gateway, so that a test can learn what its heap holds when all that nobody needs is collected: each
// message is answered with the bytes that are used then.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('message', () => {
  collect();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();
