import { join } from 'node:path';
import { expect } from 'chai';
import { Programs, get } from '../cli/programs.ts';
import { catalogueOf } from '../kernel/database/catalogue.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';
import { readFileSync } from 'node:fs';

describe('watchstead move-database', () => {
  const programs = new Programs();
  let target: TestDatabase;
  let environment: Readonly<Record<string, string>>;
  let token: string;

  before(async () => {
    target = await testDatabase();
    environment = { DATA_DIR: join(programs.folder(), 'data') };
    const options = ['--email', 'ada@example.com', '--password', 'correct horse battery staple', '--json'];
    const { status, output, complaint } = await programs.cli(
      ['bootstrap', '--organization', 'Agency', ...options],
      environment,
    );
    expect(status, complaint).to.equal(0);
    token = (JSON.parse(output) as { apiToken: string }).apiToken;
  });
  after(async () => {
    await programs.end();
    await target.drop();
  });

  it('refuses while the service runs, and changes nothing', async () => {
    const service = await programs.serve(environment);
    const { status, complaint } = await programs.cli(['move-database', target.url], environment);
    service.child.kill('SIGTERM');
    await service.ended;
    expect(complaint).to.match(/^watchstead: The database is in use \(other connections: \d+\); stop all [^\n]*\n$/);
    expect(status).to.equal(1);
    expect(await catalogueOf(target.url)).to.deep.equal([]);
  });

  it('copies the embedded database, which the service then uses on the other server, and which stays as it was', async () => {
    const moved = await programs.cli(['move-database', target.url], environment);
    expect(moved.status, moved.complaint).to.equal(0);
    expect(moved.output).to.match(/^Copied \d+ rows of \d+ tables\. The embedded database is unchanged\.\n/);
    const SECRET_KEY = readFileSync(join(environment['DATA_DIR'] ?? '', 'secret.key'), 'utf8');
    for (const place of [{ ...environment, DATABASE_URL: target.url, SECRET_KEY }, environment]) {
      const service = await programs.serve(place);
      expect((await get(`${service.url}/api/organization`, token)).body).to.include({ name: 'Agency' });
      service.child.kill('SIGTERM');
      await service.ended;
    }
  });

  it('refuses a database that is not empty, an address that is none, and an external database', async () => {
    const lineOf = async (url: string, variables: Readonly<Record<string, string>> = environment) =>
      (await programs.cli(['move-database', url], variables)).complaint;
    expect(await lineOf(target.url)).to.contain('The database is not empty');
    expect(await lineOf('mysql://db')).to.equal(
      'watchstead: The new database must be a URL such as postgres://user:password@host:5432/name.\n',
    );
    expect(await lineOf(target.url, { ...environment, DATABASE_URL: target.url })).to.contain('DATABASE_URL is set');
  });
});
