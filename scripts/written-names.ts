import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** What a source of the console names. */
interface NamedSource {
  /** The sources that it imports, by their paths below the console. */
  readonly imports: ReadonlySet<string>;
  /** The operations of the API that it calls. */
  readonly operations: ReadonlySet<string>;
  /** The names that it writes: those of members of objects that it makes, and texts, such as the name of a field. */
  readonly written: ReadonlySet<string>;
}

/** The operations of the API. Sources import some of them by name, or all of them as `api`. */
const CLIENT = 'client/sdk.gen.ts';

/**
 * Returns the name that a node writes, or null. What it only reads, such as a member of a record, is none. A text with dots
 * names a member of a member.
 */
const writtenName = (node: ts.Node): string | null => {
  if (ts.isStringLiteral(node) || ts.isTemplateHead(node)) return node.text.split('.')[0] ?? null;
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) return node.name.text;
  return ts.isShorthandPropertyAssignment(node) ? node.name.text : null;
};

/** Returns what a source at a path below the console names. */
export const namesIn = (path: string, text: string): NamedSource => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const [imports, operations, written] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const from = ts.isStringLiteral(node.moduleSpecifier) ? join(dirname(path), node.moduleSpecifier.text) : '';
      imports.add(from);
      const bindings = node.importClause?.namedBindings;
      if (from === CLIENT && bindings !== undefined && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) operations.add(name.text);
      return;
    }
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'api') operations.add(node.name.text);
    const name = writtenName(node);
    if (name !== null) written.add(name);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { imports, operations, written };
};

const contextOf = (path: string): string => path.split('/')[0] ?? '';

/** The names in the sources of the console, without its tests and the generated client. */
export class WrittenNames {
  readonly #sources: ReadonlyMap<string, NamedSource>;

  constructor() {
    const paths = readdirSync('console', { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/^(client|test)\//.test(name),
    );
    this.#sources = new Map(paths.map((path) => [path, namesIn(path, readFileSync(`console/${path}`, 'utf8'))]));
  }

  /** Returns the sources that call an operation. */
  callersOf(operation: string): readonly string[] {
    return [...this.#sources].flatMap(([path, { operations }]) => (operations.has(operation) ? path : []));
  }

  /**
   * Returns the names that are written where a call begins: in its sources, in those of the same context that reach them
   * by imports, and in what these import.
   */
  writtenFor(callers: readonly string[]): ReadonlySet<string> {
    const reaching = new Set(callers);
    const contexts = new Set(callers.map(contextOf));
    const inContext = [...this.#sources].filter(([path]) => contexts.has(contextOf(path)));
    for (let before = 0; before < reaching.size;) {
      before = reaching.size;
      for (const [path, { imports }] of inContext)
        if ([...imports].some((each) => reaching.has(each))) reaching.add(path);
    }
    const imported = [...reaching].flatMap((path) => [...(this.#sources.get(path)?.imports ?? [])]);
    const written = [...reaching, ...imported].flatMap((path) => [...(this.#sources.get(path)?.written ?? [])]);
    return new Set(written);
  }
}
