import { expect } from 'chai';
import { sharedDiagnosis } from '../../../../src/application/kernel/diagnose.ts';
import { warning } from '../../../../src/domain/kernel/diagnosis.ts';
import { problem } from '../../../../src/domain/kernel/problems.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/platform-admin/diagnosis';

describe('GET /api/platform-admin/diagnosis', () => {
  let app: TestApp;
  afterEach(() => app.close());

  const asPlatform = async () => app.client((await app.createOrganization({ platformAdmin: true })).apiToken);

  it('returns each finding with its code, sentence and advice', async () => {
    const findings = [
      { name: 'mail', ...problem('mailServerMissing', {}) },
      { name: 'jobs', ...warning('jobs are overdue (2)', 'start a worker') },
    ];
    app = await testApp({}, { diagnosis: sharedDiagnosis(() => Promise.resolve(findings)) });
    const { status, body } = await (await asPlatform()).get(PATH);
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      diagnosedAt: app.clock.now().toISOString(),
      findings: [
        {
          name: 'mail',
          verdict: 'warning',
          code: 'mailServerMissing',
          says: 'no mail server is configured; mail stays in the outbox',
          advice: 'set SMTP_URL',
        },
        { name: 'jobs', verdict: 'warning', code: null, says: 'jobs are overdue (2)', advice: 'start a worker' },
      ],
    });
  });

  it('checks the channels of all organizations in a service that a host composed', async () => {
    app = await testApp();
    const { body } = await (await asPlatform()).get(PATH);
    expect(body.findings.map(({ name, verdict }: Record<string, string>) => `${name}: ${verdict}`)).to.deep.equal([
      'notification channels: ok',
      'filters of channels: ok',
      'channel services: ok',
    ]);
  });

  it('refuses administrators of an organization and supporters with 403', async () => {
    app = await testApp();
    const { apiToken, organizationId } = await app.createOrganization();
    const supporter = await callerOf(app, organizationId, { isGlobalSupporter: true });
    for (const client of [app.client(apiToken), supporter]) expect((await client.get(PATH)).status).to.equal(403);
  });
});
