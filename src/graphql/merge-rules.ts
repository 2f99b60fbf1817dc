import { type ASTNode, type ASTVisitor, BREAK, type ValidationRule } from 'graphql';

type Visit = (
  this: ASTVisitor,
  node: ASTNode,
  key: string | number | undefined,
  parent: ASTNode | readonly ASTNode[] | undefined,
  path: readonly (string | number)[],
  ancestors: readonly (ASTNode | readonly ASTNode[])[],
) => unknown;

interface EnterLeave {
  readonly enter?: Visit | undefined;
  readonly leave?: Visit | undefined;
}
type Visitor = EnterLeave & Readonly<Record<string, Visit | EnterLeave | undefined>>;

/**
 * Many rules of validation as one, which says the same in the same order. graphql-js asks every rule at every node, and
 * prepares that for every kind of node, which takes most of the time that it needs for a short document. Here a rule is
 * asked only at the nodes that it has something to say of; the kinds of these depend on the rule alone, and are found out once.
 * @param rules as `validate` takes them: they look, and change nothing
 */
export function mergeRules(rules: readonly ValidationRule[]): ValidationRule {
  /** By kind of node: which rules look at it. */
  const lookers = new Map<string, readonly number[]>();
  const lookersAt = (kind: string, visitors: readonly Visitor[]): readonly number[] => {
    const known = lookers.get(kind);
    if (known !== undefined) return known;
    const found = [...visitors.keys()].filter((index) => {
      const { enter, leave } = handlersOf(visitors[index] as Visitor, kind);
      return enter !== undefined || leave !== undefined;
    });
    lookers.set(kind, found);
    return found;
  };
  return (context) => {
    const visitors = rules.map((rule) => rule(context) as Visitor);
    /** By rule the node below which it looks at nothing; `BREAK`: it looks at nothing more; null: it looks. */
    const skipped: unknown[] = rules.map(() => null);
    return {
      enter: (node, key, parent, path, ancestors) => {
        for (const index of lookersAt(node.kind, visitors)) {
          if (skipped[index] !== null) continue;
          const visitor = visitors[index] as Visitor;
          const { enter } = handlersOf(visitor, node.kind);
          const result = enter?.call(visitor as ASTVisitor, node, key, parent, path, ancestors);
          if (result === false) skipped[index] = node;
          else if (result === BREAK) skipped[index] = BREAK;
        }
      },
      leave: (node, key, parent, path, ancestors) => {
        for (const index of lookersAt(node.kind, visitors)) {
          if (skipped[index] === node) skipped[index] = null;
          else if (skipped[index] === null) {
            const visitor = visitors[index] as Visitor;
            const { leave } = handlersOf(visitor, node.kind);
            const result = leave?.call(visitor as ASTVisitor, node, key, parent, path, ancestors);
            if (result === BREAK) skipped[index] = BREAK;
          }
        }
      },
    };
  };
}

/** A rule may have handlers for a kind, or for all kinds. */
function handlersOf(visitor: Visitor, kind: string): EnterLeave {
  const own = visitor[kind];
  return typeof own === 'function' ? { enter: own } : (own ?? visitor);
}
