/**
 * Loaded before a gateway (`--import`): remembers of each file below DATA_DIR/postgres what was written to it and not
 * yet brought to the disk, so that at any moment a directory can be made as a loss of power may leave it.
 *
 * On the message `{ cut: FOLDER }` the data directory is copied there, and of what was not synced each block of 4 KB is
 * kept or taken back by chance; files that were made and never synced may be empty, names that were not synced may be
 * missing. Answers `{ done: FOLDER, syncs }`.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { join, relative, resolve } from 'node:path';

// Emscripten calls this object: it is the same as its `require('fs')`.
const fs = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');
const real = { ...fs };
const root = resolve(process.env.DATA_DIR ?? '.', 'postgres');
const pieceBytes = 4096;

/** The bytes that the disk may still have instead of the written ones. */
interface Unsynced {
  readonly position: number;
  readonly before: Buffer;
}
const unsynced = new Map<string, { length: number; pieces: Unsynced[] }>();
const paths = new Map<number, string>();
let syncs = 0;

const isOurs = (path: string): boolean => path.startsWith(`${root}/`);
function pendingOf(path: string, length: number) {
  const known = unsynced.get(path);
  if (known !== undefined) return known;
  const pending = { length, pieces: [] };
  unsynced.set(path, pending);
  return pending;
}

fs.openSync = ((path: string, ...rest: [never]) => {
  const isNew = isOurs(String(path)) && !real.existsSync(path);
  const descriptor = real.openSync(path, ...rest);
  if (isOurs(String(path)) && real.fstatSync(descriptor).isFile()) {
    paths.set(descriptor, String(path));
    if (isNew) pendingOf(String(path), 0);
  }
  return descriptor;
}) as typeof fs.openSync;
fs.closeSync = (descriptor) => {
  paths.delete(descriptor);
  real.closeSync(descriptor);
};
fs.writeFileSync = ((path: string, ...rest: [never]) => {
  if (isOurs(String(path)) && !real.existsSync(path)) pendingOf(String(path), 0);
  real.writeFileSync(path, ...rest);
}) as typeof fs.writeFileSync;
fs.writeSync = ((
  descriptor: number,
  buffer: Buffer,
  offset: number,
  length: number,
  position: number | null,
) => {
  const path = paths.get(descriptor);
  if (path !== undefined && typeof position === 'number') {
    const { size } = real.fstatSync(descriptor);
    const pending = pendingOf(path, size);
    for (let from = position - (position % pieceBytes); from < position + length; from += pieceBytes) {
      const before = Buffer.alloc(pieceBytes);
      const read = from < size ? readAt(path, before, from) : 0;
      pending.pieces.push({ position: from, before: before.subarray(0, read) });
    }
  }
  return real.writeSync(descriptor, buffer, offset, length, position);
}) as typeof fs.writeSync;
/** Reads through a separate descriptor, because the file may be open for writing only. */
function readAt(path: string, into: Buffer, position: number): number {
  const descriptor = real.openSync(path, 'r');
  try {
    return real.readSync(descriptor, into, 0, into.length, position);
  } finally {
    real.closeSync(descriptor);
  }
}
const synced = (sync: (descriptor: number) => void) => (descriptor: number) => {
  sync(descriptor);
  syncs += 1;
  const path = paths.get(descriptor);
  if (path !== undefined) unsynced.delete(path);
};
fs.fsyncSync = synced(real.fsyncSync);
fs.fdatasyncSync = synced(real.fdatasyncSync);
fs.renameSync = (from, to) => {
  real.renameSync(from, to);
  const pending = unsynced.get(String(from));
  unsynced.delete(String(from));
  unsynced.delete(String(to));
  if (pending !== undefined) unsynced.set(String(to), pending);
  for (const [descriptor, path] of paths) if (path === String(from)) paths.set(descriptor, String(to));
};
fs.unlinkSync = (path) => {
  real.unlinkSync(path);
  unsynced.delete(String(path));
};
syncBuiltinESMExports();

/** A random number, repeatable by its seed. */
function chances(seed: number): () => boolean {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state > 0x7fffffff;
  };
}

function cut(folder: string, seed: number): void {
  const isLost = chances(seed);
  real.cpSync(resolve(root, '..'), folder, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  for (const [path, { length, pieces }] of unsynced) {
    const copy = join(folder, 'postgres', relative(root, path));
    if (!real.existsSync(copy)) continue;
    const file = real.openSync(copy, 'r+');
    // The newest first: of a block that was written twice, the first write may have reached the disk, or
    // neither.
    for (const { position, before } of pieces.toReversed())
      if (before.length > 0 && isLost()) real.writeSync(file, before, 0, before.length, position);
    if (real.fstatSync(file).size > length && isLost()) real.ftruncateSync(file, length);
    real.closeSync(file);
  }
}

process.on('message', ({ cut: folder, seed }: { cut: string; seed: number }) => {
  cut(folder, seed);
  process.send?.({ done: folder, syncs });
});
