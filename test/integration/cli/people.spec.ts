import { expect } from 'chai';
import { PASSWORD, testApp, SECRET_KEY } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { addUser, enrol, signedIn } from '../http/access/browser.ts';
import { addCustomer } from '../http/organizations/stored-customers.ts';
import type { BootstrappedOrganization } from '../../../src/application/organizations/bootstrap-organization.ts';
import { runCommand } from './command-line.ts';
import type { CommandResult } from './command-line.ts';

describe('token and platform-admin commands', () => {
  let app: TestApp;
  let created: BootstrappedOrganization;

  before(async () => {
    app = await testApp();
    created = await app.createOrganization({ organization: 'Command Line Ltd' });
  });
  after(() => app.close());

  const cli = (...args: readonly string[]): Promise<CommandResult> =>
    runCommand(args, { DATABASE_URL: app.databaseUrl, SECRET_KEY: SECRET_KEY.toString() });
  const create = (...more: readonly string[]) =>
    cli(
      'token',
      'create',
      '--organization',
      'Command Line Ltd',
      '--user',
      created.email,
      '--name',
      'from the shell',
      ...more,
    );

  it('token create, list and revoke manage a working token', async () => {
    const { output } = await create('--expires-in-days', '7', '--json');
    const { apiToken, publicId, userId } = JSON.parse(output) as { apiToken: string; publicId: string; userId: string };
    expect(userId).to.equal(created.userId);
    expect((await app.client(apiToken).get('/api/users')).status).to.equal(200);
    const listed = await cli('token', 'list', '--organization', 'Command Line Ltd', '--json');
    expect(listed.output)
      .to.contain(publicId)
      .and.not.to.contain(apiToken)
      .and.not.to.match(/sha256|hash/i);
    expect((await cli('token', 'list', '--organization', 'Command Line Ltd')).output).to.contain('from the shell');
    expect((await cli('token', 'revoke', publicId)).status).to.equal(0);
    app.clock.advance(3001);
    expect((await app.client(apiToken).get('/api/users')).status).to.equal(401);
    expect((await cli('token', 'revoke', publicId)).status).to.equal(1);
  });

  it('token create accepts a customer of the organization only', async () => {
    const own = await addCustomer(app, created.organizationId);
    const foreign = await addCustomer(app, (await app.createOrganization()).organizationId);
    const { customerId } = JSON.parse((await create('--customer', String(own.id), '--json')).output) as {
      customerId: number;
    };
    expect(customerId).to.equal(own.id);
    const { status, complaint } = await create('--customer', String(foreign.id));
    expect(status).to.equal(1);
    expect(complaint).to.contain(`cannot see customer ${foreign.id}`);
  });

  it('print a one-line message for unknown or invalid arguments', async () => {
    const nobody = await cli(
      'token',
      'create',
      '--organization',
      'Command Line Ltd',
      '--user',
      'nobody@example.com',
      '--name',
      'x',
    );
    expect([nobody.status, nobody.complaint.trim().split('\n').length]).to.deep.equal([1, 1]);
    expect((await cli('token', 'list', '--organization', 'Nowhere')).complaint).to.contain(
      'no organization named Nowhere',
    );
    expect((await create('--expires-in-days', '0')).complaint).to.contain('whole number from 1 to 3650');
    expect((await cli('token', 'revoke', '17')).complaint).to.contain('public id');
  });

  it('reset-second-factor removes that of an only administrator, ends the sessions and is audited', async () => {
    const { email, organizationId } = await app.createOrganization({ organization: 'Alone Ltd' });
    const browser = await signedIn(app, email);
    await enrol(app, browser);
    const { status, output, complaint } = await cli('reset-second-factor', '--email', email.toUpperCase());
    expect(status, complaint).to.equal(0);
    expect(output).to.equal(`The second factor of ${email} is removed, and all sessions have ended.\n`);
    app.clock.advance(3001);
    expect((await browser.get('/api/me')).status).to.equal(401);
    expect((await (await signedIn(app, email)).get('/api/me')).status).to.equal(200);
    const entries = await app.database.query
      .selectFrom('audit_log')
      .select(['actorKind', 'action'])
      .where('organizationId', '=', organizationId)
      .where('action', '=', 'mfa.reset')
      .execute();
    expect(entries).to.deep.equal([{ actorKind: 'system', action: 'mfa.reset' }]);
    const nobody = await cli('reset-second-factor', '--email', 'nobody@example.com');
    expect([nobody.status, nobody.complaint]).to.deep.equal([
      1,
      'watchstead: There is no user with the address nobody@example.com.\n',
    ]);
  });

  for (const [what, organization, password, complaint] of [
    [
      'organization name',
      'a\nb',
      PASSWORD,
      'The name of the organization must be a single line of 1 to 255 characters.',
    ],
    ['administrator password', 'Weak password', 'a'.repeat(11), 'The password must be at least 12 characters long.'],
  ] as const)
    it(`bootstrap rejects an invalid ${what} with one line, and stores no organization`, async () => {
      const answer = await cli(
        'bootstrap',
        '--organization',
        organization,
        '--email',
        'rejected@example.com',
        '--password',
        password,
      );
      expect([answer.status, answer.complaint]).to.deep.equal([1, `watchstead: ${complaint}\n`]);
      const stored = await app.database.query
        .selectFrom('organization')
        .select('id')
        .where('name', '=', organization)
        .execute();
      expect(stored).to.deep.equal([]);
    });

  it('platform-admin grant and revoke apply to existing tokens', async () => {
    const { email } = await addUser(app, created.organizationId, { role: 'admin' });
    const { apiToken } = JSON.parse(
      (await cli('token', 'create', '--organization', 'Command Line Ltd', '--user', email, '--name', 'x', '--json'))
        .output,
    ) as { apiToken: string };
    const other = await app.createOrganization();
    const seesOthers = async () => (await app.client(apiToken).get(`/api/users/${other.userId}`)).status;
    expect(await seesOthers()).to.equal(404);
    expect((await cli('platform-admin', 'grant', '--email', email.toUpperCase())).output).to.contain(
      'now a platform admin',
    );
    app.clock.advance(3001);
    expect(await seesOthers()).to.equal(200);
    expect((await cli('platform-admin', 'revoke', '--email', email)).status).to.equal(0);
    app.clock.advance(3001);
    expect(await seesOthers()).to.equal(404);
    expect((await cli('platform-admin', 'grant', '--email', 'nobody@example.com')).status).to.equal(1);
  });
});
