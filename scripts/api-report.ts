import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { reachedBy } from './declarations.ts';

/*
 * Writes the declarations of every entry of the package, without comments, to docs/api-report, so that a changed public
 * type is seen in review (ADR 0348). Reads dist, which `npm run build` makes; with --check, it only compares.
 */
const FOLDER = 'docs/api-report';
/** Entries in the order in which they claim the declarations that several of them use. */
const ENTRIES = ['./on-call', './domain', './application', './contracts', './memory', './http', './postgres', '.'];
/** Layers whose declarations are listed by context, whichever entry uses them. */
const LAYERS = ['domain', 'application'];
/** Sentences, which docs/embedding/public-surface.md declares to be no part of the surface. */
const INTERNAL = /^dist\/texts\//;

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};
const typed = Object.entries(exports).flatMap(([name, entry]) => (typeof entry === 'string' ? [] : [name]));
const unordered = typed.filter((name) => !ENTRIES.includes(name));
if (unordered.length > 0) throw new Error(`${unordered.join(', ')} is missing in ENTRIES.`);

const printer = ts.createPrinter({ removeComments: true });

/**
 * Sorts the members of unions and of inferred objects, whose order depends on what the compiler has seen before.
 */
const sortMembers: ts.TransformerFactory<ts.Node> = (context) => {
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context);
    if (ts.isUnionTypeNode(visited))
      return ts.factory.createUnionTypeNode(byText(visited.types, (type) => textOf(type, node.getSourceFile())));
    if (ts.isTypeLiteralNode(visited) && visited.members.every(ts.isPropertySignature))
      return ts.factory.createTypeLiteralNode(
        byText(visited.members, ({ name }) => textOf(name, node.getSourceFile())),
      );
    return visited;
  };
  return visit;
};

const byText = <Each extends ts.Node>(nodes: readonly Each[], text: (node: Each) => string): readonly Each[] =>
  nodes
    .map((node) => ({ node, text: text(node) }))
    .toSorted((one, other) => Number(one.text > other.text) - Number(one.text < other.text))
    .map(({ node }) => node);

const textOf = (node: ts.Node, file: ts.SourceFile): string =>
  printer.printNode(ts.EmitHint.Unspecified, node, file).replaceAll(/ {4}/g, '  ');

/** Returns the declarations of a file, and the files whose exports it exports again. */
const declarationsIn = (path: string): { readonly text: string; readonly exported: readonly string[] } => {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true);
  const statements = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
  const text = statements.map((statement) => {
    const { transformed } = ts.transform<ts.Node>(statement, [sortMembers]);
    return textOf(transformed[0] ?? statement, file);
  });
  const exported = statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined
      ? [join(dirname(path), (statement.moduleSpecifier as ts.StringLiteral).text.replace(/\.[jt]s$/, '.d.ts'))]
      : [],
  );
  return { text: text.filter((each) => each !== 'export {};').join('\n'), exported };
};

/** Returns the report that lists a file: that of its context, or of the first entry that uses it. */
const reportOf = (path: string, entry: string): string => {
  const [, layer = '', context = ''] = path.split('/');
  if (LAYERS.includes(layer)) return `${layer}/${context.endsWith('.d.ts') ? 'index' : context}`;
  return entry === '.' ? 'watchstead' : entry.replace('./', '');
};

const contents = new Map<string, ReturnType<typeof declarationsIn>>();
const reports = new Map<string, Map<string, string>>();
const isPublic = new Set<string>();
for (const entry of ENTRIES) {
  const root = (exports[entry] as { readonly types: string }).types.replace('./', '');
  for (const file of reachedBy([root]).files) {
    const path = relative('.', file);
    if (contents.has(path) || INTERNAL.test(path)) continue;
    const declared = declarationsIn(path);
    contents.set(path, declared);
    const report = reportOf(path, entry);
    const files = reports.get(report) ?? new Map<string, string>();
    reports.set(report, files.set(path, declared.text));
  }
  const waiting = [root];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (isPublic.has(path)) continue;
    isPublic.add(path);
    waiting.push(...(contents.get(path)?.exported ?? []));
  }
}

const generated = new Map<string, string>();
for (const [report, files] of reports) {
  const sorted = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const sections = sorted.flatMap(([path, text]) =>
    text === '' ? [] : [`// ${path}${isPublic.has(path) ? '' : ' (used by exports)'}\n${text}\n`],
  );
  generated.set(`${FOLDER}/${report}.txt`, sections.join('\n'));
}

const present = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
const left = present.filter((path) => !generated.has(path));
const stale = [...generated].filter(([path, text]) => !present.includes(path) || readFileSync(path, 'utf8') !== text);
if (process.argv.includes('--check')) {
  for (const path of [...left, ...stale.map(([name]) => name)])
    console.error(
      `${path} differs from the types in dist; run npm run api:report, and see what changed for embedders.`,
    );
  if (left.length + stale.length > 0) process.exitCode = 1;
} else {
  for (const path of left) rmSync(path);
  for (const [path, text] of stale) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
