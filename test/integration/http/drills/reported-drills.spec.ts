import { expect } from 'chai';
import { runDrills } from '../../../../src/application/drills/run-drills.ts';
import { days } from '../../../../src/domain/kernel/time.ts';
import { closeAll } from '../../../close-all.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../api-client.ts';
import { REPORTS, documentOf, generateDue, jsonRenderer, storeReported } from '../reports/reported.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('the report of a customer', () => {
  let receiver: WebhookReceiver;
  let app: TestApp;
  let admin: ApiClient;
  beforeEach(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' }, { reportRenderer: jsonRenderer });
    const { organizationId, apiToken } = await app.createOrganization();
    admin = app.client(apiToken);
    await storeReported(app, { organizationId, name: 'Shop' }, new Date('2026-01-01T00:00:00Z'));
    await admin.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: `${receiver.url}/hook` },
    });
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
    ),
  );

  /** Tests the channel by a drill that ends at once; returns what reports say of it. */
  const drill = async (status: number, score: number) => {
    receiver.answer = { status };
    await admin.post('/api/drills');
    await runDrills(app.ports)();
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
    await runDrills(app.ports)();
    return { testedAt: app.clock.now().toISOString(), score };
  };
  /** What the report on some days says of drills. */
  const reported = async (from: string, to: string) => {
    const { body: report } = await admin.post(REPORTS, {
      name: 'Uptime',
      frequency: 'weekly',
      weekday: 1,
      timezone: 'UTC',
    });
    const { body: run } = await admin.post(`${REPORTS}/${String(report.publicId)}/run`, { from, to });
    expect(await generateDue(app)).to.deep.equal([]);
    return (await documentOf(admin, run.publicId)).alarmPath;
  };

  it('names the latest drill that ended in its period, and the same one when it is generated again', async () => {
    // The clock shows 2 March.
    const first = await drill(204, 100);
    app.clock.advance(days(9));
    expect(await reported('2026-03-02', '2026-03-08')).to.deep.equal(first);
    const second = await drill(410, 0);
    app.clock.advance(days(1));
    expect(await reported('2026-03-02', '2026-03-08')).to.deep.equal(first);
    expect(await reported('2026-03-02', '2026-03-11')).to.deep.equal(second);
  });

  it('names no drill if none ended in its period', async () => {
    await drill(204, 100);
    app.clock.advance(days(9));
    expect(await reported('2026-02-23', '2026-03-01')).to.equal(null);
  });
});
