import { expect } from 'chai';
import { evidenceOf } from '../../../src/domain/checks/evidence.ts';
import { hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { incidentUrl } from '../../../src/domain/notifications/alert.ts';
import { addUser } from '../http/access/browser.ts';
import { PASSWORD, testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeInBrowser, person } from './chromium.ts';

describeInBrowser('the page of an incident, without JavaScript', () => {
  let app: TestApp;
  let organizationId: number;
  let publicId: string;
  let path: string;
  before(async () => {
    app = await testApp();
    ({ organizationId } = await app.createOrganization());
    await app.database.query
      .updateTable('organization')
      .set({ timezone: 'Europe/Zurich' })
      .where('id', '=', organizationId)
      .execute();
    publicId = app.ports.ids.next();
    path = incidentUrl('', publicId);
    const startedAt = later(app.clock.now(), -hours(1));
    const evidence = {
      ...evidenceOf({
        reason: 'statusUnexpected',
        rules: [{ check: 'status', result: 'failed', expected: '200 to 299', seen: '503' }],
        connectedAddress: '192.0.2.7',
      }),
      attempts: [
        { locationId: 1, location: 'Frankfurt', outcome: 'down', reason: 'statusUnexpected', consecutiveFailures: 2 },
      ],
    };
    const stamps = { createdAt: startedAt, updatedAt: startedAt };
    const { id: incidentId } = await app.database.query
      .insertInto('incident')
      .values({
        ...stamps,
        publicId,
        organizationId,
        origin: 'automatic',
        status: 'open',
        title: 'Shop <b> is down',
        reason: 'statusUnexpected',
        evidence,
        startedAt,
        confirmedAt: later(startedAt, minutes(1)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.database.query
      .insertInto('incident_update')
      .values({
        publicId: app.ports.ids.next(),
        incidentId,
        status: 'open',
        message: 'We are on it.',
        createdAt: later(startedAt, minutes(5)),
      })
      .execute();
  });
  after(() => app.close());

  it('is shown after the sign-in, with state, cause, evidence and timeline in the time zone of the organization', async () => {
    const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
    await who.open(path);
    expect(who.at()).to.match(/^\/sign-in\?return_to=/);
    await who.fill('Email address', email);
    await who.fill('Password', PASSWORD);
    await who.press('Sign in');
    expect(who.at()).to.equal(path);
    expect(await who.heading()).to.equal('Shop <b> is down');
    const text = await who.text();
    for (const shown of [
      'Open',
      'Answered 503, expected 200 to 299, seen from Frankfurt.',
      '192.0.2.7',
      '1 hour',
      'We are on it.',
      '2 March 2026 at 10:00:00 CET',
      '09:00:00 UTC',
    ])
      expect(text).to.include(shown);
    expect(who.complaints).to.deep.equal([]);

    await who.page.setViewportSize({ width: 320, height: 640 });
    expect((await who.page.getByRole('main').boundingBox())?.width).to.be.below(321);
    await who.context.close();
  });

  it('is not found by people of other organizations, and for what is no id', async () => {
    const other = await app.createOrganization({ organization: 'Other' });
    const [{ email }, who] = [await addUser(app, other.organizationId), await person(app)];
    await who.signIn(email);
    for (const at of [path, '/incident', '/incident?id=1', incidentUrl('', app.ports.ids.next())]) {
      await who.open(at);
      expect([at, await who.heading()]).to.deep.equal([at, 'Not found']);
    }
    await who.context.close();
  });
});
