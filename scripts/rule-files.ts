import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { isExported, sentenceOf } from './doc-comments.ts';

/** A decision, a test of a condition, a computation, a rule with a code or a list of such rules. */
export interface RuleFunction {
  readonly name: string;
  /** The name with the inputs: the parameters, or the facts that rules are checked against. */
  readonly signature: string;
  readonly sentence: string;
}

/** A member of the facts that a rule is decided by. */
export interface Fact {
  readonly of: string;
  readonly name: string;
  readonly type: string;
  /** The meaning: the comment of the member, or else that of its type. Empty if neither has one. */
  readonly meaning: string;
}

/** The rules of one file of the domain. */
export interface RuleFile {
  readonly path: string;
  readonly functions: readonly RuleFunction[];
  /** The names of all exported values, limits included. */
  readonly values: readonly string[];
  readonly facts: readonly Fact[];
}

/** Files that offer no rules: lists of what a folder exports, tables of codes, and machines, which are drawn. */
const OTHERS = /(?:^|\/)index\.ts$|\.(?:errors|machine)\.ts$/;

/** The files of the kernel that rules are written with. They decide nothing themselves. */
export const VOCABULARY = ['errors', 'issue', 'machine', 'outcome', 'problems', 'rules', 'time'].map(
  (name) => `src/domain/kernel/${name}.ts`,
);

/** The meaning of members whose name says all, the same in every rule. */
const CUSTOMARY: Readonly<Record<string, string>> = { now: 'The time of the decision.' };

/** The longest type of an object that is shown with the types of its members, in characters. */
const MAX_OBJECT_TYPE = 60;

const oneLine = (text: string): string => text.replaceAll(/\breadonly /g, '').replaceAll(/\s+/g, ' ');

/** Returns a type on one line, without `readonly`. Of a long type of an object, it has only the names of members. */
const typeText = (node: ts.Node, source: ts.SourceFile): string => {
  const text = oneLine(node.getText(source));
  if (ts.isTypeLiteralNode(node))
    return text.length <= MAX_OBJECT_TYPE
      ? text
      : `{ ${node.members.map(({ name }) => name?.getText(source) ?? '').join(', ')} }`;
  const children = node.getChildren(source);
  return children.some((child) => child.getText(source).includes('{'))
    ? children.reduce(
        (whole, child) => whole.replace(oneLine(child.getText(source)), () => typeText(child, source)),
        text,
      )
    : text;
};

const typeOf = (node: ts.TypeNode | undefined, source: ts.SourceFile): string =>
  node === undefined ? '' : typeText(node, source);

const inputsOf = ({ parameters }: ts.SignatureDeclaration, source: ts.SourceFile): string =>
  parameters
    .map((parameter) => {
      const { name, type, initializer } = parameter;
      if (type === undefined && initializer !== undefined) return parameter.getText(source);
      const typed = typeOf(type, source);
      return ts.isIdentifier(name) ? `${name.text}: ${typed}` : typed;
    })
    .join(', ');

/** The type of rules, such as `Rule<CopyFacts>[]` of a list. */
const RULES = /^\w*Rule<.*>(?:\[\])?$/;

/** Returns the signature of a value; null for one that is neither a function nor a rule or a list of rules. */
const signatureOf = (name: string, value: ts.Expression | undefined, source: ts.SourceFile): string | null => {
  if (value === undefined) return null;
  if (ts.isArrowFunction(value)) return `${name}(${inputsOf(value, source)})`;
  const type = ts.isSatisfiesExpression(value) ? typeText(value.type, source) : '';
  if (RULES.test(type)) return `${name}: ${type}`;
  return /Rules$/.test(name) || /\bbroken: /.test(value.getText(source)) ? name : null;
};

const functionsIn = (statement: ts.Statement, source: ts.SourceFile): readonly RuleFunction[] => {
  if (!isExported(statement)) return [];
  const sentence = sentenceOf(statement, source);
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    const name = statement.name?.text ?? '';
    const signature = ts.isClassDeclaration(statement) ? `class ${name}` : `${name}(${inputsOf(statement, source)})`;
    return [{ name, signature, sentence }];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap((declaration) => {
    const name = declaration.name.getText(source);
    const signature = signatureOf(name, declaration.initializer, source);
    return signature === null ? [] : { name, signature, sentence };
  });
};

const valuesIn = (source: ts.SourceFile): readonly string[] =>
  source.statements
    .filter(ts.isVariableStatement)
    .filter(isExported)
    .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name.getText(source)));

const sourceOf = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

const domain = readdirSync('src/domain', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .filter((name) => name.includes('/'))
  .map((name) => `src/domain/${name.replaceAll('\\', '/')}`)
  .toSorted()
  .map(sourceOf);

/** The sentences about the types of the domain, by name. */
const typeSentences = new Map(
  domain.flatMap((source) =>
    source.statements
      .filter((statement) => ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      .map((statement): [string, string] => [statement.name.text, sentenceOf(statement, source)])
      .filter(([, sentence]) => sentence !== ''),
  ),
);

const meaningOf = (name: string, type: string): string => {
  const named = (type.match(/[A-Z]\w+/g) ?? []).find((each) => typeSentences.has(each));
  return CUSTOMARY[name] ?? typeSentences.get(named ?? '') ?? '';
};

const factsOf = (source: ts.SourceFile): readonly Fact[] =>
  source.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text.endsWith('Facts'))
    .flatMap(({ name: of, members }) =>
      members.filter(ts.isPropertySignature).map((member) => {
        const name = member.name.getText(source);
        const type = typeOf(member.type, source);
        return { of: of.text, name, type, meaning: sentenceOf(member, source) || meaningOf(name, type) };
      }),
    );

/** The files of the domain that can have rules. */
export const ruleFiles: readonly RuleFile[] = domain
  .filter(({ fileName }) => !OTHERS.test(fileName) && !VOCABULARY.includes(fileName))
  .map((source) => ({
    path: source.fileName,
    functions: source.statements.flatMap((statement) => functionsIn(statement, source)),
    values: valuesIn(source),
    facts: factsOf(source),
  }));
