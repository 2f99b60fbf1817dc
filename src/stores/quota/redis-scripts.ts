import { createHash } from 'node:crypto';

/** A Lua script, and the digest by which Redis knows it after the first time. */
export interface RedisScript {
  readonly lua: string;
  readonly sha1: string;
}

/** Longer than any month window, even one that begins a month from now. */
export const keptDays = 63;
const keptSeconds = keptDays * 86_400;

// What each script names first: `counters` is the key of one account's counters (D, M the windows in force, d, m the units
// used in them), `usage` that of its usage on the day asked for. Both are in KEYS, so that a cluster which moves their slot
// runs the script where both are or not at all.
const ofOneAccount = `
local counters, usage = KEYS[1], KEYS[2]
local day, month, units, key = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
`;

const read = `
local kept = redis.call('HMGET', counters, 'D', 'd', 'M', 'm')
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
local function count(onDay, field, by)
  local hash = onDay == day and usage or string.gsub(usage, '%d+$', onDay)
  if redis.pcall('HINCRBY', hash, key .. field, by) == by then redis.call('EXPIRE', hash, ${keptSeconds}) end
end
`;

/**
 * Any number of charges, one after the other; each adds to both windows if both have room. For each two KEYS and six
 * ARGV: day, month, units, key, limits. Replies for each D, d, M, m, 1 (day full) + 2 (month full), or its own error.
 */
export const chargeScript = script(`
local function charge(counters, usage, day, month, units, key, dayLimit, monthLimit)
${read}${moveForward}${countUsage}
  local full = 0
  if d + units > dayLimit then full = 1 end
  if m + units > monthLimit then full = full + 2 end
  if units > 0 and full == 0 then
    d, m = d + units, m + units
    write()
    count(D, ':r', 1)
    count(D, ':u', units)
  elseif units > 0 then
    count(D, ':x', 1)
  end
  return {D, d, M, m, full}
end
local replies = {}
for i = 0, #KEYS / 2 - 1 do
  local a = i * 6
  local ok, reply = pcall(charge, KEYS[i * 2 + 1], KEYS[i * 2 + 2], tonumber(ARGV[a + 1]), tonumber(ARGV[a + 2]),
    tonumber(ARGV[a + 3]), ARGV[a + 4], tonumber(ARGV[a + 5]), tonumber(ARGV[a + 6]))
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

/** Counts refusals that were decided elsewhere. ARGV: day, month (not looked at), how many, key. */
export const countRefusedScript = script(`${ofOneAccount}${countUsage}
count(day, ':x', tonumber(ARGV[3]))
return 1
`);

/**
 * Takes back from the same windows only, never below zero; creates no key and touches no TTL. ARGV[5]: how many charges
 * these units come from.
 */
export const refundScript = script(`${ofOneAccount}${read}
if day == D then redis.call('HSET', counters, 'd', math.max(0, d - units)) end
if month == M then redis.call('HSET', counters, 'm', math.max(0, m - units)) end
local used = redis.call('HMGET', usage, key .. ':r', key .. ':u')
if used[1] then
  redis.call('HSET', usage, key .. ':r', math.max(0, used[1] - tonumber(ARGV[5])))
  redis.call('HSET', usage, key .. ':u', math.max(0, used[2] - units))
end
return 1
`);

function script(lua: string): RedisScript {
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}
