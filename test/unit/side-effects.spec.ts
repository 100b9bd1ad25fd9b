import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import ts from 'typescript';

/** Returns true if importing the module does more than declare what it exports. */
const hasSideEffects = (source: string): boolean =>
  ts
    .createSourceFile('module.ts', source, ts.ScriptTarget.Latest)
    .statements.some(
      (statement) =>
        (ts.isImportDeclaration(statement) && statement.importClause === undefined) ||
        ts.isExpressionStatement(statement) ||
        ts.isIfStatement(statement) ||
        ts.isIterationStatement(statement, false) ||
        ts.isTryStatement(statement),
    );

describe('sideEffects of package.json', () => {
  it('names exactly the modules that do something when they are imported', async () => {
    const { sideEffects } = JSON.parse(await readFile('package.json', 'utf8')) as {
      readonly sideEffects: readonly string[];
    };
    const modules = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('.ts'));
    const found: string[] = [];
    for (const module of modules)
      if (hasSideEffects(await readFile(join('src', module), 'utf8')))
        found.push(`./dist/${module.replace(/\.ts$/, '.js')}`);
    expect(['./bin/watchstead.js', ...found.toSorted()]).to.deep.equal(sideEffects);
  });
});
