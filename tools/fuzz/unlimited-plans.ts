const unlimited = 2_147_483_647;
const plan = (name: string, perDay: number, data: string) => ({
  name,
  requests_per_day: perDay,
  requests_per_month: perDay,
  price: null,
  data,
  support: 'community',
});

/** A `PLANS_FILE` of two plans with practically unlimited quotas, and one with a quota of one request. */
export const unlimitedPlans = JSON.stringify({
  data: [
    plan('free', unlimited, 'complete'),
    plan('pro', unlimited, 'real-time'),
    plan('empty', 1, 'complete'),
  ],
});
