import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { table } from './table.ts';

const LISTS = 'PortLists';
const SOURCES = { 'src/composition/adapter-options.ts': 'ReplaceablePorts', 'src/composition/ports.ts': LISTS };

const isOptional = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) !== 0;

/** Private members of classes cannot be given by another adapter. */
const isPrivate = ({ name, valueDeclaration }: ts.Symbol): boolean =>
  name.startsWith('#') ||
  name.startsWith('__#') ||
  (valueDeclaration !== undefined &&
    (ts.getCombinedModifierFlags(valueDeclaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0);

const isCallable = (checker: ts.TypeChecker, member: ts.Symbol): boolean =>
  checker.getTypeOfSymbol(member).getCallSignatures().length > 0;

/** Returns the required members of a port, methods with `()`. A port that is a function is `()`. */
const membersOf = (checker: ts.TypeChecker, port: ts.Symbol): string =>
  isCallable(checker, port)
    ? '()'
    : checker
        .getTypeOfSymbol(port)
        .getProperties()
        .filter((member) => !isOptional(member) && !isPrivate(member))
        .map((member) => `${member.name}${isCallable(checker, member) ? '()' : ''}`)
        .join(' ');

const exportedType = (checker: ts.TypeChecker, file: ts.SourceFile, name: string): ts.Type => {
  const module = checker.getSymbolAtLocation(file);
  const type = module && checker.getExportsOfModule(module).find((exported) => exported.name === name);
  if (type === undefined) throw new Error(`${file.fileName} does not export ${name}.`);
  return checker.getDeclaredTypeOfSymbol(type);
};

/** A port that a host can replace. */
interface ReplaceablePort {
  readonly name: string;
  readonly members: string;
  /** True if the port is a list, to which a host adds entries. */
  readonly isList: boolean;
  /** The doc comment of the port, or of its type. */
  readonly promise: string;
  /** The file that declares the type of the port. */
  readonly file: string;
}

const commentOf = (checker: ts.TypeChecker, symbol: ts.Symbol): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ').trim();

/** Returns true for symbols of the product; a port can be `Pick` of another type. */
const isOwn = (symbol: ts.Symbol | undefined): symbol is ts.Symbol =>
  symbol?.declarations?.every((node) => !node.getSourceFile().fileName.includes('/node_modules/')) ?? false;

const portOf = (checker: ts.TypeChecker, port: ts.Symbol, isList: boolean): ReplaceablePort => {
  const type = checker.getTypeOfSymbol(port);
  const symbols = [type.aliasSymbol, type.symbol as ts.Symbol | undefined, port].filter(isOwn);
  const declaration = symbols
    .flatMap((symbol) => symbol.declarations ?? [])
    .find((node) => !ts.isTypeLiteralNode(node));
  return {
    name: port.name,
    members: membersOf(checker, port),
    isList,
    promise: symbols.map((symbol) => commentOf(checker, symbol)).find((comment) => comment !== '') ?? '',
    file: declaration === undefined ? '' : relative('.', declaration.getSourceFile().fileName),
  };
};

let found: readonly ReplaceablePort[] | null = null;

/** Every port that a host can replace, by name. */
const replaceablePorts = (): readonly ReplaceablePort[] => (found ??= readPorts());

const readPorts = (): readonly ReplaceablePort[] => {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    readonly config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve('.'));
  const program = ts.createProgram(Object.keys(SOURCES), options);
  const checker = program.getTypeChecker();
  const ports = Object.entries(SOURCES).flatMap(([path, name]) => {
    const file = program.getSourceFile(path);
    if (file === undefined) throw new Error(`${path} cannot be read.`);
    return exportedType(checker, file, name)
      .getProperties()
      .map((port) => portOf(checker, port, name === LISTS));
  });
  return ports.sort((one, other) => (one.name < other.name ? -1 : 1));
};

/** The required members of every port that a host can replace, for the check of its adapters. */
export const portMembersFile = (): string =>
  [
    '/**',
    ' * The required members of every port that a host can replace, methods with `()`. Written by `npm run docs` from the',
    ' * types of the ports, because an adapter that is given by plain JavaScript is checked when the product is composed.',
    ' */',
    'export const portMembers = {',
    ...replaceablePorts().map(({ name, members }) => `  ${name}: '${members}',`),
    '} as const;',
    '',
  ].join('\n');

const contextOf = (file: string): string => /^src\/\w+\/([\w-]+)\//.exec(file)?.[1] ?? 'kernel';

/** Every port that a host can replace, with its promise and its members, by context. */
export const portsPage = (notice: string): string => {
  const groups = Object.entries(Object.groupBy(replaceablePorts(), ({ file }) => contextOf(file))).sort();
  const rows = (ports: readonly ReplaceablePort[]): readonly (readonly string[])[] =>
    ports.map(({ name, promise, members, isList, file }) => [
      `\`${name}\`${isList ? ' (list)' : ''}`,
      promise,
      members === '()'
        ? 'a function'
        : members
            .split(' ')
            .map((member) => `\`${member}\``)
            .join(' '),
      file === '' ? '' : `[source](../../${file})`,
    ]);
  return [
    notice,
    '# Ports',
    '',
    `The ${replaceablePorts().length} ports that a host can replace with \`adapters\` ([embedding](README.md#replace-adapters)), by context, each with its promise and its required members. An entry of a list is added to the built-in ones. The types say more, and \`watchstead/contracts\` tests the behavior of those that are most often replaced.`,
    '',
    ...groups.flatMap(([context, ports = []]) => [
      `## ${context}`,
      '',
      ...table(['Port', 'Promise', 'Members', 'Declaration'], rows(ports)),
      '',
    ]),
  ].join('\n');
};
