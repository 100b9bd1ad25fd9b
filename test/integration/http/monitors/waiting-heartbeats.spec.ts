import { expect } from 'chai';
import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { noteReception } from '../../../../src/application/checks/heartbeat-reception.ts';
import { dueHeartbeats } from '../../../../src/application/checks/heartbeats.ts';
import { minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { createPage } from '../status-pages/page-world.ts';
import { onCallApp } from '../paging/on-call.ts';
import type { OnCall } from '../paging/on-call.ts';

const COUNT = 20;

describe('heartbeats that nobody has pinged yet', () => {
  let onCall: OnCall;
  before(async () => {
    onCall = await onCallApp();
    const { admin } = onCall;
    const ada = await onCall.person();
    const contactMethodId = await ada.addMethod('phone');
    await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId }] });
    const { body: policy } = await admin.post('/api/escalation-config/policies', {
      name: 'Ada',
      steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId: ada.publicId }] }],
    });
    const { items } = (await admin.get('/api/im/sources')).body as { items: { publicId: string; type: string }[] };
    const source = items.find(({ type }) => type === 'monitors');
    await admin.patch(`/api/im/sources/${source?.publicId}`, { isActive: true, escalationPolicyId: policy.id });
    await admin.post('/api/notification-channels', {
      name: 'Team',
      type: 'ntfy',
      config: { topic: 'team', serverUrl: `${onCall.receiver.url}/` },
    });
  });
  after(() => onCall.close());

  const pass = async (duration: number): Promise<void> => {
    const { app } = onCall;
    for (let passed = 0; passed < duration; passed += seconds(5)) {
      app.clock.advance(seconds(5));
      await noteReception(app.ports)();
    }
    await dueHeartbeats(app.ports).run();
    await dueEvents(app.ports).run();
    await onCall.pass(0);
  };

  it('raise no alarm after several intervals, twenty of them, while one that was pinged and stops does', async () => {
    const { admin, app } = onCall;
    await noteReception(app.ports)();
    const heartbeats = [];
    for (let at = 0; at <= COUNT; at += 1) {
      const sent = { name: `Backup ${at}`, monitoringType: 'heartbeat', checkInterval: 1 };
      const { status, body } = await admin.post('/api/websites', sent);
      expect(status).to.equal(200);
      heartbeats.push(body as { publicId: string; heartbeatToken: string });
    }
    const pinged = heartbeats[COUNT];
    expect((await app.client().get(`/api/heartbeat/${pinged?.heartbeatToken}`)).status).to.equal(200);
    await pass(minutes(10));
    const opened = (await admin.get('/api/incidents')).body.items as { title: string }[];
    expect(opened.map(({ title }) => title)).to.deep.equal([`Backup ${COUNT} is down`]);
    expect((await admin.get('/api/im/incidents')).body.total).to.equal(1);
    expect(onCall.pushes().map(({ topic }) => topic)).to.have.members(['phone', 'team']);
    for (const { publicId } of heartbeats.slice(0, COUNT)) {
      const { body } = await admin.get(`/api/websites/${publicId}`);
      expect(body.condition).to.equal('unknown');
      expect(body.waitingSince).to.be.a('string');
    }
  });

  it('are unknown in the list, the overview and the wall', async () => {
    const { admin } = onCall;
    const { items } = (await admin.get('/api/monitors?state=unknown&perPage=100')).body as {
      items: { id: number }[];
    };
    expect(items).to.have.length(COUNT);
    // The wall shows the counts of the overview.
    expect((await admin.get('/api/overview')).body.counts).to.include({ unknown: COUNT, up: 0 });
  });

  it('are unknown on a status page and its badge, and have no uptime', async () => {
    const { admin, app } = onCall;
    const { items } = (await admin.get('/api/websites?search=Backup%200')).body as {
      items: { id: number; publicId: string }[];
    };
    const [{ id, publicId } = { id: 0, publicId: '' }] = items;
    const record = await createPage(admin, { slug: 'backups' });
    await admin.post(`${record}/components`, { name: 'Backup', monitorType: 'website', monitorId: id });
    const { body: page } = await app.client().get('/status/backups.json');
    expect(page.components[0]).to.include({ status: 'unknown', uptime: null });
    expect((await app.client().get('/status/backups/badge.svg')).text).to.include('Acme: Unknown');
    const { body: stats } = await admin.get(`/api/websites/${publicId}/uptime-stats`);
    expect(stats).to.include({ uptimePercent: null, downtimeSeconds: 0, incidents: 0 });
  });
});
