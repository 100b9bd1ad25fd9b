import ts from 'typescript';

/** A file of src, with its path from the root of the repository. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A place that answers a code: a rule decides it, or a use case declares it as the answer of a port. */
export interface CodePlace {
  readonly code: string;
  readonly path: string;
  readonly kind: 'decided' | 'declared';
}

/** Names of members and constants that declare the answers of ports, such as `missing`, `taken` and `slugTaken`. */
const PORT_ANSWER = /^(?:missing|taken|stale)|(?:Missing|Taken|Stale)$/;

const nameOf = (node: ts.Node): string | null => {
  const hasName = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
  return hasName && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name.text : null;
};

const isPortAnswer = (node: ts.Node): boolean =>
  PORT_ANSWER.test(nameOf(node) ?? '') || (!ts.isSourceFile(node) && isPortAnswer(node.parent));

/** Returns the outermost expression whose value the literal can be: a branch of a condition, or a default. */
const valueAround = (node: ts.Node): ts.Node => {
  const { parent } = node;
  const isBranch = ts.isConditionalExpression(parent) && parent.condition !== node;
  const isDefault = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
  return isBranch || isDefault || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) ? valueAround(parent) : node;
};

const isRefusal = (call: ts.Node, value: ts.Node): boolean =>
  ts.isCallExpression(call) && ts.isIdentifier(call.expression) && call.expression.text === 'refused' && call.arguments[0] === value;

/** Returns whether the value is answered: as a member of an object, by `refused`, or as the result of a function. */
const isAnswered = (value: ts.Node): boolean => {
  const { parent } = value;
  const isResult = ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === value);
  return ts.isPropertyAssignment(parent) || isResult || isRefusal(parent, value);
};

/** Finds the places of a file that answer one of the codes. */
export const codePlaces = ({ path, text }: SourceFile, codes: ReadonlySet<string>): readonly CodePlace[] => {
  const places: CodePlace[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && codes.has(node.text) && isAnswered(valueAround(node))) {
      const kind = isPortAnswer(node) && !path.startsWith('src/domain/') ? 'declared' : 'decided';
      places.push({ code: node.text, path, kind });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return places;
};
