import { expect } from 'chai';
import { prepareCheck } from '../../../../src/application/checks/prepare-check.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { closeAll } from '../../../close-all.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { closeServers, startHttp } from '../../kernel/network/loopback.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('expectations of a website', () => {
  let app: TestApp;
  let admin: ApiClient;
  let receiver: WebhookReceiver;
  before(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8' });
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
    ),
  );
  afterEach(closeServers);

  const create = (more: object = {}) =>
    admin.post('/api/websites', { name: 'Shop', url: 'http://127.0.0.1/', ...more });

  it('have defaults that change nothing for websites without them', async () =>
    expect((await create()).body).to.include({
      expectedStatus: null,
      keywordMode: 'present',
      jsonPath: null,
      jsonValue: null,
      maxRedirects: 10,
      acceptCompression: false,
      http2Enabled: false,
    }));

  const settings = {
    expectedStatus: '200-299,301',
    keywordMode: 'absent',
    jsonPath: '$.status',
    jsonValue: 'ok',
    maxRedirects: 0,
    acceptCompression: true,
    http2Enabled: true,
  };

  it('are stored, shown and changed', async () => {
    const { status, body } = await create(settings);
    expect([status, body]).to.deep.include(200);
    expect(body).to.include(settings);
    const path = `/api/websites/${body.publicId}`;
    expect((await admin.patch(path, { expectedStatus: 404, jsonPath: '', jsonValue: '' })).body).to.include({
      expectedStatus: 404,
      jsonPath: null,
      jsonValue: null,
      maxRedirects: 0,
    });
    expect((await admin.get(path)).body).to.include({ expectedStatus: 404, keywordMode: 'absent' });
  });

  it('can be requested as a change', async () => {
    const { body } = await create();
    const { body: request } = await admin.post(`/api/websites/${body.publicId}/change-requests`, { changes: settings });
    expect((await admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' })).status).to.equal(
      200,
    );
    expect((await admin.get(`/api/websites/${body.publicId}`)).body).to.include(settings);
  });

  it('may include a bearer token, which is not shown', async () => {
    const { status, body } = await create({ auth: { type: 'bearer', token: 's3cret-token' } });
    expect(status).to.equal(200);
    expect(body).to.include({ hasAuth: true });
    expect(JSON.stringify(body)).to.not.include('s3cret-token');
    for (const auth of [
      { username: 'ann', password: 'pw' },
      { type: 'basic', username: 'ann', password: 'pw' },
    ])
      expect((await create({ auth })).status).to.equal(200);
  });

  for (const [path, sent] of [
    ['expectedStatus', { expectedStatus: '200-99' }],
    ['expectedStatus', { expectedStatus: 'ok' }],
    ['expectedStatus', { expectedStatus: '' }],
    ['expectedStatus', { expectedStatus: 600 }],
    ['keywordMode', { keywordMode: 'maybe' }],
    ['jsonPath', { jsonPath: 'status' }],
    ['jsonPath', { jsonPath: "$[?match(@.a, '.*')]" }],
    ['jsonPath', { jsonPath: `$.${'a'.repeat(500)}` }],
    ['maxRedirects', { maxRedirects: 11 }],
    ['maxRedirects', { maxRedirects: -1 }],
    ['auth', { auth: { type: 'bearer', token: 'two words' } }],
    ['auth', { auth: { type: 'bearer', token: 'a\r\nb' } }],
    ['auth', { auth: { type: 'digest', username: 'ann', password: 'pw' } }],
  ] as const)
    for (const method of ['POST', 'PATCH'] as const)
      it(`${method} answers invalidRequestBody for ${JSON.stringify(sent).slice(0, 60)}`, async () => {
        const { status, body } =
          method === 'POST'
            ? await create(sent)
            : await admin.patch(`/api/websites/${(await create()).body.publicId}`, sent);
        expect([status, body.data?.code]).to.deep.equal([400, 'invalidRequestBody']);
        expect(body.data.issues.map((issue: { path: string }) => issue.path.split('.')[0])).to.include(path);
      });

  /** Runs the checks that are due in the next five minutes, and sends the alerts. */
  const check = async (): Promise<void> => {
    app.clock.advance(minutes(5));
    const { ports } = app;
    const now = app.clock.now();
    const locationId = (await ports.checkQueue.locationOf('local')) ?? 0;
    for (const due of await ports.checkQueue.claim({ locationId, owner: 'worker', now, until: now, limit: 100 })) {
      const [subject] = await ports.checkSubjects.load([due.monitorId]);
      const run = subject === undefined ? null : prepareCheck(ports)(subject);
      if (run !== null) await recordStateChanges(ports)('worker', [finishCheck(due, await run(), now)]);
    }
    ports.outboxDispatcher.kick();
    await ports.outboxDispatcher.idle();
  };

  it('that fail are evidence in the history, the incident and the alert, without credentials', async () => {
    await admin.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: `${receiver.url}/in` },
    });
    const server = await startHttp((request, response) => {
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ status: 'degraded', received: request.headers.authorization }));
    });
    const { body: website } = await create({
      url: `http://127.0.0.1:${server.port}/`,
      jsonPath: '$.status',
      jsonValue: 'ok',
      auth: { type: 'bearer', token: 's3cret-token' },
    });
    for (let round = 0; round < 4; round += 1) await check();
    const expected = {
      reason: 'jsonUnexpected',
      decidedBy: 'json',
      http: { version: '1.1', status: 200, contentEncoding: null },
      answer: '{"status":"degraded","received":"Bearer [masked]"}',
      connectedAddress: '127.0.0.1',
    };
    const sentence = 'Expected that the JSON answer has "ok" at $.status, but found "degraded", seen from Local.';
    const { body: history } = await admin.get(`/api/websites/${website.publicId}/check-history`);
    expect(history.items[0].evidence).to.deep.include(expected);
    expect(history.items[0].summary).to.equal(sentence);
    const { body: incidents } = await admin.get('/api/incidents');
    const [incident] = incidents.items.filter(({ reason }: { reason: string }) => reason === 'jsonUnexpected');
    const { body: shown } = await admin.get(`/api/incidents/${incident.publicId}`);
    expect(shown.evidence).to.deep.include(expected);
    const alerts = receiver.received.map(
      ({ body }) =>
        JSON.parse(body) as { data: { monitor: { id: string }; incident: { summary: string; evidence: object } } },
    );
    const alert = alerts.find(({ data }) => data.monitor.id === website.publicId);
    expect(alert?.data.incident.summary).to.equal(sentence);
    expect(alert?.data.incident.evidence).to.deep.include(expected);
    expect(JSON.stringify([history, shown, alerts])).to.not.include('s3cret-token');
  });
});
