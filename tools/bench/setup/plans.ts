const maxQuota = 2_147_483_647;
const publicMembers = { price: null, data: 'real-time', support: 'none' } as const;

/**
 * `bench`, and `free` for sign-ups, have a practically unlimited quota and the freshness of `pro`. The first request
 * uses up `spent`.
 */
export const benchPlans = {
  data: [
    { name: 'bench', requests_per_day: maxQuota, requests_per_month: maxQuota, ...publicMembers },
    { name: 'free', requests_per_day: maxQuota, requests_per_month: maxQuota, ...publicMembers },
    { name: 'spent', requests_per_day: 1, requests_per_month: 1, ...publicMembers },
  ],
};
