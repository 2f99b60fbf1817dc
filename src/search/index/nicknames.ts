/** Possible meanings of nicknames, the likeliest first. */
type Nicknames = ReadonlyMap<string, readonly string[]>;

const createTable = (meanings: Readonly<Record<string, readonly string[]>>): Nicknames =>
  new Map(Object.entries(meanings));

/** Abbreviations of brands, series and variants, grouped by the context in which they have that meaning. */
export const nicknames = {
  /** The meanings in any place: "ip" is iPhone. */
  anywhere: createTable({
    aw: ['apple watch'],
    bb: ['blackberry'],
    gw: ['galaxy watch'],
    hw: ['huawei'],
    ip: ['iphone'],
    iph: ['iphone'],
    ipm: ['iphone pro max'],
    lt: ['lite'],
    mi: ['xiaomi'],
    mot: ['motorola'],
    moto: ['motorola'],
    mx: ['max'],
    pls: ['plus'],
    promx: ['pro max'],
    pmax: ['pro max'],
    sammy: ['samsung'],
    sfe: ['s fe'],
    ss: ['samsung'],
    xm: ['xiaomi'],
    xsm: ['xs max'],
    zf: ['z fold', 'z flip', 'zenfone'],
  }),

  /** The meanings before a number: "gs 24" is Galaxy S24. */
  beforeNumber: createTable({
    fp: ['fairphone'],
    gn: ['galaxy note'],
    gs: ['galaxy s'],
    i: ['iphone'],
    mrn: ['redmi note'],
    n: ['note'],
    op: ['oneplus'],
    pk: ['poco'],
    px: ['pixel'],
    rm: ['redmi'],
    rmn: ['redmi note'],
    rn: ['redmi note'],
    sgn: ['galaxy note'],
    sgs: ['galaxy s'],
    xp: ['xperia'],
    zfl: ['z flip'],
    zfo: ['z fold'],
  }),

  /** The meanings after a number: "s24u" is S24 Ultra. They are the same in all series. */
  afterNumber: createTable({
    l: ['lite'],
    m: ['mini', 'max'],
    p: ['pro', 'plus'],
    pl: ['plus'],
    pm: ['pro max'],
    pp: ['pro plus'],
    u: ['ultra'],
    ul: ['ultra'],
    ult: ['ultra'],
    xpro: ['x pro'],
  }),
} as const;
