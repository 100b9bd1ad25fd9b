import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { PASSWORD, testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { addUser } from '../http/access/browser.ts';
import { addCustomer } from '../http/organizations/stored-customers.ts';
import type { BootstrappedOrganization } from '../../../src/application/organizations/bootstrap-organization.ts';

const main = join(import.meta.dirname, '../../../src/cli/main.ts');
const run = promisify(execFile);

describe('token and platform-admin commands', () => {
  let app: TestApp;
  let founded: BootstrappedOrganization;

  before(async () => {
    app = await testApp();
    founded = await app.found({ organization: 'Command Line Ltd' });
  });
  after(() => app.close());

  const cli = async (...args: readonly string[]): Promise<{ status: number; output: string; complaint: string }> => {
    const env = { ...process.env, DATABASE_URL: app.databaseUrl, SECRET_KEY: 'x'.repeat(48) };
    try {
      const { stdout, stderr } = await run(process.execPath, [main, ...args], { env });
      return { status: 0, output: stdout, complaint: stderr };
    } catch (fault) {
      const { code, stdout, stderr } = fault as { code: number; stdout: string; stderr: string };
      return { status: code, output: stdout, complaint: stderr };
    }
  };
  const create = (...more: readonly string[]) =>
    cli('token', 'create', '--organization', 'Command Line Ltd', '--user', founded.email, '--name', 'from the shell', ...more);

  it('token create, list and revoke manage a working token', async () => {
    const { output } = await create('--expires-in-days', '7', '--json');
    const { apiToken, publicId, userId } = JSON.parse(output) as { apiToken: string; publicId: string; userId: string };
    expect(userId).to.equal(founded.userId);
    expect((await app.client(apiToken).get('/api/users')).status).to.equal(200);
    const listed = await cli('token', 'list', '--organization', 'Command Line Ltd', '--json');
    expect(listed.output).to.contain(publicId).and.not.to.contain(apiToken);
    expect((await cli('token', 'list', '--organization', 'Command Line Ltd')).output).to.contain('from the shell');
    expect((await cli('token', 'revoke', publicId)).status).to.equal(0);
    app.clock.advance(3001);
    expect((await app.client(apiToken).get('/api/users')).status).to.equal(401);
    expect((await cli('token', 'revoke', publicId)).status).to.equal(1);
  });

  it('token create accepts a customer of the organization only', async () => {
    const own = await addCustomer(app, founded.organizationId);
    const foreign = await addCustomer(app, (await app.found()).organizationId);
    const { customerId } = JSON.parse((await create('--customer', String(own.id), '--json')).output) as { customerId: number };
    expect(customerId).to.equal(own.id);
    const { status, complaint } = await create('--customer', String(foreign.id));
    expect(status).to.equal(1);
    expect(complaint).to.contain(`cannot see customer ${foreign.id}`);
  });

  it('print a one-line message for unknown or invalid arguments', async () => {
    const nobody = await cli('token', 'create', '--organization', 'Command Line Ltd', '--user', 'nobody@example.com', '--name', 'x');
    expect([nobody.status, nobody.complaint.trim().split('\n').length]).to.deep.equal([1, 1]);
    expect((await cli('token', 'list', '--organization', 'Nowhere')).complaint).to.contain('no organization named Nowhere');
    expect((await create('--expires-in-days', '0')).complaint).to.contain('whole number from 1 to 3650');
    expect((await cli('token', 'revoke', '17')).complaint).to.contain('public id');
  });

  it('bootstrap rejects an empty, multi-line or overlong organization name', async () => {
    for (const [at, name] of ['', '  ', 'a\nb', 'x'.repeat(256)].entries()) {
      const { status, complaint } = await cli('bootstrap', '--organization', name, '--email', `founder-${at}@example.com`, '--password', PASSWORD);
      expect([status, complaint]).to.deep.equal([1, 'watchstead: The name of the organization must be a single line of 1 to 255 characters.\n']);
    }
  });

  for (const [what, email, password, complaint] of [
    ['eleven characters', 'short@example.com', 'a'.repeat(11), 'The password must be at least 12 characters long.'],
    ['257 characters', 'long@example.com', 'a'.repeat(257), 'The password must be at most 256 characters long.'],
    ['the letters of the address', 'somebody@example.com', 'Somebody@Example.com', 'The password must differ from the email address.'],
  ] as const)
    it(`bootstrap rejects an administrator password of ${what} and stores no organization`, async () => {
      const answer = await cli('bootstrap', '--organization', `Weak ${what}`, '--email', email, '--password', password);
      expect([answer.status, answer.complaint]).to.deep.equal([1, `watchstead: ${complaint}\n`]);
      const stored = await app.database.query.selectFrom('organization').select('id').where('name', '=', `Weak ${what}`).execute();
      expect(stored).to.deep.equal([]);
    });

  it('bootstrap accepts an administrator password of twelve characters', async () => {
    expect((await cli('bootstrap', '--organization', 'Twelve', '--email', 'twelve@example.com', '--password', 'kdr8-wbmz2vq')).status).to.equal(0);
  });

  it('platform-admin grant and revoke apply to existing tokens', async () => {
    const { email } = await addUser(app, founded.organizationId, { role: 'admin' });
    const { apiToken } = JSON.parse((await cli('token', 'create', '--organization', 'Command Line Ltd', '--user', email, '--name', 'x', '--json')).output) as { apiToken: string };
    const other = await app.found();
    const seesOthers = async () => (await app.client(apiToken).get(`/api/users/${other.userId}`)).status;
    expect(await seesOthers()).to.equal(404);
    expect((await cli('platform-admin', 'grant', '--email', email.toUpperCase())).output).to.contain('now a platform admin');
    app.clock.advance(3001);
    expect(await seesOthers()).to.equal(200);
    expect((await cli('platform-admin', 'revoke', '--email', email)).status).to.equal(0);
    app.clock.advance(3001);
    expect(await seesOthers()).to.equal(404);
    expect((await cli('platform-admin', 'grant', '--email', 'nobody@example.com')).status).to.equal(1);
  });

  it('token list prints no password, hash or secret', async () => {
    expect((await cli('token', 'list', '--organization', 'Command Line Ltd', '--json')).output).not.to.match(/sha256|hash/i).and.not.to.contain(PASSWORD);
  });
}).timeout(60_000);
