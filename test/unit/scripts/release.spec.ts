import { expect } from 'chai';
import { licenceProblems, shippedSbom, versionProblems } from '../../../scripts/release.ts';
import { bundledPackages, closureOf, installedPackages } from '../../../scripts/shipped.ts';

const CHANGELOG = '# Changelog\n\n## 1.2.0 (2026-03-02)\n\n- New.\n';

describe('the check of a release', () => {
  const versions = { package: '1.2.0', api: '1.2.0', openapi: '1.2.0', commandLine: '1.2.0', changelog: CHANGELOG };

  it('accepts one version everywhere, and names each part with another', () => {
    expect(versionProblems(versions, true)).to.deep.equal([]);
    expect(versionProblems({ ...versions, api: '1.1.0', commandLine: '1.3.0' }, true)).to.deep.equal([
      'api names 1.1.0, the package 1.2.0',
      'commandLine names 1.3.0, the package 1.2.0',
    ]);
  });

  it('accepts the heading "Unreleased" until the release is final, and then only the version with a date', () => {
    const unreleased = { ...versions, changelog: '# Changelog\n\n## Unreleased\n' };
    expect(versionProblems(unreleased, false)).to.deep.equal([]);
    for (const heading of ['Unreleased', '1.2.0', '1.1.0 (2026-03-02)', '1.2.0 (soon)'])
      expect(versionProblems({ ...versions, changelog: `## ${heading}\n` }, true), heading).to.have.length(1);
  });

  it('refuses a license that is not in the list, or none', () => {
    const of = (name: string, license: string) => ({ name, version: '1.0.0', license });
    expect(licenceProblems([of('a', 'MIT'), of('ssh2', '')])).to.deep.equal([]);
    expect(licenceProblems([of('b', 'GPL-3.0-only'), of('c', '')])).to.deep.equal([
      'b 1.0.0: GPL-3.0-only',
      'c 1.0.0: no license',
    ]);
  });

  const lock = {
    '': {
      dependencies: { one: '1' },
      peerDependencies: { driver: '1' },
      peerDependenciesMeta: { driver: { optional: true } },
    },
    'node_modules/one': {
      version: '1.0.0',
      license: 'MIT',
      dependencies: { shared: '2' },
      peerDependencies: { peer: '1' },
    },
    'node_modules/one/node_modules/shared': { version: '2.0.0', license: 'ISC' },
    'node_modules/shared': { version: '1.0.0', license: 'MIT', optionalDependencies: { addon: '1' } },
    'node_modules/addon': { version: '1.0.0', license: 'MIT' },
    'node_modules/peer': { version: '1.0.0', license: 'MIT' },
    'node_modules/driver': { version: '1.0.0', license: 'MIT' },
    'node_modules/pdfkit': { version: '1.0.0', license: 'MIT', dependencies: { shared: '1' } },
  };

  it('follows dependencies as Node.js finds them, and leaves out optional peers', () => {
    expect(installedPackages(lock).map(({ path }) => path)).to.deep.equal([
      'node_modules/one',
      'node_modules/one/node_modules/shared',
      'node_modules/peer',
    ]);
    expect(closureOf(lock, ['shared']).map(({ name }) => name)).to.deep.equal(['addon', 'shared']);
  });

  it('knows what the build bundles, without addons', () => {
    expect(bundledPackages(lock).map(({ name }) => name)).to.deep.equal(['pdfkit', 'shared']);
  });

  it('writes a bill of what is installed and bundled, without development dependencies', () => {
    const component = (name: string) => ({ name, version: '1.0.0' });
    const { components, dependencies } = shippedSbom(
      {
        components: ['one', 'pdfkit', 'eslint'].map(component),
        dependencies: [
          { ref: 'watchstead@1.2.0', dependsOn: ['one@1.0.0', 'eslint@1.0.0'] },
          { ref: 'eslint@1.0.0', dependsOn: [] },
        ],
      },
      [component('one')],
      [component('pdfkit')],
    );
    expect(components).to.deep.equal([
      component('one'),
      { ...component('pdfkit'), scope: 'required', properties: [{ name: 'watchstead:bundled', value: 'true' }] },
    ]);
    expect(dependencies).to.deep.equal([{ ref: 'watchstead@1.2.0', dependsOn: ['one@1.0.0'] }]);
  });
});
