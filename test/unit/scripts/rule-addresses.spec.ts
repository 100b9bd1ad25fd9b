import { expect } from 'chai';
import { codePlaces, refusalConstants } from '../../../scripts/code-decisions.ts';
import { addressesOf } from '../../../scripts/rule-addresses.ts';
import type { CatalogueRow } from '../../../src/cli/catalogue-rows.ts';

const RULE = {
  path: 'src/domain/customers/package.rules.ts',
  text: "const rules = [{ code: 'packageInUse', broken: isUsed }];",
};

const aRow = (members: Partial<CatalogueRow> = {}): CatalogueRow => ({
  context: 'customers',
  code: 'packageInUse',
  kind: 'conflict',
  silent: false,
  when: '',
  data: '',
  ...members,
});

type Files = readonly { readonly path: string; readonly text: string }[];

const constantsOf = (files: Files) =>
  new Map(files.filter(({ path }) => path.startsWith('src/domain/')).flatMap((file) => [...refusalConstants(file)]));

const check = (files: Files, row = aRow()) => {
  const { addresses, problems } = addressesOf(
    [row],
    files.flatMap((file) => codePlaces(file, new Set([row.code]), constantsOf(files))),
  );
  return { files: addresses.get(row.code), problems };
};

describe('addresses of rules', () => {
  it('are the files that decide a code', () => {
    expect(check([RULE])).to.deep.equal({ files: [RULE.path], problems: [] });
  });

  it('fail for a second place', () => {
    const planted = {
      path: 'src/application/customers/package-configs.ts',
      text: "if (used) return refused('packageInUse');",
    };
    expect(check([RULE, planted]).problems).to.deep.equal([
      'packageInUse is decided in src/application/customers/package-configs.ts and src/domain/customers/package.rules.ts: a rule has one address.',
    ]);
  });

  it('fail for a second place in the HTTP layer', () => {
    const planted = {
      path: 'src/interfaces/http/customers/packages.ts',
      text: "if (used) throw new Refused('packageInUse');",
    };
    expect(check([RULE, planted]).problems).to.deep.equal([
      `packageInUse is decided in ${RULE.path} and ${planted.path}: a rule has one address.`,
    ]);
  });

  it('fail for a rule outside the context of its code', () => {
    const moved = { ...RULE, path: 'src/domain/monitors/packages.ts' };
    expect(check([moved]).problems).to.deep.equal([
      'packageInUse is decided in src/domain/monitors/packages.ts, outside src/domain/customers/.',
    ]);
  });

  it('fail for a code that nothing decides', () => {
    const listed = {
      path: RULE.path,
      text: "type Code = 'packageInUse'; const codes = ['packageInUse']; if (code === 'packageInUse') stop();",
    };
    expect(check([listed]).problems).to.deep.equal(['packageInUse is decided nowhere in src/domain/customers/.']);
  });

  it('see codes in branches, defaults and results of functions', () => {
    const texts = [
      "refused(a ? 'packageInUse' : b)",
      "refused(a ?? 'packageInUse')",
      "const f = () => 'packageInUse';",
      "if (a) return 'packageInUse';",
    ];
    expect(texts.map((text) => check([{ ...RULE, text }]).problems)).to.deep.equal(texts.map(() => []));
  });

  describe('of answers of ports', () => {
    const path = 'src/application/customers/package-configs.ts';
    const constant = { path: RULE.path, text: "export const packageUsed = refused('packageInUse');" };
    const use = { path, text: "if (stored === 'used') return packageUsed;" };

    it('are the members that a definition declares if nothing else decides the code', () => {
      const texts = [
        "defineRecordCommands({ taken: { key: { code: 'packageInUse' } } })",
        "defineRecordQuery({ missing: 'packageInUse' })",
      ];
      expect(texts.map((text) => check([RULE, { path, text }]).problems)).to.deep.equal([[], []]);
      expect(texts.map((text) => check([{ path, text }]))).to.deep.equal(
        texts.map(() => ({ files: [path], problems: [] })),
      );
    });

    it('fail for constants and members that only have such a name', () => {
      const texts = [
        "const keyTaken = refused('packageInUse');",
        "const stale = refused('packageInUse');",
        "const a = { missing: 'packageInUse' };",
      ];
      const second = `packageInUse is decided in ${path} and ${RULE.path}: a rule has one address.`;
      expect(texts.map((text) => check([RULE, { path, text }]).problems)).to.deep.equal(texts.map(() => [second]));
    });

    it('fail for a constant of the domain that a use case answers, unless the code is listed', () => {
      const listed = aRow({ code: 'statusPageSlugTaken', context: 'status-pages' });
      const page = {
        path: 'src/domain/status-pages/status-page.ts',
        text: "export const slugTaken = refused('statusPageSlugTaken');",
      };
      expect(check([constant, use]).problems).to.have.lengthOf(1);
      expect(check([page, { path, text: 'return found ?? slugTaken;' }], listed)).to.deep.equal({
        files: [page.path],
        problems: [],
      });
    });
  });

  it('are the file of the domain for a record that is not found, also when use cases answer the code', () => {
    const row = aRow({ code: 'tagNotFound', context: 'monitors', kind: 'missing' });
    const files = [
      { path: 'src/application/checks/checks.ts', text: "if (tag === null) return refused('tagNotFound');" },
      { path: 'src/application/monitors/monitor-tags.ts', text: "if (tag === null) return refused('tagNotFound');" },
      { path: 'src/application/monitors/tags.ts', text: "defineRecordQuery({ missing: 'tagNotFound' })" },
      { path: 'src/domain/monitors/tag.rules.ts', text: "const rules = [{ code: 'tagNotFound', broken }];" },
    ];
    expect(check(files, row)).to.deep.equal({ files: ['src/domain/monitors/tag.rules.ts'], problems: [] });
  });
});
