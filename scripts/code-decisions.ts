import ts from 'typescript';
import { isExported } from './doc-comments.ts';

/** A file of src, with its path from the root of the repository. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/**
 * A place that answers a code: a rule decides it, a use case declares it as the answer of a port, or a use case answers
 * a refusal that the domain exports as a constant.
 */
export interface CodePlace {
  readonly code: string;
  readonly path: string;
  readonly kind: 'decided' | 'declared' | 'constant';
}

/** The members of a definition, such as `defineRecordCommands({ … })`, that declare the answers of ports. */
const DECLARED_MEMBERS: ReadonlySet<string> = new Set(['missing', 'taken', 'stale']);

const isDefinition = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  ts.isIdentifier(node.parent.expression) &&
  /^define[A-Z]/.test(node.parent.expression.text);

const isDeclaration = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) &&
  ts.isIdentifier(node.name) &&
  DECLARED_MEMBERS.has(node.name.text) &&
  isDefinition(node.parent);

const isDeclared = (node: ts.Node): boolean =>
  isDeclaration(node) || (!ts.isSourceFile(node) && isDeclared(node.parent));

/** Returns the outermost expression whose value the literal can be: a branch of a condition, or a default. */
const valueAround = (node: ts.Node): ts.Node => {
  const { parent } = node;
  const isBranch = ts.isConditionalExpression(parent) && parent.condition !== node;
  const isDefault = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
  return isBranch || isDefault || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)
    ? valueAround(parent)
    : node;
};

/** Returns true if the node is `refused(value)` or `new Refused(value)`. */
const isRefusal = (node: ts.Node, value: ts.Node): boolean =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  /^[rR]efused$/.test(node.expression.text) &&
  node.arguments?.[0] === value;

/** Returns true if the value is answered: as a member of an object, by a refusal, or as the result of a function. */
const isAnswered = (value: ts.Node): boolean => {
  const { parent } = value;
  const isResult = ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === value);
  return ts.isPropertyAssignment(parent) || isResult || isRefusal(parent, value);
};

const parsed = ({ path, text }: SourceFile): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** Returns the codes of the refusals that a file of the domain exports as constants, by the name of the constant. */
export const refusalConstants = (file: SourceFile): ReadonlyMap<string, string> => {
  const declared = parsed(file)
    .statements.filter(ts.isVariableStatement)
    .filter(isExported)
    .flatMap(({ declarationList }) => declarationList.declarations);
  return new Map(
    declared.flatMap(({ name, initializer }): (readonly [string, string])[] => {
      const [value] = initializer !== undefined && ts.isCallExpression(initializer) ? initializer.arguments : [];
      if (initializer === undefined || value === undefined || !isRefusal(initializer, value)) return [];
      return ts.isIdentifier(name) && ts.isStringLiteral(value) ? [[name.text, value.text]] : [];
    }),
  );
};

const isInDomain = ({ path }: SourceFile): boolean => path.startsWith('src/domain/');

/** Finds the places of a file that answer one of the codes, given the constants of the domain. */
export const codePlaces = (
  file: SourceFile,
  codes: ReadonlySet<string>,
  constants: ReadonlyMap<string, string> = new Map(),
): readonly CodePlace[] => {
  const places: CodePlace[] = [];
  const { path } = file;
  const visit = (node: ts.Node): void => {
    const ofConstant = ts.isIdentifier(node) && !isInDomain(file) ? constants.get(node.text) : undefined;
    if (ofConstant !== undefined && isAnswered(valueAround(node)))
      places.push({ code: ofConstant, path, kind: 'constant' });
    if (ts.isStringLiteral(node) && codes.has(node.text) && isAnswered(valueAround(node))) {
      places.push({ code: node.text, path, kind: isDeclared(node) && !isInDomain(file) ? 'declared' : 'decided' });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed(file));
  return places;
};
