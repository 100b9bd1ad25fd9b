import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { declaredEntries, reachedBy } from '../../../scripts/declarations.ts';

describe('what declarations refer to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchstead-declarations-'));
  const declare = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  after(() => rmSync(folder, { recursive: true }));

  it('are files and packages, directly or by another one, in each form of an import', () => {
    const entry = declare('entry.d.ts', `export * from './by-export.ts';\nimport "zod";\n`);
    const byExport = declare('by-export.d.ts', `export declare const one: import("./by-import.js").One;\n`);
    const byImport = declare(
      'by-import.d.ts',
      `import type { Pool } from 'pg';\nexport type One = import("kysely").Sql;\n`,
    );
    declare('unused.d.ts', `export * from '@mikro-orm/core';\n`);
    const { files, packages } = reachedBy([entry]);
    expect([...files]).to.have.members([entry, byExport, byImport]);
    expect([...packages]).to.have.deep.members([
      ['zod', entry],
      ['pg', byImport],
      ['kysely', byImport],
    ]);
  });

  it('begin at the entries of the package', () => {
    const entries = declaredEntries('built');
    expect(entries).to.include.members([join('built', 'index.d.ts'), join('built', 'infrastructure/postgres.d.ts')]);
    expect(entries.filter((path) => !path.endsWith('.d.ts'))).to.deep.equal([]);
  });
});
