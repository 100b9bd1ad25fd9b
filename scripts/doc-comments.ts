import ts from 'typescript';

/** Returns true if a statement is exported. */
export const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) && statement.modifiers?.[0]?.kind === ts.SyntaxKind.ExportKeyword;

/** Returns the doc comment of a declaration as one paragraph; empty if it has none. */
export const sentenceOf = (node: ts.Node, source: ts.SourceFile): string => {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return comment === undefined
    ? ''
    : comment
        .getText(source)
        .replace(/^\/\*\*|\*\/$/g, '')
        .split('\n')
        .map((line) => line.replace(/^\s*\*\s?/, '').trim())
        .join(' ')
        .trim();
};
