import ts from 'typescript';

/** A file of src, with its path from the root of the repository. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A place where a code is answered: decided by a rule, or declared as the answer of a port. */
export interface CodePlace {
  readonly code: string;
  readonly path: string;
  readonly kind: 'decided' | 'declared';
}

const nameOf = (node: ts.Node): string | null =>
  ts.isPropertyAssignment(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name.text : null;

/** Returns whether one of the ancestors is the property of this name. */
const isWithin = (node: ts.Node, name: string): boolean => {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) if (nameOf(at) === name) return true;
  return false;
};

/** Returns the expression that takes its value from the literal: the outermost condition or default around it. */
const valueAround = (node: ts.Node): ts.Node => {
  const { parent } = node;
  const isBranch = ts.isConditionalExpression(parent) && parent.condition !== node;
  const isDefault = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
  return isBranch || isDefault || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) ? valueAround(parent) : node;
};

const isRefusal = (parent: ts.Node, value: ts.Node): boolean =>
  ts.isCallExpression(parent) && ts.isIdentifier(parent.expression) && parent.expression.text === 'refused' && parent.arguments[0] === value;

const placeKind = (literal: ts.StringLiteral): CodePlace['kind'] | null => {
  const value = valueAround(literal);
  const { parent } = value;
  if (nameOf(parent) === 'missing' || nameOf(parent) === 'stale') return 'declared';
  if (nameOf(parent) !== null) return isWithin(parent, 'taken') ? 'declared' : 'decided';
  const isReturned = ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === value);
  return isReturned || isRefusal(parent, value) ? 'decided' : null;
};

/** Finds the places of a file that answer one of the codes. */
export const codePlaces = ({ path, text }: SourceFile, codes: ReadonlySet<string>): readonly CodePlace[] => {
  const places: CodePlace[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && codes.has(node.text)) {
      const kind = placeKind(node);
      if (kind !== null) places.push({ code: node.text, path, kind });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return places;
};
