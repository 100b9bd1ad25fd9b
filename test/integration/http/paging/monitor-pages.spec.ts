import { expect } from 'chai';
import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { prepareCheck } from '../../../../src/application/checks/prepare-check.ts';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { closeServers, startHttp } from '../../kernel/network/loopback.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { linkIn, onCallApp, openLink } from './on-call.ts';
import type { OnCall, PersonOnCall } from './on-call.ts';

describe('pages about a monitor', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let target: string;
  let website: string;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    const grace = await onCall.person();
    const server = await startHttp((_request, response) => {
      response.statusCode = 503;
      response.end('<h1>Database is down</h1>');
    });
    target = `http://127.0.0.1:${server.port}/`;
    const { admin } = onCall;
    const policy = await admin.post('/api/escalation-config/policies', {
      name: 'Policy',
      steps: [{ afterMinutes: 0, targets: [ada, grace].map(({ publicId: userId }) => ({ type: 'user', userId })) }],
    });
    const { items } = (await admin.get('/api/im/sources')).body;
    const source = items.find(({ type }: { type: string }) => type === 'monitors');
    const changes = { isActive: true, escalationPolicyId: policy.body.id };
    expect((await admin.patch(`/api/im/sources/${source.publicId}`, changes)).status).to.equal(200);
    await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId: await ada.addMethod('phone') }] });
    const { id: customerId } = await addCustomer(onCall.app, onCall.organizationId, { name: 'Bakery Kornblum' });
    const shop = await admin.post('/api/websites', { name: 'Shop', url: target, customerId });
    expect(shop.status).to.equal(200);
    ({ publicId: website } = shop.body);
  });
  afterEach(async () => {
    await closeServers();
    await onCall.close();
  });

  /** Runs the checks that are due in the next five minutes, and sends the pages that follow from them. */
  const check = async (): Promise<void> => {
    const { app } = onCall;
    const { ports } = app;
    app.clock.advance(minutes(5));
    const now = app.clock.now();
    const locationId = (await ports.checkQueue.locationOf('local')) ?? 0;
    for (const due of await ports.checkQueue.claim({ locationId, owner: 'worker', now, until: now, limit: 100 })) {
      const [subject] = await ports.checkSubjects.load([due.monitorId]);
      const run = subject === undefined ? null : prepareCheck(ports)(subject);
      if (run !== null) await recordStateChanges(ports)('worker', [finishCheck(due, await run(), now)]);
    }
    await dueEvents(ports).run();
    await advanceEscalations(ports)();
    await onCall.send();
  };
  const outage = async (language: 'en' | 'de' = 'en'): Promise<void> => {
    await onCall.app.database.query
      .updateTable('organization')
      .set({ language, timezone: 'Europe/Zurich' })
      .where('id', '=', onCall.organizationId)
      .execute();
    for (let round = 0; round < 4; round += 1) await check();
  };

  it('name customer, monitor, target, cause, start, who else was notified, and have a link', async () => {
    await outage();
    const [push] = onCall.pushes();
    expect(push?.title).to.equal('[Incident] Bakery Kornblum · Shop: answers 503');
    expect(push?.message)
      .to.include(`Target: ${target}`)
      .and.include('Cause: Answered 503, expected 200 to 299, seen from Local.')
      .and.include('The answer begins: Database is down')
      .and.match(/Since: .* CES?T/)
      .and.include('Also notified: ');
    expect(push?.click).to.match(/\/im\/pages\/[\w-]+$/);
    const [mail] = onCall.mails.filter(({ subject }) => subject.startsWith('[Incident]'));
    expect(mail?.subject).to.equal(push?.title);
    expect(mail?.text)
      .to.include('Monitor: Shop')
      .and.include(`Target: ${target}`)
      .and.include('Customer: Bakery Kornblum')
      .and.include('Also notified: Ada Example');
  });

  it('are in the language of the organization', async () => {
    await outage('de');
    const [push] = onCall.pushes();
    expect(push?.title).to.match(/^\[Störung\] Bakery Kornblum · Shop: /);
    expect(push?.message)
      .to.match(/^Ursache: /)
      .and.include('Auch benachrichtigt: ')
      .and.not.match(/Answered|Severity|Since/);
  });

  it('are about an incident whose description and labels have the same for other destinations', async () => {
    await outage();
    const [incident] = (await onCall.admin.get('/api/im/incidents')).body.items;
    expect(incident.title).to.equal('Shop: answers 503');
    expect(incident.description).to.match(/^Answered 503, expected 200 to 299, seen from Local\. The answer begins: /);
    expect(incident.labels).to.include({
      customer: 'Bakery Kornblum',
      monitor: 'Shop',
      kind: 'website',
      target,
      reason: 'statusUnexpected',
      cause: 'answers 503',
    });
  });

  it('are about an incident with labels for the tags of the monitor and the custom fields that are labels', async () => {
    const { admin } = onCall;
    for (const [fieldKey, alertLabel] of [
      ['tier', true],
      ['secret', false],
    ] as const)
      await admin.post('/api/custom-fields', { name: fieldKey, fieldKey, alertLabel });
    const [customer] = (await admin.get('/api/customers')).body;
    await admin.patch(`/api/customers/${customer.publicId}`, { customFields: { tier: 'A', secret: 'B' } });
    const tag = await admin.post('/api/tags', { name: 'Production', color: 'red' });
    await admin.post('/api/monitor-tags', { tagId: tag.body.id, monitorType: 'website', monitorId: website });
    await outage();
    const [incident] = (await admin.get('/api/im/incidents')).body.items;
    expect(incident.labels).to.include({
      customerId: customer.publicId,
      package: customer.packageType,
      condition: 'down',
      failingLocations: '1/1',
      'tag.production': 'true',
      'field.tier': 'A',
    });
    expect(incident.labels).to.not.have.property('field.secret');
  });

  it('lead to a page that shows the same, and the next steps once the incident is acknowledged', async () => {
    await outage();
    const path = linkIn(onCall, onCall.pushes()[0]);
    const before = await openLink(onCall, 'GET', path);
    for (const shown of ['Bakery Kornblum', target, 'The answer begins: Database is down', 'Also notified'])
      expect(before.text).to.include(shown);
    expect(before.text).to.not.include('<h2>Next</h2>');
    await openLink(onCall, 'POST', path, { answer: 'acknowledge' });
    const after = await openLink(onCall, 'GET', path);
    expect(after.text)
      .to.include('<h2>Next</h2>')
      .and.include(`<a href="${target}">`)
      .and.match(/<a href="\/incident\?id=[\w-]{36}">/)
      .and.include('once Shop is up again');
  });
});
