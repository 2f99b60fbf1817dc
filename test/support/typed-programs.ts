import { join } from 'node:path';
import ts from 'typescript';
import { clientFolder } from './client-folder.ts';

/** A typed program of examples/clients, as TypeScript sees it. */
export interface TypedProgram {
  /** What TypeScript finds wrong, a line each. */
  readonly errors: readonly string[];
  /** Names whose type is `any`. */
  readonly untyped: readonly string[];
}

/** @param change What another reader has written in the program instead. */
export type Checker = (file: string, change?: { readonly from: string; readonly to: string }) => TypedProgram;

/** Checks with the settings of the folder. */
export function createTypeChecker(files: readonly string[]): Checker {
  const { config } = ts.readConfigFile(join(clientFolder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, clientFolder);
  const paths = files.map((file) => join(clientFolder, file));
  const sources = new Map<string, ts.SourceFile | undefined>();
  let before: ts.Program | undefined;
  return (file, change) => {
    const changed = join(clientFolder, file);
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile;
    host.getSourceFile = (path, version) => {
      if (change !== undefined && path === changed) {
        const text = ts.sys.readFile(path) ?? '';
        if (!text.includes(change.from)) throw new Error(`${file} has no ${change.from}`);
        return ts.createSourceFile(path, text.replace(change.from, change.to), version);
      }
      if (!sources.has(path)) sources.set(path, read(path, version));
      return sources.get(path);
    };
    const program = ts.createProgram(paths, options, host, before);
    before ??= program;
    const source = program.getSourceFile(changed);
    if (source === undefined) throw new Error(`${file} is not among the programs`);
    const errors = [...program.getOptionsDiagnostics(), ...program.getSemanticDiagnostics(source)];
    return {
      errors: errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      untyped: untypedNames(program.getTypeChecker(), source),
    };
  };
}

function untypedNames(checker: ts.TypeChecker, source: ts.SourceFile): string[] {
  const names: string[] = [];
  const look = (node: ts.Node): void => {
    // What an import calls is no value, and what a pattern takes is in the value that it takes it from.
    if (ts.isImportDeclaration(node)) return;
    if (ts.isBindingElement(node)) {
      look(node.name);
      return;
    }
    if (ts.isIdentifier(node) && (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) !== 0) {
      names.push(node.text);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return names;
}
