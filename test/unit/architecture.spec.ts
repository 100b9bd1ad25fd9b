import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { contextRules } from '../../scripts/context-rules.ts';
import { contexts } from '../../scripts/contexts.ts';

const run = promisify(execFile);

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

/** Returns the violations of the layer rules in a tree. The program's exit status is their number. */
const cruise = async (directory: string): Promise<Cruise['summary']> => {
  const parameters = ['src', 'console', '--config', resolve('.dependency-cruiser.mjs'), '--output-type', 'json'];
  const { stdout } = await run('depcruise', parameters, { cwd: directory, maxBuffer: 64 * 1024 * 1024 }).catch(
    (fault: unknown) => fault as { readonly stdout: string },
  );
  return (JSON.parse(stdout) as Cruise).summary;
};

describe('layer rules', () => {
  it('hold in the sources, which are actually read', async () => {
    const { violations, totalCruised } = await cruise('.');
    expect(violations.map(({ from, rule }) => `${rule.name}: ${from}`)).to.deep.equal([]);
    expect(totalCruised).to.be.greaterThan(400);
  });

  it('are violated by each planted import', async () => {
    const { violations } = await cruise('test/fixtures/architecture');
    const broken = new Set(violations.map(({ from, rule }) => `${rule.name}: ${from}`));
    expect([...broken]).to.include.members([
      'pure-domain: src/domain/takes-a-package.ts',
      'pure-domain: src/domain/takes-a-built-in.ts',
      'domain-imports: src/domain/reaches-up.ts',
      'domain-imports: src/domain/takes-a-text.ts',
      'texts-imports: src/texts/reaches-up.ts',
      'texts-import-types-of-the-domain: src/texts/takes-a-value-of-the-domain.ts',
      'application-imports: src/application/reaches-up.ts',
      'frameworkless-application: src/application/takes-a-framework.ts',
      'contracts-imports: src/contracts/reaches-across.ts',
      'packageless-contracts: src/contracts/takes-a-package.ts',
      'interfaces-imports: src/interfaces/http/reaches-across.ts',
      'application-kernel-imports: src/application/kernel/knows-a-context.ts',
      'http-kernel-imports: src/interfaces/http/kernel/knows-a-context.ts',
      'http-kernel-knows-no-context: src/interfaces/http/kernel/reaches-up.ts',
      'http-contexts-below-the-application: src/interfaces/http/customers/customer.endpoints.ts',
      'domain-customers-imports: src/domain/customers/visits-a-neighbour.ts',
      'inversify-only-in-composition: src/infrastructure/takes-the-container.ts',
      'console-imports: console/reaches-into-the-application.ts',
      'nothing-imports-the-console: src/infrastructure/takes-the-console.ts',
    ]);
  });

  it('let texts use types of the domain', async () => {
    const { violations } = await cruise('test/fixtures/architecture');
    expect(violations.map(({ from }) => from)).to.not.include('src/texts/takes-a-type-of-the-domain.ts');
  });

  it('are violated by each import of a context that stands above, in every layer', async () => {
    const { violations } = await cruise('test/fixtures/architecture');
    const broken = violations.filter(({ from }) => from.includes('/subscribers/'));
    expect(broken.map(({ from, rule }) => `${rule.name}: ${from}`)).to.have.members([
      'domain-subscribers-imports: src/domain/subscribers/reaches-up.ts',
      'application-subscribers-imports: src/application/subscribers/reaches-up.ts',
      'application-subscribers-imports: src/application/subscribers/reaches-up-in-the-domain.ts',
      'infrastructure-subscribers-imports: src/infrastructure/subscribers/takes-a-lower-adapter.ts',
      'infrastructure-subscribers-imports: src/infrastructure/subscribers/takes-an-upper-adapter.ts',
      'infrastructure-subscribers-imports: src/infrastructure/subscribers/fills-an-upper-port.ts',
      'infrastructure-subscribers-imports: src/infrastructure/subscribers/applies-an-upper-rule.ts',
      'http-subscribers-imports: src/interfaces/http/subscribers/reaches-up.ts',
      'http-subscribers-imports: src/interfaces/http/subscribers/reaches-up-in-the-application.ts',
      'http-subscribers-imports: src/interfaces/http/subscribers/reaches-up-in-the-domain.ts',
    ]);
  });
});

describe('table of contexts', () => {
  const context = (name: string, mayUse: readonly string[]) => ({ name, family: 'A', responsibility: 'a', mayUse });

  it('is refused when a context stands before one that it uses', () => {
    const table = [context('monitors', ['checks']), context('checks', [])];
    expect(() => contextRules(table)).to.throw('monitors uses checks, which does not stand before it.');
  });

  it('names the folders of every layer', async () => {
    const layers = ['src/domain', 'src/application', 'src/infrastructure', 'src/interfaces/http'];
    const folders = await Promise.all(layers.map((layer) => readdir(layer, { withFileTypes: true })));
    const found = new Set(folders.flat().flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])));
    expect([...found]).to.have.members(['kernel', ...contexts.map(({ name }) => name)]);
  });
});
