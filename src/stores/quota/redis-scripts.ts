import { createHash } from 'node:crypto';

/** A Lua script, and the digest by which Redis knows it after the first time. */
export interface RedisScript {
  readonly lua: string;
  readonly sha1: string;
}

/** Longer than any month window, even one that begins a month from now; in seconds. */
const keptSeconds = 63 * 86_400;

// KEYS[1] holds the counters of one account: D, M the windows in force, d, m the units used in them.
// KEYS[2] holds its usage on the day asked for. Both are named, so that a cluster which moves their slot runs the
// script where both are or not at all. ARGV: day, month, units, key, and what each script adds.
const read = `
local day, month, units, key = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local kept = redis.call('HMGET', KEYS[1], 'D', 'd', 'M', 'm')
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
  redis.call('HSET', KEYS[1], 'D', D, 'd', d, 'M', M, 'm', m)
  if moved then redis.call('EXPIRE', KEYS[1], ${keptSeconds}) end
end
`;

// A later day than the one asked for may be in force: its usage is in the same slot, but in a slot that moves it may
// be elsewhere. That is not worth a charge.
const countUsage = `
local function count(onDay, field, by)
  local usage = onDay == day and KEYS[2] or string.gsub(KEYS[2], '%d+$', onDay)
  if redis.pcall('HINCRBY', usage, key .. field, by) == by then redis.call('EXPIRE', usage, ${keptSeconds}) end
end
`;

/** Adds to both windows if both have room. ARGV[5], [6]: limits. Replies D, d, M, m, 1 (day full) + 2 (month full). */
export const chargeScript = script(`${read}${moveForward}${countUsage}
local full = 0
if d + units > tonumber(ARGV[5]) then full = 1 end
if m + units > tonumber(ARGV[6]) then full = full + 2 end
if units > 0 and full == 0 then
  d, m = d + units, m + units
  write()
  count(D, ':r', 1)
  count(D, ':u', units)
elseif units > 0 then
  count(D, ':x', 1)
end
return {D, d, M, m, full}
`);

/** Adds without asking for room, to the windows that are not over. ARGV[5]: how many charges these units are. */
export const settleScript = script(`${read}${moveForward}${countUsage}
if day == D then d = d + units end
if month == M then m = m + units end
if day == D or month == M then write() end
count(day, ':r', tonumber(ARGV[5]))
count(day, ':u', units)
return 1
`);

/** Counts refusals that were decided elsewhere. ARGV: day, month (not looked at), how many, key. */
export const countRefusedScript = script(`
local day, key = tonumber(ARGV[1]), ARGV[4]
${countUsage}
count(day, ':x', tonumber(ARGV[3]))
return 1
`);

/** Takes back from the same windows only, never below zero; creates no key and touches no TTL. */
export const refundScript = script(`${read}
if day == D then redis.call('HSET', KEYS[1], 'd', math.max(0, d - units)) end
if month == M then redis.call('HSET', KEYS[1], 'm', math.max(0, m - units)) end
local usage = KEYS[2]
local used = redis.call('HMGET', usage, key .. ':r', key .. ':u')
if used[1] then
  redis.call('HSET', usage, key .. ':r', math.max(0, used[1] - 1))
  redis.call('HSET', usage, key .. ':u', math.max(0, used[2] - units))
end
return 1
`);

function script(lua: string): RedisScript {
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}
