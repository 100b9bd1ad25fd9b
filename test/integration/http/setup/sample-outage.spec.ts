import { expect } from 'chai';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { DOWN } from '../../../builders/websites.ts';
import { organizationSuite } from '../test-app.ts';

const PATH = '/api/sample-outage';
const RACERS = 5;

describe('the sample of an outage', () => {
  const suite = organizationSuite();

  it('is a customer with a monitor that is due at once, and one request removes it', async () => {
    const { app, admin } = suite;
    expect((await admin.get(PATH)).status).to.equal(404);
    const { status, body } = await admin.post(PATH, { language: 'de' });
    expect(status).to.equal(200);
    expect(body).to.have.nested.property('customer.name', 'Beispielkunde');
    expect((await admin.get(PATH)).body).to.deep.equal(body);
    const locationId = (await app.ports.checkQueue.locationOf('local')) ?? 0;
    for (let round = 0; round < 3; round += 1) {
      const now = app.clock.now();
      const due = await app.ports.checkQueue.claim({ locationId, owner: 'worker', now, until: now, limit: 10 });
      expect(due).to.have.length(1);
      await recordStateChanges(app.ports)(
        'worker',
        due.map((each) => finishCheck(each, DOWN, now)),
      );
      app.clock.advance(minutes(1));
    }
    expect((await admin.get('/api/incidents?status=open')).body.items).to.have.length(1);
    expect((await admin.delete(PATH)).status).to.equal(200);
    expect((await admin.get('/api/customers')).body).to.deep.equal([]);
    expect((await admin.get('/api/websites')).body.items).to.deep.equal([]);
    expect((await admin.delete(PATH)).status).to.equal(404);
  });

  it('is one, also of several requests at the same time', async () => {
    const { admin } = suite;
    const answers = await Promise.all(Array.from({ length: RACERS }, () => admin.post(PATH, {})));
    expect(new Set(answers.map(({ body }) => body.monitor.id)).size).to.equal(1);
    expect((await admin.get('/api/customers')).body).to.have.length(1);
    await admin.delete(PATH);
  });

  it('gets a new monitor for the same customer after its monitor was deleted alone', async () => {
    const { admin } = suite;
    const { body: first } = await admin.post(PATH, {});
    const { body: own } = await admin.post('/api/websites', {
      name: 'Own',
      url: 'https://example.com/',
      customerId: (await admin.get(`/api/customers/${first.customer.id}`)).body.id,
    });
    await admin.delete(`/api/websites/${first.monitor.id}`);
    expect((await admin.get(PATH)).status).to.equal(404);
    const { body: again } = await admin.post(PATH, {});
    expect(again.customer).to.deep.equal(first.customer);
    expect([first.monitor.id, own.publicId]).not.to.include(again.monitor.id);
    await admin.delete(`/api/websites/${again.monitor.id}`);
    expect((await admin.delete(PATH)).status).to.equal(200);
    expect((await admin.get('/api/customers')).body).to.deep.equal([]);
  });

  it('can be shown again after its customer was deleted like any other', async () => {
    const { admin } = suite;
    const { body } = await admin.post(PATH, {});
    await admin.delete(`/api/customers/${body.customer.id}`);
    expect((await admin.post(PATH, {})).body.customer.id).not.to.equal(body.customer.id);
    await admin.delete(PATH);
  });
});
