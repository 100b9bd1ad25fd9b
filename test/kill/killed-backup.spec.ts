import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { filled } from '../integration/backups/filled-database.ts';
import { installations } from '../integration/backups/installation.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { until } from '../until.ts';

const PROGRAM = fileURLToPath(new URL('../fixtures/dying-backup.ts', import.meta.url));
const LAUNCHER = fileURLToPath(new URL('../../bin/watchstead.js', import.meta.url));
const CONNECTIONS = `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

/** Runs the program until it has copied every row, and kills it. */
const killed = async (action: 'backup' | 'restore', from: string, to: string): Promise<void> => {
  const child = fork(PROGRAM, [action, from, to]);
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
};

describe('a process that is stopped', () => {
  const { create, path } = installations();

  it('by a kill while it writes a backup leaves no file under the name of the backup', async () => {
    const [{ database }, file] = [await create(filled), path()];
    await killed('backup', database.url, file);
    expect(readdirSync(dirname(file)).filter((name) => name === basename(file))).to.deep.equal([]);
  });

  it('by the limit of the size of a file, as by a full disk, leaves no file and says so', async () => {
    const [{ environment }, file] = [await create(filled), path()];
    // The limit of the shell is in blocks of 1024 bytes; the backup is larger.
    const command = `ulimit -f 8; exec "$0" "$@"`;
    const backup = execFile('bash', ['-c', command, process.execPath, LAUNCHER, 'backup', file], {
      env: { ...process.env, ...environment, NODE_COMPILE_CACHE: '' },
    });
    const [output, [status]] = await Promise.all([text(backup.stderr!), once(backup, 'exit') as Promise<[number]>]);
    expect(output).to.equal(
      `watchstead: ${file} cannot be written (the file is too large); correct this, or choose another place.\n`,
    );
    expect(status).to.equal(1);
    expect(readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)))).to.deep.equal([]);
  });

  it('by a kill after it has restored every row, before it commits, changes nothing', async () => {
    const [original, copy] = [await create(filled), await create()];
    await killed('restore', original.database.url, copy.database.url);
    await until(async () => (await execute<{ count: number }>(copy.database.url, CONNECTIONS))[0]?.count === 0);
    expect(await copy.catalogue()).to.deep.equal([]);
  });
});
