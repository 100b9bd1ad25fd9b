import { Readable } from 'node:stream';
import { expect } from 'chai';
import { reportFileStore } from '../../../../src/application/kernel/file-store-owner.ts';
import { screenshotJob } from '../../../../src/application/checks/screenshots.ts';
import { screenshotFile } from '../../../../src/domain/checks/screenshot.ts';
import { days, hours } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const steps = [
  { action: 'fill', selector: '#password', value: { secret: 'password' } },
  { action: 'click', selector: 'text=Sign in' },
];
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]);

describe('scenarios', () => {
  let app: TestApp;
  let admin: ApiClient;
  let token: string;
  before(async () => {
    app = await testApp();
    token = (await app.createOrganization()).apiToken;
    admin = app.client(token);
  });
  after(() => app.close());
  const report = (hasBrowser: boolean) =>
    app.ports.workerReports.store({
      workerId: 'a',
      location: 'local',
      startedAt: app.clock.now(),
      reportedAt: app.clock.now(),
      version: '1.0.0',
      hasBrowser,
    });
  beforeEach(() => report(true));

  const create = (changes: object = {}) =>
    admin.post('/api/websites', {
      name: 'Shop',
      url: 'http://1.1.1.1/',
      monitoringType: 'scenario',
      steps,
      secrets: { password: 'pass word' },
      ...changes,
    });
  const created = async (changes: object = {}) => {
    const { status, body, text } = await create(changes);
    if (status !== 200) throw new Error(`The scenario was refused: ${text}`);
    return body as { id: number; publicId: string };
  };
  const shoot = async ({ id }: { id: number }) => {
    const screenshotId = app.ports.ids.next();
    await app.ports.files.write(screenshotFile(id, screenshotId), Readable.from([PNG]));
    return screenshotId;
  };

  it('are stored with their steps, and show the names of their secrets only', async () => {
    const { publicId } = await created();
    const { body, text } = await admin.get(`/api/websites/${publicId}`);
    expect(body).to.deep.include({ monitoringType: 'scenario', steps, secretNames: ['password'] });
    expect(text).not.to.include('pass word');
    const stored = await app.database.query
      .selectFrom('monitor')
      .selectAll()
      .where('publicId', '=', publicId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.to.include('pass word');
  });

  it('change their steps and secrets', async () => {
    const { publicId } = await created();
    const changed = [{ action: 'assertText', text: 'Hello' }];
    expect((await admin.patch(`/api/websites/${publicId}`, { steps: changed })).body).to.deep.include({
      steps: changed,
      secretNames: ['password'],
    });
    expect((await admin.patch(`/api/websites/${publicId}`, { secrets: {} })).body).to.deep.include({ secretNames: [] });
    const { status, body } = await admin.patch(`/api/websites/${publicId}`, { steps });
    expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([
      400,
      'invalidRequestBody',
      'steps.0.value.secret',
    ]);
  });

  it('are refused with invalidRequestBody for steps of another form', async () => {
    for (const invalid of [[{ action: 'wait' }], [{ action: 'click' }], [], 'goto'])
      expect((await create({ steps: invalid })).body.data).to.include({ code: 'invalidRequestBody' });
  });

  it('are refused with invalidRequestBody unless one of their locations has Chromium', async () => {
    await report(false);
    const { status, body } = await create();
    expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([
      400,
      'invalidRequestBody',
      'locationIds',
    ]);
    const http = await created({ monitoringType: 'http' });
    expect(
      (await admin.patch(`/api/websites/${http.publicId}`, { monitoringType: 'scenario' })).body.data.issues[0].path,
    ).to.equal('locationIds');
    await report(true);
    expect((await admin.patch(`/api/websites/${http.publicId}`, { monitoringType: 'scenario' })).body).to.include({
      monitoringType: 'scenario',
    });
    expect(
      (await admin.patch(`/api/websites/${http.publicId}`, { locationIds: [] })).body.data.issues[0].path,
    ).to.equal('locationIds');
    await report(false);
    expect((await admin.patch(`/api/websites/${http.publicId}`, { name: 'Renamed' })).status).to.equal(200);
  });

  it('accept the connect fields without effect', async () => {
    const { body } = await create({ connectHost: '10.0.0.1', connectPort: 99_999, connectTlsInsecure: true });
    expect(body).to.include({ connectHost: null, connectPort: null, connectTlsInsecure: false });
  });

  describe('GET /api/websites/{id}/screenshots/{screenshotId}', () => {
    it('returns a PNG that browsers do not interpret, and only the caller may cache', async () => {
      const website = await created();
      const answer = await fetch(`${app.url}/api/websites/${website.publicId}/screenshots/${await shoot(website)}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(Buffer.from(await answer.arrayBuffer())).to.deep.equal(PNG);
      expect(
        ['content-type', 'x-content-type-options', 'cache-control'].map((name) => answer.headers.get(name)),
      ).to.deep.equal(['image/png', 'nosniff', 'private, max-age=86400, immutable']);
    });

    it('refuses an id that is no UUID with invalidScreenshotId', async () => {
      const { publicId } = await created();
      for (const id of ['1', 'x'.repeat(36)]) {
        const { status, body } = await admin.get(`/api/websites/${publicId}/screenshots/${id}`);
        expect([status, body.data.code]).to.deep.equal([400, 'invalidScreenshotId']);
      }
    });

    it('answers 404 for the screenshot of another website, an unknown one, and for callers who cannot see the website', async () => {
      const [website, other] = [await created(), await created()];
      const id = await shoot(website);
      expect((await admin.get(`/api/websites/${other.publicId}/screenshots/${id}`)).status).to.equal(404);
      expect(
        (await admin.get(`/api/websites/${website.publicId}/screenshots/${app.ports.ids.next()}`)).status,
      ).to.equal(404);
      const stranger = app.client((await app.createOrganization()).apiToken);
      expect((await stranger.get(`/api/websites/${website.publicId}/screenshots/${id}`)).status).to.equal(404);
    });
  });

  it('lose their screenshots after 30 days, and with the website', async () => {
    const [kept, deleted] = [await created(), await created()];
    const old = await shoot(kept);
    app.clock.advance(days(30) + hours(1));
    const [recent, orphan] = [await shoot(kept), await shoot(deleted)];
    await admin.delete(`/api/websites/${deleted.publicId}`);
    await reportFileStore(app.ports);
    await screenshotJob(app.ports).run();
    const present = await Promise.all(
      [screenshotFile(kept.id, old), screenshotFile(kept.id, recent), screenshotFile(deleted.id, orphan)].map((name) =>
        app.ports.files.read(name),
      ),
    );
    expect(present.map((file) => file !== null)).to.deep.equal([false, true, false]);
  });

  it('can be triggered, and have history and uptime like every website', async () => {
    const { publicId } = await created();
    // No worker reports any more, so that the answer does not wait for the result.
    app.clock.advance(hours(1));
    expect((await admin.post(`/api/websites/${publicId}/trigger-check`, {})).body)
      .to.have.property('locationIds')
      .with.length(1);
    for (const path of ['check-history', 'uptime-stats'])
      expect((await admin.get(`/api/websites/${publicId}/${path}`)).status).to.equal(200);
  });
});
