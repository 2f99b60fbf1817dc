import { startHaproxy } from '../../testing/haproxy.ts';
import { startNginx } from '../../testing/nginx.ts';

/** Starts a proxy in front of gateways, by the name of its program. */
export const startFront = { haproxy: startHaproxy, nginx: startNginx } as const;
