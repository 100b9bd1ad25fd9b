import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { days, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import { signedIn } from '../access/browser.ts';
import { Agent, refusalOf } from '../agent-access/agents.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { announcementsOf, storedPage } from '../status-pages/stored-pages.ts';
import type { StoredPage } from '../status-pages/stored-pages.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('manual incidents', () => {
  let app: TestApp;
  let created: BootstrappedOrganization;
  let client: ApiClient;
  let page: StoredPage;
  let count = 0;

  before(async () => {
    app = await testApp({ AGENT_WRITE_ENABLED: 'true' });
    created = await app.createOrganization();
    client = app.client(created.apiToken);
    page = await storedPage(app, { organizationId: created.organizationId, monitorIds: [null, null] });
  });
  after(() => app.close());
  beforeEach(() => app.clock.advance(minutes(20)));

  const titled = (more: object = {}) => ({ title: `Slow checkout ${(count += 1)}`, ...more });
  const opened = async (more: object = {}) => {
    const { status, body, text } = await client.post('/api/incidents', titled(more));
    expect(status, text).to.equal(200);
    return body;
  };
  const timeline = async (publicId: string) =>
    (await client.get(`/api/incidents/${publicId}/updates`)).body.map(
      ({ status, message }: { status: string; message: string }) => [status, message],
    );
  const announced = async (publicId: string) =>
    (await announcementsOf(app, publicId)).map(({ event, status, message }) => [event, status, message]);
  const issuesOf = async (body: object) => {
    const { status, body: answer } = await client.post('/api/incidents', { title: 'T', ...body });
    return [status, answer.data?.code, answer.data?.issues?.map(({ path }: { path: string }) => path)];
  };

  describe('POST /api/incidents', () => {
    it('needs a title only, and is then an internal one that nobody is notified of', async () => {
      const incident = await opened();
      expect(incident).to.deep.include({
        origin: 'manual',
        status: 'investigating',
        monitorId: null,
        customerId: null,
        componentIds: [],
        isPublic: false,
        startedAt: app.clock.now().toISOString(),
        resolvedAt: null,
      });
      expect(await timeline(incident.publicId)).to.deep.equal([['investigating', '']]);
      expect(await announced(incident.publicId)).to.deep.equal([]);
    });

    it('is public if it names components of a page, and announces it to its subscribers', async () => {
      const startedAt = later(app.clock.now(), -days(3)).toISOString();
      const message = '**Payments** fail. <script>alert(1)</script>';
      const incident = await opened({
        message,
        status: 'identified',
        impact: 'critical',
        componentIds: [...page.componentIds, page.componentIds[0]],
        startedAt,
      });
      expect(incident).to.deep.include({
        isPublic: true,
        impact: 'critical',
        status: 'identified',
        componentIds: page.componentIds,
        startedAt,
      });
      const [announcement, ...others] = await announcementsOf(app, incident.publicId);
      expect(others).to.deep.equal([]);
      expect(announcement).to.deep.include({
        statusPageId: page.id,
        componentIds: page.componentIds,
        subject: 'incident',
        event: 'opened',
        title: incident.title,
        status: 'identified',
        message,
      });
      expect((await client.get(`/api/incidents/${incident.publicId}`)).body.componentIds).to.deep.equal(
        page.componentIds,
      );
    });

    it('notifies nobody without notifySubscribers', async () => {
      const { publicId } = await opened({ componentIds: page.componentIds, notifySubscribers: false });
      await client.patch(`/api/incidents/${publicId}`, { status: 'resolved' });
      expect(await announced(publicId)).to.deep.equal([]);
    });

    it('announces it on each page of its components', async () => {
      const other = await storedPage(app, { organizationId: created.organizationId });
      const { publicId } = await opened({ componentIds: [...page.componentIds, ...other.componentIds] });
      expect(
        (await announcementsOf(app, publicId)).map(({ statusPageId, componentIds }) => [statusPageId, componentIds]),
      ).to.deep.equal([
        [page.id, page.componentIds],
        [other.id, other.componentIds],
      ]);
    });

    it('returns the open incident that is identical, and announces it once, also for ten requests at once', async () => {
      const body = titled({ message: 'Slow.', componentIds: page.componentIds });
      const answers = await together(10, () => client.post('/api/incidents', body));
      const ids = new Set(answers.map((answer) => answer.body.publicId));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 10 }, () => 200));
      expect(ids.size).to.equal(1);
      const [publicId] = [...ids];
      expect(await announced(publicId)).to.deep.equal([['opened', 'investigating', 'Slow.']]);
      await client.patch(`/api/incidents/${publicId}`, { status: 'resolved' });
      expect((await client.post('/api/incidents', body)).body.publicId).to.not.equal(publicId);
      expect((await client.post('/api/incidents', { ...body, message: 'Slower.' })).body.publicId).to.not.equal(
        publicId,
      );
    });

    it('refuses a start in the future, or more than 366 days ago', async () => {
      const [now, year] = [app.clock.now(), days(366)];
      for (const [at, refused] of [
        [0, false],
        [1, true],
        [-year, false],
        [-year - 1, true],
      ] as const)
        expect(await issuesOf({ title: titled().title, startedAt: later(now, at).toISOString() })).to.deep.equal(
          refused ? [400, 'invalidRequestBody', ['startedAt']] : [200, undefined, undefined],
        );
    });

    it('starts at another time after a PATCH, within the limits of POST and not after its first resolution', async () => {
      const [now, year] = [app.clock.now(), days(366)];
      const { publicId } = await opened();
      const moved = (at: number) =>
        client.patch(`/api/incidents/${publicId}`, { startedAt: later(now, at).toISOString() });
      for (const [at, refused] of [
        [0, false],
        [1, true],
        [-year, false],
        [-year - 1, true],
      ] as const)
        expect(
          (await moved(at)).body.data?.issues?.map(({ path }: { readonly path: string }) => path),
          String(at),
        ).to.deep.equal(refused ? ['startedAt'] : undefined);
      expect((await client.get(`/api/incidents/${publicId}`)).body.startedAt).to.equal(later(now, -year).toISOString());
      await client.patch(`/api/incidents/${publicId}`, { status: 'resolved' });
      const before = Number((await timeline(publicId)).length);
      app.clock.advance(days(1));
      await client.patch(`/api/incidents/${publicId}`, { status: 'investigating' });
      expect([(await moved(1)).status, (await moved(0)).status]).to.deep.equal([400, 200]);
      expect((await timeline(publicId)).length, 'a new start adds no entry').to.equal(before + 1);
    });

    it('refuses invalid members with invalidRequestBody', async () => {
      const lines = Array.from({ length: 10_000 }, () => '# a').join('\n');
      for (const [path, body] of Object.entries({
        status: { status: 'open' },
        impact: { impact: 'huge' },
        componentIds: { componentIds: Array.from({ length: 201 }, (_, at) => at + 1) },
        message: { message: lines },
        title: { title: 'a\nb' },
        startedAt: { startedAt: 'yesterday' },
      }))
        expect(await issuesOf(body), path).to.deep.equal([400, 'invalidRequestBody', [path]]);
      expect(await issuesOf({ monitorId: 1 })).to.deep.equal([400, 'invalidRequestBody', ['monitorId']]);
    });

    it('keeps markup in titles and messages as text', async () => {
      const markup = '<img src=x onerror=alert(1)>';
      const incident = await opened({ title: `${markup} ${(count += 1)}`, message: `${markup}\n`.repeat(300) });
      expect(incident.title).to.contain(markup);
      expect((await timeline(incident.publicId))[0][1]).to.equal(`${markup}\n`.repeat(300));
      const browser = await signedIn(app, created.email);
      expect((await browser.get(`/incident?id=${incident.publicId}`)).text)
        .to.contain('&lt;img src=x')
        .and.to.not.contain('<img src=x');
    });

    it('refuses unknown components and those of others with invalidRequestBody, and an unknown customer with invalidCustomer', async () => {
      const other = await app.createOrganization();
      const foreign = await storedPage(app, { organizationId: other.organizationId });
      const before = (await client.get('/api/incidents?origin=manual')).body.total;
      expect(await issuesOf({ componentIds: [2_000_000_000] })).to.deep.equal([
        400,
        'invalidRequestBody',
        ['componentIds.0'],
      ]);
      expect(await issuesOf({ componentIds: [page.componentIds[0], foreign.componentIds[0]] })).to.deep.equal([
        400,
        'invalidRequestBody',
        ['componentIds.1'],
      ]);
      expect(refusalOf(await client.post('/api/incidents', { title: 'T', customerId: 2_000_000_000 }))).to.deep.equal([
        400,
        'invalidCustomer',
      ]);
      expect((await client.get('/api/incidents?origin=manual')).body.total).to.equal(before);
    });

    it('of a customer names components of the pages of that customer and of the organization only', async () => {
      const customers = await together(
        2,
        async (at) =>
          (await client.post('/api/customers', { name: `C${at}`, email: 'c@example.com' })).body.customer.id as number,
      );
      const [own, other] = await Promise.all(
        customers.map((customerId) => storedPage(app, { organizationId: created.organizationId, customerId })),
      );
      const body = { title: titled().title, customerId: customers[0] };
      expect(
        await issuesOf({ ...body, componentIds: [...page.componentIds, ...(own?.componentIds ?? [])] }),
      ).to.deep.equal([200, undefined, undefined]);
      expect(await issuesOf({ ...body, componentIds: other?.componentIds })).to.deep.equal([
        400,
        'invalidRequestBody',
        ['componentIds.0'],
      ]);
      const bound = await callerOf(app, created.organizationId, { customerId: customers[0] ?? 0 });
      const made = await bound.post('/api/incidents', titled({ componentIds: own?.componentIds }));
      expect([made.status, made.body.customerId]).to.deep.equal([200, customers[0]]);
      expect(refusalOf(await bound.post('/api/incidents', titled({ componentIds: page.componentIds })))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
    });

    it('is open to editors and to agents with api.write.incidents, and refused to readers and responders', async () => {
      expect(
        (await (await callerOf(app, created.organizationId, { role: 'editor' })).post('/api/incidents', titled()))
          .status,
      ).to.equal(200);
      for (const role of ['readonly', 'responder'] as const)
        expect(
          refusalOf(await (await callerOf(app, created.organizationId, { role })).post('/api/incidents', titled())),
        ).to.deep.equal([403, undefined]);
      const browser = await signedIn(app, created.email);
      const agentOf = async (scope: string) =>
        app.client(
          (
            await new Agent(app).claimed(
              (code) => browser.post('/api/agent-claim/confirm', { user_code: code }),
              created.email,
              scope,
            )
          ).token,
        );
      const made = await (await agentOf('api.write.incidents')).post('/api/incidents', titled());
      expect(made.status, made.text).to.equal(200);
      expect(refusalOf(await (await agentOf('api.write.monitors')).post('/api/incidents', titled()))).to.deep.equal([
        403,
        'agentTokenScopeForbidden',
      ]);
    });
  });

  describe('PATCH /api/incidents/{id}', () => {
    it('changes each status to each of the others, announces it, and reopens a resolved incident', async () => {
      const { publicId } = await opened({ componentIds: page.componentIds });
      for (const status of ['identified', 'monitoring', 'resolved', 'investigating', 'resolved']) {
        const { body } = await client.patch(`/api/incidents/${publicId}`, { status, message: `Now ${status}.` });
        expect([body.status, body.resolvedAt === null]).to.deep.equal([status, status !== 'resolved']);
      }
      const changes = ['identified', 'monitoring', 'resolved', 'investigating', 'resolved'];
      expect(await timeline(publicId)).to.deep.equal([
        ['investigating', ''],
        ...changes.map((status) => [status, `Now ${status}.`]),
      ]);
      expect(await announced(publicId)).to.deep.equal([
        ['opened', 'investigating', null],
        ...changes.map((status) => [status === 'resolved' ? 'resolved' : 'updated', status, `Now ${status}.`]),
      ]);
    });

    it('answers 200 and adds no entry when the present status is set again', async () => {
      const { publicId } = await opened({ componentIds: page.componentIds });
      const again = await client.patch(`/api/incidents/${publicId}`, { status: 'investigating', message: 'Again.' });
      expect([again.status, again.body.status]).to.deep.equal([200, 'investigating']);
      expect([(await timeline(publicId)).length, (await announced(publicId)).length]).to.deep.equal([1, 1]);
    });

    it('creates one entry and one announcement for ten identical changes at once', async () => {
      const { publicId } = await opened({ componentIds: page.componentIds });
      const answers = await together(10, () =>
        client.patch(`/api/incidents/${publicId}`, { status: 'identified', message: 'Found it.' }),
      );
      expect(answers.map(({ status, body }) => [status, body.status])).to.deep.equal(
        Array.from({ length: 10 }, () => [200, 'identified']),
      );
      expect(await timeline(publicId)).to.deep.equal([
        ['investigating', ''],
        ['identified', 'Found it.'],
      ]);
      expect((await announced(publicId)).length).to.equal(2);
    });

    it('changes title, impact and components without an entry', async () => {
      const { publicId } = await opened({ componentIds: page.componentIds });
      const { body } = await client.patch(`/api/incidents/${publicId}`, {
        title: 'Other',
        impact: 'major',
        componentIds: [page.componentIds[1]],
      });
      expect(body).to.deep.include({
        title: 'Other',
        impact: 'major',
        componentIds: [page.componentIds[1]],
        status: 'investigating',
      });
      expect((await client.get(`/api/incidents/${publicId}`)).body).to.deep.include({
        componentIds: [page.componentIds[1]],
      });
      expect((await timeline(publicId)).length).to.equal(1);
      expect(
        refusalOf(await client.patch(`/api/incidents/${publicId}`, { componentIds: [2_000_000_000] })),
      ).to.deep.equal([400, 'invalidRequestBody']);
    });

    it('notifies those of the end who were notified of an incident that has become internal', async () => {
      const { publicId } = await opened({ componentIds: page.componentIds });
      expect((await client.patch(`/api/incidents/${publicId}`, { componentIds: [] })).body.isPublic).to.equal(false);
      await client.patch(`/api/incidents/${publicId}`, { status: 'resolved' });
      const [, end] = await announcementsOf(app, publicId);
      expect(end).to.deep.include({ event: 'resolved', statusPageId: page.id, componentIds: page.componentIds });
    });

    it('refuses statuses of automatic incidents with invalidRequestBody', async () => {
      const { publicId } = await opened();
      for (const status of ['open', 'acknowledged', 'done', ''])
        expect(refusalOf(await client.patch(`/api/incidents/${publicId}`, { status })), status).to.deep.equal([
          400,
          'invalidRequestBody',
        ]);
    });
  });

  describe('POST /api/incidents/{id}/updates', () => {
    it('adds an entry, with a new status if one is named, and announces it', async () => {
      const { publicId } = await opened({ componentIds: page.componentIds });
      expect(
        (await client.post(`/api/incidents/${publicId}/updates`, { message: 'Still slow.' })).body,
      ).to.deep.include({ status: 'investigating', message: 'Still slow.' });
      expect(
        (await client.post(`/api/incidents/${publicId}/updates`, { message: 'Done.', status: 'resolved' })).body.status,
      ).to.equal('resolved');
      expect((await client.get(`/api/incidents/${publicId}`)).body).to.deep.include({
        status: 'resolved',
        resolvedAt: app.clock.now().toISOString(),
      });
      expect(await announced(publicId)).to.deep.equal([
        ['opened', 'investigating', null],
        ['updated', 'investigating', 'Still slow.'],
        ['resolved', 'resolved', 'Done.'],
      ]);
    });

    it('takes an update of a resolved incident without status for a closing report', async () => {
      const { publicId, resolvedAt } = await opened({ status: 'resolved', componentIds: page.componentIds });
      app.clock.advance(minutes(30));
      await client.post(`/api/incidents/${publicId}/updates`, { message: 'What happened.' });
      expect((await client.get(`/api/incidents/${publicId}`)).body).to.deep.include({ status: 'resolved', resolvedAt });
      expect(await announced(publicId)).to.deep.equal([
        ['opened', 'resolved', null],
        ['updated', 'resolved', 'What happened.'],
      ]);
    });

    for (const body of [{ message: 'Found it.', status: 'identified' }, { message: 'Still slow.' }])
      it(`creates one entry for ten identical updates at once${'status' in body ? ' that change the status' : ''}`, async () => {
        const { publicId } = await opened({ componentIds: page.componentIds });
        const answers = await together(10, () => client.post(`/api/incidents/${publicId}/updates`, body));
        expect(new Set(answers.map((answer) => answer.body.publicId)).size).to.equal(1);
        expect([(await timeline(publicId)).length, (await announced(publicId)).length]).to.deep.equal([2, 2]);
      });

    it('refuses an empty message, and unknown statuses', async () => {
      const { publicId } = await opened();
      for (const body of [
        {},
        { message: '' },
        { message: 'M', status: 'acknowledged' },
        { message: 'M', status: 'open' },
      ])
        expect(refusalOf(await client.post(`/api/incidents/${publicId}/updates`, body))).to.deep.equal([
          400,
          'invalidRequestBody',
        ]);
    });
  });

  describe('DELETE /api/incidents/{id}', () => {
    it('removes a manual incident and its timeline, and announces the end of an open one', async () => {
      const { publicId } = await opened({ componentIds: page.componentIds });
      expect((await client.delete(`/api/incidents/${publicId}`)).body).to.deep.equal({ success: true });
      expect((await client.get(`/api/incidents/${publicId}`)).status).to.equal(404);
      expect(await announced(publicId)).to.deep.equal([
        ['opened', 'investigating', null],
        ['resolved', 'resolved', null],
      ]);
    });

    it('announces nothing for a resolved one', async () => {
      const { publicId } = await opened({ status: 'resolved', componentIds: page.componentIds });
      await client.delete(`/api/incidents/${publicId}`);
      expect((await announced(publicId)).length).to.equal(1);
    });
  });

  it('is filtered by origin and status in the list', async () => {
    const { publicId } = await opened({ status: 'monitoring' });
    const { body } = await client.get('/api/incidents?origin=manual&status=monitoring');
    expect(body.items.map((item: { publicId: string }) => item.publicId)).to.deep.equal([publicId]);
    expect((await client.get('/api/incidents?origin=automatic')).body.total).to.equal(0);
  });
});
