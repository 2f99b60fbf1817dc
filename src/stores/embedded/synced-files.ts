import { fdatasyncSync, fsyncSync, mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Partial<postgresMod.PostgresMod>;

/**
 * A file of Emscripten's file system. Emscripten publishes no types, so this type and the two below have only the
 * members that are used here.
 */
interface FileNode {
  readonly mode: number;
}
interface Stream {
  readonly node: FileNode;
  /** The file descriptor inside Emscripten. */
  readonly fd: number;
  /** The file descriptor of the host. */
  readonly nfd: number;
}
interface EmscriptenModule {
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
 * PGlite's NodeFS, which stores a database in a folder, with two corrections:
 *
 * - PostgreSQL's fsync reaches the disk. NodeFS has no such operation, and without it Emscripten just reports
 * success. For files fdatasync is enough, because PostgreSQL relies only on their bytes and length (POSIX).
 * - A file that could not be created or opened leaves nothing behind. NodeFS records a file before it creates
 * it, so once the process had run out of descriptors, each later attempt failed with "File exists".
 */
export class SyncedFiles extends NodeFS {
  override async init(pglite: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const patch = (module: unknown): void => patchFileSystem(module as EmscriptenModule);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } };
  }
}

function patchFileSystem({ NODEFS, FS }: EmscriptenModule): void {
  const { node_ops: nodes, stream_ops: streams } = NODEFS;
  const open = streams.open;
  /** The file that `mknod` created last, until it is open. */
  let createdNode: FileNode | null = null;
  streams.fsync = ({ node, nfd }) => {
    NODEFS.tryFSOperation(() => (FS.isDir(node.mode) ? fsyncSync(nfd) : fdatasyncSync(nfd)));
    return 0;
  };
  nodes.mknod = (parent, name, mode, dev) => {
    const path = join(NODEFS.realPath(parent), name);
    const isFolder = FS.isDir(mode);
    NODEFS.tryFSOperation(() => (isFolder ? mkdirSync(path, mode) : writeFileSync(path, '', { mode })));
    const node = NODEFS.createNode(parent, name, mode, dev);
    createdNode = isFolder ? null : node;
    return node;
  };
  streams.open = (stream) => {
    try {
      open(stream);
    } catch (error) {
      FS.closeStream(stream.fd);
      if (createdNode === stream.node) {
        const path = NODEFS.realPath(stream.node);
        FS.destroyNode(stream.node);
        NODEFS.tryFSOperation(() => unlinkSync(path));
      }
      throw error;
    } finally {
      createdNode = null;
    }
  };
}
