import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The values of a module of the domain or its tests. A symbol is a path and a name: `src/domain/checks/spf.ts#judge`. */
interface Module {
  readonly path: string;
  /** The symbols of imported values, by the names that they have here. */
  readonly imported: ReadonlyMap<string, string>;
  /** The words in the text of each declaration. */
  readonly declared: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The part of the sources whose declarations are followed. Tests are followed into their suites, too. */
const DOMAIN = 'src/domain/';
const TESTS = 'test/';

const symbolOf = (path: string, name: string): string => `${path}#${name}`;

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[A-Za-z_$][\w$]*/g));

const importsOf = (path: string, source: ts.SourceFile): ReadonlyMap<string, string> =>
  new Map(
    source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const bindings = importClause?.phaseModifier === undefined ? importClause?.namedBindings : undefined;
      const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
      if (bindings === undefined || !ts.isNamedImports(bindings) || !/^\..*\.ts$/.test(from)) return [];
      return bindings.elements.map(({ name, propertyName }): [string, string] => [
        name.text,
        symbolOf(join(dirname(path), from), (propertyName ?? name).text),
      ]);
    }),
  );

const isDeclaration = (node: ts.Node): node is ts.VariableDeclaration | ts.FunctionDeclaration | ts.ClassDeclaration =>
  ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);

const declarationsOf = (path: string, source: ts.SourceFile): ReadonlyMap<string, ReadonlySet<string>> => {
  const declared = new Map<string, Set<string>>();
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node)) {
      const words = wordsIn(node.getText(source));
      for (const name of wordsIn(node.name?.getText(source) ?? ''))
        declared.set(name, new Set([...(declared.get(name) ?? []), ...words]));
      if (!path.startsWith(TESTS)) return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return declared;
};

const modules = new Map<string, Module>();

/** Reads a module once. */
const moduleAt = (path: string): Module => {
  const known = modules.get(path);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const read = { path, imported: importsOf(path, source), declared: declarationsOf(path, source) };
  modules.set(path, read);
  return read;
};

const symbolsOf = ({ path, imported, declared }: Module, words: ReadonlySet<string>): readonly string[] =>
  [...words].flatMap((word) => imported.get(word) ?? (declared.has(word) ? symbolOf(path, word) : []));

/** Returns the symbols in the declaration of a symbol. */
const usedBy = (symbol: string): readonly string[] => {
  const [path = '', name = ''] = symbol.split('#');
  const module = moduleAt(path);
  return symbolsOf(module, module.declared.get(name) ?? new Set());
};

/** The symbols of the domain that a test uses. */
export interface UsedSymbols {
  /** Those that its spec file uses. */
  readonly itself: ReadonlySet<string>;
  /** These, and those that other code of the tests uses for it, such as a builder. */
  readonly throughOthers: ReadonlySet<string>;
}

const ofDomain = (symbols: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...symbols].filter((symbol) => symbol.startsWith(DOMAIN)));

/** Returns the symbols, and those that the declarations of these use whose symbols begin with a text. */
const followed = (symbols: Iterable<string>, beginning: string): ReadonlySet<string> => {
  const reached = new Set(symbols);
  // A set is walked in the order in which it grows.
  for (const symbol of reached) if (symbol.startsWith(beginning)) for (const used of usedBy(symbol)) reached.add(used);
  return reached;
};

/** Returns the symbols of the domain that the text of a test in a spec file uses. */
export const symbolsInTest = (path: string, text: string): UsedSymbols => {
  const itself = followed(symbolsOf(moduleAt(path), wordsIn(text)), symbolOf(path, ''));
  return { itself: ofDomain(itself), throughOthers: ofDomain(followed(itself, TESTS)) };
};

/** Returns the symbols of the domain that use each one. */
export const usersIn = (paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const users = new Map<string, Set<string>>();
  for (const { path, declared } of paths.map(moduleAt))
    for (const name of declared.keys()) {
      const user = symbolOf(path, name);
      for (const used of usedBy(user)) if (used !== user) users.set(used, (users.get(used) ?? new Set()).add(user));
    }
  return users;
};
