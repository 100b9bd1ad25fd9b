import { resolve } from 'node:path';
import ts from 'typescript';

const SOURCES = { 'src/composition/adapter-options.ts': 'ReplaceablePorts', 'src/composition/ports.ts': 'PortLists' };

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

/** The required members of every port that a host can replace, for the check of its adapters. */
export const portMembersFile = (): string => {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    readonly config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve('.'));
  const program = ts.createProgram(Object.keys(SOURCES), options);
  const checker = program.getTypeChecker();
  const rows = Object.entries(SOURCES).flatMap(([path, name]) => {
    const file = program.getSourceFile(path);
    if (file === undefined) throw new Error(`${path} cannot be read.`);
    return exportedType(checker, file, name)
      .getProperties()
      .map((port) => `  ${port.name}: '${membersOf(checker, port)}',`);
  });
  return [
    '/**',
    ' * The required members of every port that a host can replace, methods with `()`. Written by `npm run docs` from the',
    ' * types of the ports, because an adapter that is given by plain JavaScript is checked when the product is composed.',
    ' */',
    'export const portMembers = {',
    ...rows.sort(),
    '} as const;',
    '',
  ].join('\n');
};
