import { expect } from 'chai';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { evidenceOf } from '../../../../src/domain/checks/evidence.ts';
import { latencyBucket } from '../../../../src/domain/checks/latency-histogram.ts';
import { NOW } from '../../../builders/clock.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** Evidence in the form of version 0.1.0. */
const OLD_RULE = {
  check: 'connection',
  result: 'failed',
  expected: 'an answer within 10 s',
  seen: 'deadline passed (request)',
} as const;

describe('check history of a website', () => {
  let app: TestApp;
  let client: ApiClient;
  let path: string;
  let legacyPath: string;

  before(async () => {
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8' });
    client = app.client((await app.createOrganization()).apiToken);
    const { body } = await client.post('/api/websites', { name: 'Shop', url: 'http://127.0.0.1/' });
    path = `/api/websites/${body.publicId}`;
    legacyPath = `/api/websites/${body.id}`;
    const { query } = app.database;
    const spans = [
      ['up', -4, -1],
      ['down', -1, null],
    ] as const;
    await query.deleteFrom('state_span').execute();
    for (const [state, from, to] of spans)
      await query
        .insertInto('state_span')
        .values({
          monitorId: body.id,
          state,
          startedAt: later(NOW, minutes(from)),
          endedAt: to === null ? null : later(NOW, minutes(to)),
        })
        .execute();
    for (let minute = 1; minute <= 4; minute += 1) {
      const at = later(NOW, -minutes(minute));
      const failed = minute === 1;
      await query
        .insertInto('check_result')
        .values({
          monitorId: body.id,
          locationId: 1,
          dueAt: at,
          checkedAt: at,
          outcome: failed ? 'down' : 'up',
          reason: failed ? 'timedOut' : null,
          latencyMs: failed ? null : 100.04,
          latencyBucket: failed ? null : latencyBucket(100),
          ...(minute === 2 ? { dnsMs: 1, connectMs: 9, tlsMs: null, firstByteMs: 80, totalMs: 100 } : {}),
          details: failed ? [OLD_RULE] : null,
        })
        .execute();
    }
  });
  after(() => app.close());

  it('lists the checks, newest first', async () => {
    const { status, body } = await client.get(`${path}/check-history?perPage=2`);
    expect(status).to.equal(200);
    expect(body).to.include({ total: 4, page: 1, perPage: 2 });
    expect(body.items[0]).to.deep.include({
      checkedAt: later(NOW, -minutes(1)).toISOString(),
      outcome: 'down',
      reason: 'timedOut',
      responseTimeMs: null,
      details: [OLD_RULE],
    });
    expect(body.items[0].summary).to.equal(
      'The server did not answer in time, expected an answer within 10 s, seen from Local.',
    );
    expect(body.items[0].evidence).to.deep.include({
      version: 1,
      reason: 'timedOut',
      decidedBy: 'connection',
      rules: [OLD_RULE],
      tls: null,
    });
    const [location] = (await client.get('/api/locations')).body;
    expect(body.items[0].locationId).to.equal(location.id);
    expect(body.items[0].evidence.attempts).to.deep.include({
      locationId: location.id,
      location: 'Local',
      outcome: 'down',
      reason: 'timedOut',
      consecutiveFailures: null,
    });
    expect(body.items[1]).to.deep.include({
      outcome: 'up',
      responseTimeMs: 100,
      details: null,
      evidence: null,
      summary: null,
      whilePaused: false,
    });
    expect(body.items[1].timings).to.deep.equal({ dnsMs: 1, connectMs: 9, tlsMs: null, firstByteMs: 80, totalMs: 100 });
    expect(body.items[0].timings).to.equal(null);
  });

  it('has evidence and summaries in the language of the request', async () => {
    const expected = { phrase: 'answerWithin', seconds: 10 } as const;
    const details = evidenceOf({ reason: 'timedOut', rules: [{ ...OLD_RULE, expected }] });
    await app.database.query.updateTable('check_result').set({ details }).where('reason', '=', 'timedOut').execute();
    const { headers, body } = await client.get(`${path}/check-history?perPage=2`, {
      'Accept-Language': 'de, en;q=0.5',
    });
    expect(body.items[0]).to.include({
      reason: 'timedOut',
      summary:
        'Der Server hat nicht rechtzeitig geantwortet, erwartet war eine Antwort innerhalb von 10 s, beobachtet von Local.',
    });
    expect(body.items[0].evidence).to.deep.include({
      version: 1,
      rules: [{ ...OLD_RULE, expected: 'eine Antwort innerhalb von 10 s' }],
    });
    expect([headers.get('content-language'), headers.get('vary')]).to.deep.equal(['de', 'Accept-Language']);
  });

  it('returns statistics, also under the legacy id', async () => {
    for (const site of [path, legacyPath]) {
      const { status, body } = await client.get(
        `${site}/uptime-stats?from=${later(NOW, -hours(1)).toISOString()}&to=${NOW.toISOString()}`,
      );
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        uptimePercent: 75,
        checks: 4,
        failures: 1,
        averageMs: 100,
        incidents: 0,
        downtimeSeconds: 60,
        maintenanceSeconds: 0,
        to: NOW.toISOString(),
      });
      expect(body.p99Ms).to.be.closeTo(100, 2.2);
    }
  });

  for (const view of ['check-history', 'uptime-stats'])
    it(`refuses an invalid period of ${view} with invalidDateRange`, async () => {
      for (const query of ['from=yesterday', 'to=2026-02-30', 'from=2026-03-02&to=2026-03-01']) {
        const { status, body } = await client.get(`${path}/${view}?${query}`);
        expect(status).to.equal(400);
        expect(body.data.code).to.equal('invalidDateRange');
      }
    });

  it('answers 404 for another organization', async () => {
    const stranger = app.client((await app.createOrganization()).apiToken);
    expect((await stranger.get(`${path}/check-history`)).status).to.equal(404);
    expect((await stranger.get(`${path}/uptime-stats`)).status).to.equal(404);
  });
});

describe('heartbeat endpoints', () => {
  let app: TestApp;
  let client: ApiClient;

  before(async () => {
    app = await testApp();
    client = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  it('accept GET and POST without a credential, with any body', async () => {
    const { body: website } = await client.post('/api/websites', {
      name: 'Backup',
      monitoringType: 'heartbeat',
      checkInterval: 60,
    });
    const path = `/api/heartbeat/${website.heartbeatToken}`;
    expect((await app.client().get(path)).body).to.deep.equal({ success: true });
    app.clock.advance(minutes(1));
    expect((await app.client().post(path, { anything: ['goes'] })).status).to.equal(200);
    const history = await client.get(`/api/websites/${website.publicId}/check-history`);
    expect(
      history.body.items.map(({ outcome, locationId }: { outcome: string; locationId: unknown }) => [
        outcome,
        locationId,
      ]),
    ).to.deep.equal([['up', null]]);
    const { body } = await client.get(`/api/websites/${website.publicId}`);
    expect(body.condition).to.equal('up');
  });

  it('answer 404 for an unknown token', async () => {
    expect((await app.client().get('/api/heartbeat/unknown')).status).to.equal(404);
  });
});
