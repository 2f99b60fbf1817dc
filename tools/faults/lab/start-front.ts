import { startHaproxy } from '../../testing/haproxy.ts';
import { startNginx } from '../../testing/nginx.ts';

/** What stands in front of gateways, by its program. */
export const startFront = { haproxy: startHaproxy, nginx: startNginx } as const;
