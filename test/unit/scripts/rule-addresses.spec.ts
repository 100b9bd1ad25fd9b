import { expect } from 'chai';
import { codePlaces } from '../../../scripts/code-decisions.ts';
import { addressesOf } from '../../../scripts/rule-addresses.ts';
import type { CatalogueRow } from '../../../src/domain/catalogue-table.ts';

const RULE = { path: 'src/domain/customers/package.rules.ts', text: "const rules = [{ code: 'packageInUse', broken: isUsed }];" };

const aRow = (members: Partial<CatalogueRow> = {}): CatalogueRow => ({
  context: 'customers',
  code: 'packageInUse',
  kind: 'conflict',
  silent: false,
  when: '',
  data: '',
  ...members,
});

const check = (files: readonly { readonly path: string; readonly text: string }[], row = aRow()) => {
  const { addresses, problems } = addressesOf([row], files.flatMap((file) => codePlaces(file, new Set([row.code]))));
  return { files: addresses.get(row.code), problems };
};

describe('addresses of rules', () => {
  it('are the files that decide a code', () => {
    expect(check([RULE])).to.deep.equal({ files: [RULE.path], problems: [] });
  });

  it('fail for a second place', () => {
    const planted = { path: 'src/application/customers/package-configs.ts', text: "if (used) return refused('packageInUse');" };
    expect(check([RULE, planted]).problems).to.deep.equal([
      'packageInUse is decided in src/application/customers/package-configs.ts and src/domain/customers/package.rules.ts: a rule has one address.',
    ]);
  });

  it('fail for a rule outside the context of its code', () => {
    const moved = { ...RULE, path: 'src/domain/monitors/packages.ts' };
    expect(check([moved]).problems).to.deep.equal([
      'packageInUse is decided in src/domain/monitors/packages.ts, outside src/domain/customers/.',
    ]);
  });

  it('fail for a code that nothing decides', () => {
    const listed = { path: RULE.path, text: "type Code = 'packageInUse'; const codes = ['packageInUse']; if (code === 'packageInUse') stop();" };
    expect(check([listed]).problems).to.deep.equal(['packageInUse is decided nowhere in src/domain/customers/.']);
  });

  it('see codes in branches, defaults and results of functions', () => {
    const texts = ["refused(a ? 'packageInUse' : b)", "refused(a ?? 'packageInUse')", "const f = () => 'packageInUse';", "if (a) return 'packageInUse';"];
    expect(texts.map((text) => check([{ ...RULE, text }]).problems)).to.deep.equal(texts.map(() => []));
  });

  it('are the use case for an answer of a port', () => {
    const path = 'src/application/customers/package-configs.ts';
    const texts = ["define({ taken: { key: { code: 'packageInUse' } } })", "const keyTaken = refused('packageInUse');", "const stale = refused('packageInUse');"];
    expect(texts.map((text) => check([{ path, text }]))).to.deep.equal(texts.map(() => ({ files: [path], problems: [] })));
  });

  it('are the use case of the context for a record that is not found', () => {
    const row = aRow({ code: 'tagNotFound', context: 'monitors', kind: 'missing' });
    const declared = { path: 'src/application/monitors/tags.ts', text: "define({ missing: 'tagNotFound' })" };
    const other = { path: 'src/application/checks/checks.ts', text: "if (tag === null) return refused('tagNotFound');" };
    expect(check([other, declared], row)).to.deep.equal({ files: [declared.path], problems: [] });
  });
});
