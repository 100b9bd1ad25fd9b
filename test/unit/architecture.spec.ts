import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

/** Returns the violations of the layer rules in a tree. The program's exit status is their number. */
const cruise = async (directory: string): Promise<Cruise['summary']> => {
  const parameters = ['src', '--config', resolve('.dependency-cruiser.mjs'), '--output-type', 'json'];
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
      'application-imports: src/application/reaches-up.ts',
      'frameworkless-application: src/application/takes-a-framework.ts',
      'contracts-imports: src/contracts/reaches-across.ts',
      'packageless-contracts: src/contracts/takes-a-package.ts',
      'interfaces-imports: src/interfaces/http/reaches-across.ts',
      'http-kernel-knows-no-context: src/interfaces/http/kernel/reaches-up.ts',
      'http-contexts-below-the-application: src/interfaces/http/customers/customer.endpoints.ts',
      'domain-customers-imports: src/domain/customers/visits-a-neighbour.ts',
      'inversify-only-in-composition: src/infrastructure/takes-the-container.ts',
    ]);
  });
});
