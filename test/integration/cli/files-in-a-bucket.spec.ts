import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { closeAll } from '../../close-all.ts';
import { hasS3Server, startS3Server } from '../../fixtures/s3-server.ts';
import type { S3Server } from '../../fixtures/s3-server.ts';
import { commandLine, ended, printed } from '../../kill/service-process.ts';
import { until } from '../../until.ts';
import { SECRET_KEY } from '../http/test-app.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import { runCommand } from './command-line.ts';

const BUCKET = 'watchstead-service';

describe('a service with its files in a bucket', () => {
  const closes: (() => unknown)[] = [];
  let server: S3Server;

  before(async function () {
    if (await hasS3Server()) {
      server = await startS3Server();
      closes.push(server.stop);
    } else {
      process.stdout.write('    A service with a bucket is not tested here: moto is not installed.\n');
      this.skip();
    }
  });
  after(() => closeAll(...closes.toReversed()));

  it('takes the files of a folder over by copy-files, and says in /readyz whether it has them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'watchstead-folder-'));
    closes.push(() => rmSync(folder, { recursive: true }));
    const ofFolder = pathToFileURL(folder).href;
    const { url, drop } = await testDatabase(migrated);
    closes.push(drop);
    const bucket = `s3://${BUCKET}/production?endpoint=${server.url}`;
    await fetch(`${server.url}/${BUCKET}`, { method: 'PUT' });
    const environment = {
      SECRET_KEY: SECRET_KEY.toString('base64'),
      DATABASE_URL: url,
      AWS_ACCESS_KEY_ID: server.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
    };
    const start = (storage: string) => {
      const child = commandLine({ ...environment, STORAGE_URL: storage, ROLE: 'api', CONSOLE: 'false' }, 'serve');
      closes.push(() => child.kill('SIGKILL'));
      return child;
    };
    const files = async (served: string): Promise<string> =>
      ((await (await fetch(`${served}/readyz`)).json()) as { readonly files: string }).files;

    const before = start(ofFolder);
    expect(await files(await printed(before, /listens on (http:\/\/[^\s"]+)/))).to.equal('ready');
    before.kill('SIGTERM');
    await ended(before);
    const { output, complaint } = await runCommand(['copy-files', bucket], { ...environment, STORAGE_URL: ofFolder });
    expect(output, complaint).to.match(/^Copied 1 files; 0 needed no copy\./);

    const served = await printed(start(bucket), /listens on (http:\/\/[^\s"]+)/);
    expect(await files(served)).to.equal('ready');
    await server.stop();
    await until(async () => (await files(served)) === 'unavailable', 200);
  });
});
