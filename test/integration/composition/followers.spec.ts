import { expect } from 'chai';
import { recordStateChanges } from '../../../src/application/incidents/record-state-changes.ts';
import type { AdapterOverrides } from '../../../src/composition/adapter-options.ts';
import { DEFAULT_ALERTING } from '../../../src/domain/checks/alert-threshold.ts';
import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import { hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { DOWN } from '../checks/check-bench.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import type { ApiClient } from '../http/api-client.ts';

const fail = (): Promise<never> => Promise.reject(new Error('The follower failed.'));

const FAULT = 'Error: The follower failed.';

/** These take the place of all followers of the product. */
const failing: AdapterOverrides = {
  customerFollowers: () => [{ name: 'failing', serviceChanged: fail, resumed: fail, deleting: fail }],
  monitorFollowers: () => [
    {
      name: 'failing',
      statusChanged: fail,
      checksEnded: fail,
      targetChanged: fail,
      certificateLost: fail,
      deleting: fail,
    },
  ],
  stateChangeFollowers: () => [{ name: 'failing', follow: fail }],
};

describe('followers', () => {
  let app: TestApp;
  let admin: ApiClient;

  const start = async (adapters: AdapterOverrides): Promise<void> => {
    app = await testApp({}, adapters);
    admin = app.client((await app.createOrganization()).apiToken);
  };
  const aCustomer = async () =>
    (await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body.customer;
  const aWebsite = async () => (await admin.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' })).body;

  const takeFaults = () => app.faults.splice(0).map((fault) => String(fault).split('\n')[0]);

  afterEach(() => app.close());

  it('run in the order of their contexts', async () => {
    await start({});
    const { customerFollowers, monitorFollowers, stateChangeFollowers } = app.ports;
    const namesOf = (followers: readonly { readonly name: string }[]) => followers.map(({ name }) => name);
    expect(namesOf(customerFollowers)).to.deep.equal(['checks', 'maintenance']);
    expect(namesOf(monitorFollowers)).to.deep.equal(['checks', 'incidents', 'maintenance', 'accounting']);
    expect(namesOf(stateChangeFollowers)).to.deep.equal(['alert-sources']);
  });

  it('that fail roll back the change of the customer that they follow', async () => {
    await start(failing);
    const { publicId } = await aCustomer();
    const path = `/api/customers/${publicId}`;
    expect((await admin.patch(path, { status: 'paused', city: 'Graz' })).status).to.equal(500);
    expect((await admin.delete(path)).status).to.equal(500);
    expect((await admin.get(path)).body).to.include({ status: 'active', city: null });
    expect(takeFaults()).to.deep.equal([FAULT, FAULT]);
  });

  it('that fail roll back the change of the monitor that they follow', async () => {
    await start(failing);
    const { publicId } = await aWebsite();
    const path = `/api/websites/${publicId}`;
    expect((await admin.patch(path, { status: 'paused' })).status).to.equal(500);
    expect((await admin.patch(path, { url: 'http://1.0.0.1/' })).status).to.equal(500);
    expect((await admin.delete(path)).status).to.equal(500);
    expect((await admin.get(path)).body).to.include({ status: 'active', url: 'http://1.1.1.1/' });
    expect(takeFaults()).to.deep.equal([FAULT, FAULT, FAULT]);
  });

  it('that fail roll back the state change of the monitor, its incident and its alerts', async () => {
    await start(failing);
    const { publicId } = await aWebsite();
    const { query } = app.database;
    const check = async (): Promise<unknown> => {
      app.clock.advance(minutes(1));
      const now = app.clock.now();
      const due = await app.ports.checkQueue.claim({
        locationId: 1,
        owner: 'w',
        now,
        until: later(now, hours(1)),
        limit: 10,
      });
      const finished = due.map((one) => finishCheck(one, DOWN, now));
      return recordStateChanges(app.ports)('w', finished).then(() => null, String);
    };
    const outcomes = [];
    for (let made = 0; made < DEFAULT_ALERTING.consecutiveChecks; made += 1) outcomes.push(await check());
    expect(outcomes.at(-1)).to.equal(FAULT);
    expect((await admin.get(`/api/websites/${publicId}`)).body).to.include({ condition: 'up' });
    expect(await query.selectFrom('incident').select('id').execute()).to.deep.equal([]);
  });
});
