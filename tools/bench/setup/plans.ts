const most = 2_147_483_647;
const shown = { price: null, data: 'real-time', support: 'none' } as const;

/** `bench` and who signs up: charged and never used up, with the prices of `pro`. `spent`: used up by its first request. */
export const benchPlans = {
  data: [
    { name: 'bench', requests_per_day: most, requests_per_month: most, ...shown },
    { name: 'free', requests_per_day: most, requests_per_month: most, ...shown },
    { name: 'spent', requests_per_day: 1, requests_per_month: 1, ...shown },
  ],
};
