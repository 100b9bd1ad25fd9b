import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';

const ROOT = 'src/infrastructure';
/** Conditions on the columns that decide which organizations are usable, and which customers exist and are served. */
const RULES = [
  /not (?:\w+\.)?is_deleted/,
  /\w+\.is_deleted(?= *\)| *$| *`)/m,
  /'(?:\w+\.)?(?:isDeleted|cancellationDate|cancelledAt)', *'[=!<>i]/,
  /cancel(?:lation_date|led_at) *(?:[<>=]|is)/,
  /\bo(?:rganization)?\.status *(?:[<>=]|in|not)/,
];
/** The fragments, the declarations of tables, and the migrations. */
const isExempt = (path: string): boolean => /\.(?:sql|entity)\.ts$|\/in-scope\.ts$|\/migrations\//.test(path);

describe('SQL of adapters', () => {
  it('states the rules of usable organizations and served customers only in the fragments of their contexts', async () => {
    const paths = (await readdir(ROOT, { recursive: true })).filter((path) => path.endsWith('.ts') && !isExempt(path));
    const found: string[] = [];
    for (const path of paths) {
      const source = await readFile(join(ROOT, path), 'utf8');
      if (RULES.some((rule) => rule.test(source))) found.push(path);
    }
    expect(found.toSorted()).to.deep.equal([]);
  });
});
