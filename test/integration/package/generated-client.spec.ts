import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { writeDocument } from '../../../scripts/openapi-parts.ts';

const execute = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../..');

describe('a client generated from the OpenAPI document', function () {
  this.timeout(300_000);
  let directory: string;
  before(async () => (directory = await mkdtemp(join(tmpdir(), 'watchstead-client-'))));
  after(() => rm(directory, { recursive: true, force: true }));

  it('compiles in strict TypeScript, with the error codes of each operation as a union', async () => {
    writeDocument(join(directory, 'openapi.json'));
    await execute(
      'openapi-ts',
      [
        '--input',
        join(directory, 'openapi.json'),
        '--output',
        join(directory, 'client'),
        '--client',
        '@hey-api/client-fetch',
        '--silent',
      ],
      { cwd: directory },
    );
    await cp(join(ROOT, 'test/fixtures/package/client-consumer.ts'), join(directory, 'client-consumer.ts'));
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--lib',
      'esnext,dom',
      '--types',
      'node',
      '--typeRoots',
      join(ROOT, 'node_modules/@types'),
    ];
    await execute('tsc', [...options, 'client-consumer.ts'], { cwd: directory }).catch((fault: unknown) =>
      expect.fail((fault as { readonly stdout: string }).stdout),
    );
  });
});
