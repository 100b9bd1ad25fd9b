import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { closeAll } from '../../close-all.ts';
import { execute } from '../kernel/database/catalogue.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';
import { Programs } from './programs.ts';
import type { Ending } from './programs.ts';

const SECRET_KEY = 'k'.repeat(32);

describe('service with an invalid configuration', () => {
  const programs = new Programs();
  let occupied: Server;
  let takenPort: string;
  let database: TestDatabase;

  before(async () => {
    database = await testDatabase();
    occupied = createServer();
    await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve));
    takenPort = String((occupied.address() as AddressInfo).port);
  });
  after(() =>
    closeAll(
      () => programs.end(),
      () => occupied.close(),
      () => database.drop(),
    ),
  );

  const expectOneLine = ({ status, complaint }: Ending, ...words: readonly string[]): void => {
    expect(complaint).to.match(/^watchstead: [^\n]+\n$/);
    for (const word of words) expect(complaint).to.contain(word);
    expect(status).to.equal(1);
  };
  const serve = (environment: Readonly<Record<string, string>>): Promise<Ending> =>
    programs.cli(['serve'], { PORT: '0', LOG_LEVEL: 'silent', ...environment });

  it('prints in one line which variable is invalid and what it expects', async () => {
    const [port, role] = await Promise.all([serve({ PORT: '65536' }), serve({ ROLE: 'both' })]);
    expectOneLine(port, 'PORT must be a port from 0 to 65535.');
    expectOneLine(role, 'ROLE must be all, api or worker.');
  });

  it('prints in one line that the database is unreachable, refuses the login or requires SECRET_KEY', async () => {
    const strangers = new URL(database.url);
    strangers.password = 'wrong';
    const [unreachable, refused, keyless] = await Promise.all([
      serve({ DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/watchstead', SECRET_KEY }),
      serve({ DATABASE_URL: strangers.href, SECRET_KEY }),
      serve({ DATABASE_URL: database.url }),
    ]);
    expectOneLine(unreachable, '127.0.0.1:1', 'ECONNREFUSED', 'DATABASE_URL');
    expect(unreachable.complaint).not.to.contain('secret');
    expectOneLine(refused, 'password authentication failed', 'DATABASE_URL');
    expectOneLine(keyless, 'SECRET_KEY');
  });

  it('prints in one line that its port or metrics port is in use, or that the job queue is unreachable', async () => {
    const settings = { DATABASE_URL: database.url, SECRET_KEY };
    const wrong = [{ PORT: takenPort }, { METRICS_PORT: takenPort }, { JOBS_URL: 'mongodb://127.0.0.1:1/jobs' }];
    const [http, metrics, jobs] = await Promise.all(wrong.map((one) => serve({ ...settings, ...one })));
    expectOneLine(http!, `Port ${takenPort} of 127.0.0.1 is in use`, 'set PORT');
    expectOneLine(metrics!, `Port ${takenPort} of 127.0.0.1 is in use`, 'set METRICS_PORT');
    expectOneLine(jobs!, '127.0.0.1:1', 'JOBS_URL');
  });

  it('prints in one line that the data directory contains other files, and does not change it', async () => {
    const foreign = programs.folder();
    mkdirSync(join(foreign, 'database'));
    writeFileSync(join(foreign, 'database', 'letter.txt'), 'dear reader');
    const file = join(programs.folder(), 'file');
    writeFileSync(file, '');
    const [inForeign, inFile] = await Promise.all([serve({ DATA_DIR: foreign }), serve({ DATA_DIR: file })]);
    expectOneLine(inForeign, 'not a Watchstead database', 'DATA_DIR');
    expect(readdirSync(join(foreign, 'database'))).to.deep.equal(['letter.txt']);
    expectOneLine(inFile, 'DATA_DIR');
  });

  it('prints in one line that the database belongs to another application or a newer release', async () => {
    const [foreign, newer] = await Promise.all([testDatabase(), testDatabase(migrated)]);
    await execute(foreign.url, 'create table organization (id int)');
    await execute(newer.url, `insert into mikro_orm_migrations (name) values ('9999-later')`);
    const [onForeign, onNewer] = await Promise.all(
      [foreign, newer].map(({ url }) => serve({ DATABASE_URL: url, SECRET_KEY })),
    );
    expectOneLine(onForeign!, 'another application', 'organization');
    expectOneLine(onNewer!, 'newer release', '9999-later');
    await Promise.all([foreign.drop(), newer.drop()]);
  });

  it('prints in one line that a command, option or argument is unknown or missing', async () => {
    const calls = [
      ['serv'],
      ['serve', '--port', '80'],
      ['serve', 'now'],
      ['bootstrap', '--organization', 'A'],
      ['token', 'make'],
      ['doctor', '--jsn'],
      ['token', 'create', '--organization', 'A', '--user', 'a@example.com', '--name', ' '],
    ];
    const endings = await Promise.all(calls.map((call) => programs.cli(call)));
    const words = [
      "unknown command 'serv'",
      "unknown option '--port'",
      'too many arguments',
      "required option '--email",
      "unknown command 'make'",
      "unknown option '--jsn'",
      'It must have 1 to 255 characters.',
    ];
    endings.forEach((ending, at) => expectOneLine(ending, words[at]!));
  });
});
