import { createHash } from 'node:crypto';

/** A Lua script and its digest. Redis can run a script by the digest once it has the script. */
export interface RedisScript {
  readonly lua: string;
  readonly sha1: string;
}

/** The argument of a script that means "no limit". */
export const noLimit = -1;
/** How long counters and usage are stored. Even a month window that begins a month from now is over by then. */
export const storedDays = 63;
const storedSeconds = storedDays * 86_400;
/** How long the units of addresses are stored. Even an hour window that begins an hour from now is over by then. */
const storedAddressSeconds = 3 * 3_600;

// Names the arguments of a script. `counters` is the Redis key of an account's counters: D and M are the current day
// and month, d and m are the units used in them, and X is the time until which the account is ended. `usage` is the
// Redis key of the account's usage on the requested day. Each of its fields is the id of an API key, followed by `:r`
// (charged requests), `:u` (units) or `:x` (rejected requests). `limitKey` is the API key under which the limits of `key`
// count. If it is another one, its field `:s` (units of successors) has the units too. Both Redis keys are in
// KEYS, so that a cluster that is moving their slot runs the script only on a node that has both.
const accountArguments = `
local counters, usage = KEYS[1], KEYS[2]
local day, month, units, key, limitKey = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4], ARGV[5]
`;

const readCounters = `
local stored = redis.call('HMGET', counters, 'D', 'd', 'M', 'm', 'X')
local D, d = tonumber(stored[1] or -1), tonumber(stored[2] or 0)
local M, m = tonumber(stored[3] or -1), tonumber(stored[4] or 0)
`;

// Moves the current windows forward if the requested ones are later. To compute the month of today, years begin on 1
// March, so that a leap day is the last day of a year (Howard Hinnant, civil_from_days).
const moveWindows = `
local moved = day > D or month > M
if moved then
  local today = math.floor(redis.call('TIME')[1] / 86400)
  local era = math.floor((today + 719468) / 146097)
  local eraDay = today + 719468 - era * 146097
  local eraYear = math.floor((eraDay - math.floor(eraDay / 1460) + math.floor(eraDay / 36524) - math.floor(eraDay / 146096)) / 365)
  local yearDay = eraDay - (365 * eraYear + math.floor(eraYear / 4) - math.floor(eraYear / 100))
  local thisMonth = (era * 400 + eraYear) * 12 + math.floor((5 * yearDay + 2) / 153) + 2
  if day > today + 1 or month > thisMonth + 1 then
    return redis.error_reply('AHEAD the requested window is ahead of the clock of Redis')
  end
  if day > D then D, d = day, 0 end
  if month > M then M, m = month, 0 end
end
local function write()
  redis.call('HSET', counters, 'D', D, 'd', d, 'M', M, 'm', m)
  if moved then redis.call('EXPIRE', counters, ${storedSeconds}) end
end
`;

// Counts usage. The current day may be later than the requested one. The usage of both days has the same slot, but
// while the slot is being moved, the current day's usage may be on another node. It is not counted then (`pcall`),
// because the charge must not fail.
const countUsage = `
local function usageOn(onDay)
  if onDay == day then return usage end
  return (string.gsub(usage, '%d+$', onDay))
end
local function count(onDay, field, by)
  local hash = usageOn(onDay)
  if redis.pcall('HINCRBY', hash, field, by) == by then redis.call('EXPIRE', hash, ${storedSeconds}) end
end
local function countCharges(onDay, requests)
  count(onDay, key .. ':r', requests)
  count(onDay, key .. ':u', units)
  if limitKey ~= key then count(onDay, limitKey .. ':s', units) end
end
`;

// Reads the use of a key that has its own limits. `keyUnits` is the number of units of the limit's key and its successors
// on the current day, `hour` is the current hour, and `addressUnits` is the number of units of the address in this hour. The hash `hours`
// of an account has only one hour, which is its field `H`; each other field is the API key of a limit and an address. When the next
// hour begins, all addresses start at zero. While the slot is being moved, the usage of the current day may be on
// another node, and the charge is rejected with TRYAGAIN.
const readKeyUse = `
  local keyUnits, addressUnits, hour, hourMoved
  if keyLimits then
    local get = D == day and redis.call or redis.pcall
    local counted = get('HMGET', usageOn(D), limitKey .. ':u', limitKey .. ':s')
    if counted.err then return redis.error_reply('TRYAGAIN the usage of the current day is on another node') end
    keyUnits = tonumber(counted[1] or 0) + tonumber(counted[2] or 0)
    if keyLimits.dayLimit >= 0 and keyUnits + units > keyLimits.dayLimit then full = full + 4 end
    if keyLimits.hourLimit >= 0 then
      hour, addressUnits = tonumber(redis.call('HGET', keyLimits.hours, 'H') or -1), 0
      if keyLimits.hour > hour then
        if keyLimits.hour > math.floor(redis.call('TIME')[1] / 3600) + 1 then
          return redis.error_reply('AHEAD the requested hour is ahead of the clock of Redis')
        end
        hour, hourMoved = keyLimits.hour, true
      else
        addressUnits = tonumber(redis.call('HGET', keyLimits.hours, keyLimits.field) or 0)
      end
      if addressUnits + units > keyLimits.hourLimit then full = full + 8 end
    end
  end
`;

// Adds the units of a charge to the use of a key that has its own limits.
const writeKeyUse = `
    if keyLimits then
      keyUnits = keyUnits + units
      if hour then
        if hourMoved then
          redis.call('UNLINK', keyLimits.hours)
          redis.call('HSET', keyLimits.hours, 'H', hour)
          redis.call('EXPIRE', keyLimits.hours, ${storedAddressSeconds})
        end
        addressUnits = redis.call('HINCRBY', keyLimits.hours, keyLimits.field, units)
      end
    end
`;

/**
 * Runs any number of charges, one after the other. Each charge adds its units to both windows, if the windows and the
 * key's own limits have room.
 *
 * Arguments: two KEYS and seven ARGV for each charge (day, month, units, key, limit key, day limit, month limit). They
 * are followed by one KEY and five ARGV for each charge of a key with its own limits. This KEY is the hours of the
 * account, or its usage again if addresses are not limited. The five ARGV are the index of the charge (from 0), the
 * key's day limit, the limit of an address in an hour (-1 for no limit), the hour, and the address. The script
 * computes the number of such charges from the lengths of the lists: there are seven ARGV for two KEYS, and one and a
 * half more for each such charge.
 *
 * Replies for each charge with D, d, M, m and the sum of 1 (day full), 2 (month full), 4 (key's day full) and 8
 * (address's hour full). If the key has its own limits, the units of the key on the day, the current hour (-1 for
 * none) and the units of the address follow. The reply to a charge that failed is its error.
 */
export const chargeScript = createScript(`
local function charge(counters, usage, day, month, units, key, limitKey, dayLimit, monthLimit, keyLimits)
${readCounters}${moveWindows}${countUsage}
  local full = 0
  if d + units > dayLimit then full = 1 end
  if m + units > monthLimit then full = full + 2 end
  -- While the account is ended, its charges are rejected as if the day and the month were full.
  if units > 0 and stored[5] and tonumber(stored[5]) > tonumber(redis.call('TIME')[1]) then full = 3 end
${readKeyUse}
  if units > 0 and full == 0 then
    d, m = d + units, m + units
    write()
    countCharges(D, 1)
${writeKeyUse}
  elseif units > 0 then
    count(D, key .. ':x', 1)
  end
  if keyLimits then return {D, d, M, m, full, keyUnits, hour or -1, addressUnits or 0} end
  return {D, d, M, m, full}
end
local limitedChargeCount = (2 * #ARGV - 7 * #KEYS) / 3
local chargeCount = (#KEYS - limitedChargeCount) / 2
local limitsByCharge = {}
for i = 0, limitedChargeCount - 1 do
  local offset = chargeCount * 7 + i * 5
  limitsByCharge[tonumber(ARGV[offset + 1])] = {
    hours = KEYS[chargeCount * 2 + i + 1],
    dayLimit = tonumber(ARGV[offset + 2]), hourLimit = tonumber(ARGV[offset + 3]), hour = tonumber(ARGV[offset + 4]),
    address = ARGV[offset + 5]
  }
end
local replies = {}
for i = 0, chargeCount - 1 do
  local offset = i * 7
  local keyLimits = limitsByCharge[i]
  if keyLimits then keyLimits.field = ARGV[offset + 5] .. ' ' .. keyLimits.address end
  local ok, reply = pcall(charge, KEYS[i * 2 + 1], KEYS[i * 2 + 2], tonumber(ARGV[offset + 1]),
    tonumber(ARGV[offset + 2]), tonumber(ARGV[offset + 3]), ARGV[offset + 4], ARGV[offset + 5],
    tonumber(ARGV[offset + 6]), tonumber(ARGV[offset + 7]), keyLimits)
  -- Before Redis 7 an error is thrown as text.
  if not ok and type(reply) ~= 'table' then reply = redis.error_reply(reply) end
  replies[i + 1] = reply
end
return replies
`);

/**
 * Adds units to windows that are not over, without checking limits. ARGV[6] is the number of charges that they come
 * from.
 */
export const settleScript = createScript(`${accountArguments}${readCounters}${moveWindows}${countUsage}
if day == D then d = d + units end
if month == M then m = m + units end
if day == D or month == M then write() end
countCharges(day, tonumber(ARGV[6]))
return 1
`);

/** Ends an account. ARGV[6] is the number of seconds for which its charges are rejected. Replies with D, d, M, m. */
export const endScript = createScript(`${accountArguments}${readCounters}${moveWindows}
write()
redis.call('HSET', counters, 'X', redis.call('TIME')[1] + tonumber(ARGV[6]))
return {D, d, M, m}
`);

/** Undoes `endScript`. */
export const resumeScript = createScript(`
redis.call('HDEL', KEYS[1], 'X')
return 1
`);

/** Deletes the counters of an account. If the account was ended, it remains ended. */
export const clearScript = createScript(`
local ended = redis.call('HGET', KEYS[1], 'X')
redis.call('UNLINK', KEYS[1])
local remaining = ended and ended - redis.call('TIME')[1] or 0
if remaining > 0 then
  redis.call('HSET', KEYS[1], 'X', ended)
  redis.call('EXPIRE', KEYS[1], math.ceil(remaining))
end
return 1
`);

/** Counts rejections that the gateway decided itself. ARGV: day, month (ignored), the number of rejections, key. */
export const countRejectionScript = createScript(`${accountArguments}${countUsage}
count(day, key .. ':x', units)
return 1
`);

/**
 * Subtracts units, but only from the windows in which they were charged, and never below zero. Creates no key and
 * changes no TTL. ARGV[6] is the number of charges that the units come from. If they were counted for an address too,
 * KEYS[3] is the hours of the account, ARGV[7] the hour and ARGV[8] the address.
 */
export const refundScript = createScript(`${accountArguments}${readCounters}
if day == D then redis.call('HSET', counters, 'd', math.max(0, d - units)) end
if month == M then redis.call('HSET', counters, 'm', math.max(0, m - units)) end
local function subtract(hash, field, by)
  local counted = redis.call('HGET', hash, field)
  if counted then redis.call('HSET', hash, field, math.max(0, counted - by)) end
end
subtract(usage, key .. ':r', tonumber(ARGV[6]))
subtract(usage, key .. ':u', units)
if limitKey ~= key then subtract(usage, limitKey .. ':s', units) end
if KEYS[3] and redis.call('HGET', KEYS[3], 'H') == ARGV[7] then
  subtract(KEYS[3], limitKey .. ' ' .. ARGV[8], units)
end
return 1
`);

function createScript(lua: string): RedisScript {
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}
