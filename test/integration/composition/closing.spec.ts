import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';

const execute = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '../../fixtures/closing-host.ts');

/** Output to a pipe, which is open until the program has ended. */
const OUTPUT = 'PipeWrap';

interface Remains {
  readonly before: object;
  readonly after: object;
  readonly resources: readonly string[];
}

describe('close', function () {
  this.timeout(60_000);
  let temporary: TestDatabase;
  before(async () => {
    temporary = await testDatabase(migrated);
  });
  after(() => temporary.drop());

  it('leaves no timer, socket or listener after the workers have run jobs, so that the process ends by itself', async () => {
    const { stdout } = await execute(process.execPath, [PROGRAM, temporary.url]);
    const {
      before: initial,
      after: left,
      resources,
    } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Remains;
    expect(resources.filter((name) => name !== OUTPUT)).to.deep.equal([]);
    expect(left).to.deep.equal(initial);
  });
});
