/** What a nickname may stand for, likeliest first. */
type Nicknames = ReadonlyMap<string, readonly string[]>;

const table = (meanings: Readonly<Record<string, readonly string[]>>): Nicknames =>
  new Map(Object.entries(meanings));

/** What people shorten brands, series and variants to, by where it means that. */
export const nicknames = {
  /** Wherever it stands: "ip" is iPhone. */
  anywhere: table({
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

  beforeNumber: table({
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

  /** "s24u" is an Ultra; letters behind a number follow one habit in all series. */
  afterNumber: table({
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
