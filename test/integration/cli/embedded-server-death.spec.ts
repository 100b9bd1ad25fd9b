import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { markOf } from '../../../src/infrastructure/kernel/system/process-mark.ts';
import { Programs } from './programs.ts';
import { until } from '../../until.ts';

describe('the service when its embedded PostgreSQL dies', () => {
  const programs = new Programs();
  afterEach(() => programs.end());

  const killServer = (data: string): void =>
    void process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL');
  const readiness = (url: string): Promise<number> => fetch(`${url}/readyz`).then(({ status }) => status);

  it('restarts it, and is not ready meanwhile', async () => {
    const folder = programs.folder();
    const service = await programs.serve({ DATA_DIR: folder, LOG_LEVEL: 'info' });
    expect(await readiness(service.url)).to.equal(200);
    // Nobody can restart the server while this process holds the lock of the directory.
    const lock = join(folder, 'database.lock');
    writeFileSync(lock, String(markOf(process.pid)));
    killServer(join(folder, 'database/data'));
    await until(async () => (await readiness(service.url)) === 503);
    rmSync(lock);
    await service.says(/The embedded PostgreSQL runs again/);
    await until(async () => (await readiness(service.url)) === 200);
    service.child.kill('SIGTERM');
    expect((await service.ended).status).to.equal(0);
  });

  it('exits with status 1 after five failed restarts', async () => {
    const folder = programs.folder();
    const service = await programs.serve({ DATA_DIR: folder });
    const data = join(folder, 'database/data');
    renameSync(join(data, 'global/pg_control'), join(data, 'global/pg_control.lost'));
    killServer(data);
    const { status, output, complaint } = await service.ended;
    expect(status).to.equal(1);
    expect(output.match(/could not be restarted/g)).to.have.length(5);
    expect(complaint).to.match(/died and cannot be restarted/);
  });
});
