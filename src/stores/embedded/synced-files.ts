import { fdatasyncSync, fsyncSync, mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Partial<postgresMod.PostgresMod>;

/** The part of Emscripten's file system that is used; it has no types. */
interface FileNode {
  readonly mode: number;
}
interface Stream {
  readonly node: FileNode;
  /** Of Emscripten. */
  readonly fd: number;
  /** Of the host. */
  readonly nfd: number;
}
interface FilesOfHost {
  readonly NODEFS: {
    realPath(node: FileNode): string;
    createNode(parent: FileNode, name: string, mode: number, dev: number): FileNode;
    tryFSOperation<Result>(work: () => Result): Result;
    readonly node_ops: {
      mknod(parent: FileNode, name: string, mode: number, dev: number): FileNode;
    };
    readonly stream_ops: {
      open(stream: Stream): void;
      fsync?(stream: Stream): number;
    };
  };
  readonly FS: {
    isDir(mode: number): boolean;
    destroyNode(node: FileNode): void;
    closeStream(fd: number): void;
  };
}

/**
 * The folder of a database, as PGlite's own NodeFS has it, corrected in two places:
 *
 * - PostgreSQL's fsync reaches the disk. NodeFS has no such operation, and Emscripten then answers that it was done.
 *   Of a file, fdatasync (POSIX: its bytes, and its length) is what PostgreSQL relies on.
 * - A file that could not be made or opened leaves nothing behind. NodeFS notes it as being there before it tries,
 *   so that once the process was out of descriptors, each later try failed with "File exists".
 */
export class SyncedFiles extends NodeFS {
  override async init(pglite: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const mend = (module: unknown): void => mendFiles(module as FilesOfHost);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mend] } };
  }
}

function mendFiles({ NODEFS, FS }: FilesOfHost): void {
  const { node_ops: nodes, stream_ops: streams } = NODEFS;
  const open = streams.open;
  /** What `mknod` made last, until it is open. */
  let made: FileNode | null = null;
  streams.fsync = ({ node, nfd }) => {
    NODEFS.tryFSOperation(() => (FS.isDir(node.mode) ? fsyncSync(nfd) : fdatasyncSync(nfd)));
    return 0;
  };
  nodes.mknod = (parent, name, mode, dev) => {
    const path = join(NODEFS.realPath(parent), name);
    const isFolder = FS.isDir(mode);
    NODEFS.tryFSOperation(() => (isFolder ? mkdirSync(path, mode) : writeFileSync(path, '', { mode })));
    const node = NODEFS.createNode(parent, name, mode, dev);
    made = isFolder ? null : node;
    return node;
  };
  streams.open = (stream) => {
    try {
      open(stream);
    } catch (error) {
      FS.closeStream(stream.fd);
      if (made === stream.node) {
        const path = NODEFS.realPath(stream.node);
        FS.destroyNode(stream.node);
        NODEFS.tryFSOperation(() => unlinkSync(path));
      }
      throw error;
    } finally {
      made = null;
    }
  };
}
