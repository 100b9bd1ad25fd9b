import { expect } from 'chai';
import { enableIm } from '../http/incident-management/im-world.ts';
import { testApp, SECRET_KEY } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { runCommand } from './command-line.ts';
import type { CommandResult } from './command-line.ts';

describe('oncall lint', () => {
  let app: TestApp;
  let userId: string;
  let create: (path: string, body: object) => Promise<void>;

  before(async () => {
    app = await testApp();
    const created = await app.createOrganization({ organization: 'Lint Ltd' });
    ({ userId } = created);
    await enableIm(app, created.organizationId);
    create = async (path, body) => {
      const { status, text } = await app.client(created.apiToken).post(path, body);
      expect(status, text).to.equal(200);
    };
  });
  after(async () => {
    await app.close();
  });

  const lint = (...args: readonly string[]): Promise<CommandResult> =>
    runCommand(['oncall', 'lint', ...args], {
      DATABASE_URL: app.databaseUrl,
      SECRET_KEY: SECRET_KEY.toString(),
      SMTP_URL: 'smtp://127.0.0.1:1',
    });

  it('ends with status 0 when nothing was found', async () => {
    const { status, output } = await lint('--organization', 'Lint Ltd');
    expect([status, output]).to.deep.equal([0, 'Nothing was found.\n']);
  });

  it('prints each finding with its time and ends with status 1', async () => {
    const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
    const layer = { users: [userId], startsAt: inDays(-1), endsAt: inDays(10), handoff: { unit: 'week', every: 1 } };
    await create('/api/im/schedules', { name: 'Support', timezone: 'UTC', layers: [layer] });
    await create('/api/escalation-config/policies', {
      name: 'Default',
      steps: [{ afterMinutes: 0, targets: [{ type: 'schedule', scheduleId: 1 }] }],
    });
    const { status, output, complaint } = await lint('--organization', 'Lint Ltd');
    expect([status, complaint]).to.deep.equal([1, '']);
    expect(
      output.split('\n').map((line) => line.replace(layer.endsAt, 'END').replace(/ 2\d{3}-\S+/, ' LATER')),
    ).to.deep.equal([
      'END  LATER  schedule Support: nobody is on call',
      'END  LATER  policy Default: an incident would reach nobody',
      '',
    ]);
    expect((await lint('--organization', 'Lint Ltd', '--days', '9')).status, 'before the layer ends').to.equal(0);
    const { findings } = JSON.parse((await lint('--organization', 'Lint Ltd', '--json')).output) as {
      findings: readonly { kind: string }[];
    };
    expect(findings.map(({ kind }) => kind)).to.deep.equal(['gap', 'policyReachesNobody']);
  });

  it('says in one line what is wrong with its arguments', async () => {
    for (const [args, complaint] of [
      [[], /--organization/],
      [['--organization', 'Nobody'], /no organization named Nobody/],
      [['--organization', 'Lint Ltd', '--days', '91'], /Expected a number from 1 to 90/],
      [['--organization', 'Lint Ltd', '--days', 'x'], /Expected a number from 1 to 90/],
    ] as const) {
      const answer = await lint(...args);
      expect(answer.status, answer.complaint).to.equal(1);
      expect(answer.complaint.trim()).to.match(complaint).and.not.to.contain('\n');
    }
  });
});
