import { createHash } from 'node:crypto';

/** A Lua script, and the digest by which Redis knows it after the first time. */
export interface RedisScript {
  readonly lua: string;
  readonly sha1: string;
}

/** Longer than any month window, even one that begins a month from now. */
export const keptDays = 63;
const keptSeconds = keptDays * 86_400;
/** Longer than an hour window, even one that begins an hour from now. */
const keptHourSeconds = 3 * 3_600;

// What each script names first: `counters` is the key of one account's counters (D, M the windows in force, d, m the units
// used in them), `usage` that of its usage on the day asked for. Both are in KEYS, so that a cluster which moves their slot
// runs the script where both are or not at all.
const ofOneAccount = `
local counters, usage = KEYS[1], KEYS[2]
local day, month, units, key = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
`;

const read = `
local kept = redis.call('HMGET', counters, 'D', 'd', 'M', 'm', 'X')
local D, d = tonumber(kept[1] or -1), tonumber(kept[2] or 0)
local M, m = tonumber(kept[3] or -1), tonumber(kept[4] or 0)
`;

// Months are counted from 1 March, so that a leap day comes last (Howard Hinnant, days_from_civil).
const moveForward = `
local moved = day > D or month > M
if moved then
  local today = math.floor(redis.call('TIME')[1] / 86400)
  local era = math.floor((today + 719468) / 146097)
  local e = today + 719468 - era * 146097
  local y = math.floor((e - math.floor(e / 1460) + math.floor(e / 36524) - math.floor(e / 146096)) / 365)
  local inYear = e - (365 * y + math.floor(y / 4) - math.floor(y / 100))
  local thisMonth = (era * 400 + y) * 12 + math.floor((5 * inYear + 2) / 153) + 2
  if day > today + 1 or month > thisMonth + 1 then
    return redis.error_reply('AHEAD the window asked for is ahead of the clock of Redis')
  end
  if day > D then D, d = day, 0 end
  if month > M then M, m = month, 0 end
end
local function write()
  redis.call('HSET', counters, 'D', D, 'd', d, 'M', M, 'm', m)
  if moved then redis.call('EXPIRE', counters, ${keptSeconds}) end
end
`;

// A later day than the one asked for may be in force: its usage is in the same slot, but in a slot that moves it may
// be elsewhere. That is not worth a charge.
const countUsage = `
local function usageOn(onDay)
  if onDay == day then return usage end
  return (string.gsub(usage, '%d+$', onDay))
end
local function count(onDay, field, by)
  local hash = usageOn(onDay)
  if redis.pcall('HINCRBY', hash, key .. field, by) == by then redis.call('EXPIRE', hash, ${keptSeconds}) end
end
`;

// Of a key with limits of its own: `k` are its units of the day in force (its usage counts them), `a` those of the address in
// the hour in force, `H`. The hash of an account's hours, `hours`, has one hour only: with the next, addresses begin anew.
// What cannot be read must not be charged; where usage of another day is elsewhere, that is as if both moved.
const readOfKey = `
  local k, a, H, hoursMoved
  if own then
    local get = D == day and redis.call or redis.pcall
    k = get('HGET', usageOn(D), key .. ':u')
    if type(k) == 'table' then return redis.error_reply('TRYAGAIN the usage of the day in force is elsewhere') end
    k = tonumber(k or 0)
    if own.dayLimit >= 0 and k + units > own.dayLimit then full = full + 4 end
    if own.hourLimit >= 0 then
      H, a = tonumber(redis.call('HGET', own.hours, 'H') or -1), 0
      if own.hour > H then
        if own.hour > math.floor(redis.call('TIME')[1] / 3600) + 1 then
          return redis.error_reply('AHEAD the hour asked for is ahead of the clock of Redis')
        end
        H, hoursMoved = own.hour, true
      else
        a = tonumber(redis.call('HGET', own.hours, own.field) or 0)
      end
      if a + units > own.hourLimit then full = full + 8 end
    end
  end
`;

const writeOfKey = `
    if own then
      k = k + units
      if H then
        if hoursMoved then
          redis.call('UNLINK', own.hours)
          redis.call('HSET', own.hours, 'H', H)
          redis.call('EXPIRE', own.hours, ${keptHourSeconds})
        end
        a = redis.call('HINCRBY', own.hours, own.field, units)
      end
    end
`;

/**
 * Any number of charges, one after the other; each adds to both windows if both have room, and the key's own limits if it
 * has any. For each two KEYS and six ARGV: day, month, units, key, limits. Behind them, for each charge of a key with limits
 * of its own, one KEY (the hours of its account; its usage again where addresses are not limited) and five ARGV: which charge
 * it is from 0, the key's limit of a day, that of an address in an hour (-1: none), the hour, the address. So there are three
 * ARGV for each KEY, and two more for each such charge: other charges send nothing of this.
 * Replies for each D, d, M, m, 1 (day full) + 2 (month full) + 4 (key's day full) + 8 (address's hour full), and where the key
 * has limits of its own its units of the day, the hour in force (-1: none) and the units of the address; or its own error.
 */
export const chargeScript = script(`
local function charge(counters, usage, day, month, units, key, dayLimit, monthLimit, own)
${read}${moveForward}${countUsage}
  local full = 0
  if d + units > dayLimit then full = 1 end
  if m + units > monthLimit then full = full + 2 end
  -- Of an account that was ended, until then: as if nothing were left.
  if units > 0 and kept[5] and tonumber(kept[5]) > tonumber(redis.call('TIME')[1]) then full = 3 end
${readOfKey}
  if units > 0 and full == 0 then
    d, m = d + units, m + units
    write()
    count(D, ':r', 1)
    count(D, ':u', units)
${writeOfKey}
  elseif units > 0 then
    count(D, ':x', 1)
  end
  if own then return {D, d, M, m, full, k, H or -1, a or 0} end
  return {D, d, M, m, full}
end
local limited = (#ARGV - 3 * #KEYS) / 2
local charges = (#KEYS - limited) / 2
local owns = {}
for i = 0, limited - 1 do
  local a = charges * 6 + i * 5
  owns[tonumber(ARGV[a + 1])] = {
    hours = KEYS[charges * 2 + i + 1],
    dayLimit = tonumber(ARGV[a + 2]), hourLimit = tonumber(ARGV[a + 3]), hour = tonumber(ARGV[a + 4]), address = ARGV[a + 5]
  }
end
local replies = {}
for i = 0, charges - 1 do
  local a = i * 6
  local own = owns[i]
  if own then own.field = ARGV[a + 4] .. ' ' .. own.address end
  local ok, reply = pcall(charge, KEYS[i * 2 + 1], KEYS[i * 2 + 2], tonumber(ARGV[a + 1]), tonumber(ARGV[a + 2]),
    tonumber(ARGV[a + 3]), ARGV[a + 4], tonumber(ARGV[a + 5]), tonumber(ARGV[a + 6]), own)
  -- Before Redis 7 an error is thrown as text.
  if not ok and type(reply) ~= 'table' then reply = redis.error_reply(reply) end
  replies[i + 1] = reply
end
return replies
`);

/** Adds without checking limits, to windows that are not over. ARGV[5]: how many charges these units are. */
export const settleScript = script(`${ofOneAccount}${read}${moveForward}${countUsage}
if day == D then d = d + units end
if month == M then m = m + units end
if day == D or month == M then write() end
count(day, ':r', tonumber(ARGV[5]))
count(day, ':u', units)
return 1
`);

/** Ends an account. ARGV: day, month; ARGV[5]: for how many seconds. Replies D, d, M, m. */
export const endScript = script(`${ofOneAccount}${read}${moveForward}
write()
redis.call('HSET', counters, 'X', redis.call('TIME')[1] + tonumber(ARGV[5]))
return {D, d, M, m}
`);

/** Takes the end back. */
export const resumeScript = script(`
redis.call('HDEL', KEYS[1], 'X')
return 1
`);

/** Forgets the counters of an account, but not that it was ended. */
export const clearScript = script(`
local ended = redis.call('HGET', KEYS[1], 'X')
redis.call('UNLINK', KEYS[1])
local left = ended and ended - redis.call('TIME')[1] or 0
if left > 0 then
  redis.call('HSET', KEYS[1], 'X', ended)
  redis.call('EXPIRE', KEYS[1], math.ceil(left))
end
return 1
`);

/** Counts refusals that were decided elsewhere. ARGV: day, month (not looked at), how many, key. */
export const countRefusedScript = script(`${ofOneAccount}${countUsage}
count(day, ':x', tonumber(ARGV[3]))
return 1
`);

/**
 * Takes back from the same windows only, never below zero; creates no key and touches no TTL. ARGV[5]: how many charges
 * these units come from. KEYS[3], ARGV[6] and ARGV[7], where the units were counted for an address too: the hours of the
 * account, the hour, the address.
 */
export const refundScript = script(`${ofOneAccount}${read}
if day == D then redis.call('HSET', counters, 'd', math.max(0, d - units)) end
if month == M then redis.call('HSET', counters, 'm', math.max(0, m - units)) end
local used = redis.call('HMGET', usage, key .. ':r', key .. ':u')
if used[1] then
  redis.call('HSET', usage, key .. ':r', math.max(0, used[1] - tonumber(ARGV[5])))
  redis.call('HSET', usage, key .. ':u', math.max(0, used[2] - units))
end
if KEYS[3] and redis.call('HGET', KEYS[3], 'H') == ARGV[6] then
  local field = key .. ' ' .. ARGV[7]
  local counted = redis.call('HGET', KEYS[3], field)
  if counted then redis.call('HSET', KEYS[3], field, math.max(0, counted - units)) end
end
return 1
`);

function script(lua: string): RedisScript {
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}
