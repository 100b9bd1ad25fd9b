import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../src/application/organizations/bootstrap-organization.ts';
import { testApp, SECRET_KEY } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { enableIm } from '../http/incident-management/im-world.ts';
import { runCommand } from './command-line.ts';
import type { CommandResult } from './command-line.ts';

describe('oncall simulate', () => {
  let app: TestApp;
  let created: BootstrappedOrganization;
  let directory: string;
  let policy: object;
  before(async () => {
    app = await testApp();
    created = await app.createOrganization({ organization: 'Command Line Ltd' });
    await enableIm(app, created.organizationId);
    directory = await mkdtemp(join(tmpdir(), 'watchstead-simulate-'));
    policy = {
      name: 'Night',
      steps: [{ afterMinutes: 5, targets: [{ type: 'user', userId: created.userId }] }],
      repeats: 1,
    };
  });
  after(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });

  const simulate = (...args: readonly string[]): Promise<CommandResult> =>
    runCommand(['oncall', 'simulate', '--organization', 'Command Line Ltd', ...args], {
      DATABASE_URL: app.databaseUrl,
      SECRET_KEY: SECRET_KEY.toString(),
    });
  const file = async (name: string, text: string): Promise<string> => {
    const path = join(directory, name);
    await writeFile(path, text);
    return path;
  };

  it('prints who would be paged, when, by which method and why, for a stored policy and for one in a file', async () => {
    const body = { ...policy, name: 'Stored' };
    expect((await app.client(created.apiToken).post('/api/escalation-config/policies', body)).status).to.equal(200);
    const path = await file('policy.json', JSON.stringify(policy));
    for (const args of [
      ['--policy', 'Stored'],
      ['--file', path],
    ]) {
      const { output, status } = await simulate(...args, '--at', '2027-05-01T12:00:00Z');
      expect(status).to.equal(0);
      const [first, person, page, second] = output.split('\n');
      expect(first).to.equal('2027-05-01T12:05:00.000Z  step 1');
      expect(person).to.match(/^ {2}\S.*: named in the step$/);
      expect(page).to.equal('    2027-05-01T12:05:00.000Z  email');
      expect(second).to.equal('2027-05-01T12:35:00.000Z  step 1 (pass 2)');
      expect(output).to.contain('The escalation ends after its last step.');
    }
    const { output } = await simulate('--file', path, '--json');
    expect(JSON.parse(output)).to.include({ end: 'exhausted' });
  });

  it('says in one line what is wrong with its arguments, the file or the policy', async () => {
    for (const [args, complaint] of [
      [[], /--policy.*--file/],
      [['--policy', 'Missing'], /no escalation policy named Missing/],
      [['--file', join(directory, 'missing.json')], /cannot be read \(ENOENT\)/],
      [['--file', await file('text.json', 'steps')], /is not JSON/],
      [['--file', await file('empty.json', '{"steps":[]}')], /is not an escalation policy: steps:/],
      [['--policy', 'Stored', '--at', 'tomorrow'], /2026-03-29T01:30:00Z/],
      [['--policy', 'Stored', '--severity', 'bad'], /critical, error, warning, info/],
    ] as const) {
      const answer = await simulate(...args);
      expect(answer.status, answer.complaint).to.equal(1);
      expect(answer.complaint.trim()).to.match(complaint).and.not.to.contain('\n');
    }
  });
});
