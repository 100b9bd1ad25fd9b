import { expect } from 'chai';
import { stub } from 'sinon';
import { processEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { UnavailableError } from '../../../../src/application/kernel/ports.ts';
import { EVENT_RATE } from '../../../../src/domain/alert-sources/ingest.ts';
import { GATHERING_TIME } from '../../../../src/domain/alert-sources/storm-gathering.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import { enableIm, imWorld, short } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';

const PATH = '/api/im/events';
const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;

describe('POST /api/im/events', () => {
  let world: ImWorld;
  beforeEach(async () => {
    world = await imWorld();
  });
  afterEach(() => world.close());

  const event = (members: object = {}) => ({
    dedupKey: 'disk/web-1',
    action: 'trigger',
    severity: 'error',
    summary: 'Disk is full',
    source: 'web-1',
    ...members,
  });
  const send = (members: object = {}) => world.admin.post(PATH, event(members));
  const consume = () => processEvents(world.app.ports)();
  /** Lets gathered alerts leave. */
  const release = async (): Promise<void> => {
    world.app.clock.advance(GATHERING_TIME);
    await consume();
  };
  const incidents = async () =>
    (await world.admin.get('/api/im/incidents')).body.items as {
      publicId: string;
      title: string;
      status: string;
      severity: string;
      snoozedUntil: string | null;
    }[];
  const timelineOf = async (id: string) =>
    (await world.admin.get(`/api/im/incidents/${id}/timeline?perPage=100`)).body.items
      .toReversed()
      .map(({ kind }: { kind: string }) => kind);

  it('answers 429 beyond 600 in a minute, and reports that by one warning incident in an hour', async () => {
    await send({ action: 'resolve' });
    await world.app.ports.rateLimits.spend(
      EVENT_RATE,
      `${EVENT_RATE.name}/organization:${world.organizationId}`,
      EVENT_RATE.limit - 100,
      world.app.clock.now(),
    );
    const refused = async (): Promise<void> => {
      for (let at = 0; at < 100; at += 1) {
        const { status, body } = await send({ action: 'resolve' });
        if (status === 200) continue;
        expect([status, body.data?.code]).to.deep.equal([429, undefined]);
        return;
      }
      throw new Error('No event was refused.');
    };
    await refused();
    await refused();
    await consume();
    expect((await incidents()).map(({ title, severity }) => [title, severity])).to.deep.equal([
      ['Events: Events were refused: more than 600 in a minute', 'warning'],
    ]);
  });

  it('reports a refusal by the general limit of a token, too, and none to callers without access', async () => {
    const readonly = await world.user({ role: 'readonly' });
    for (const client of [readonly.client, world.admin]) {
      for (let at = 0; at < 620; at += 20)
        await Promise.all(Array.from({ length: 20 }, () => client.post(PATH, event({ action: 'resolve' }))));
      expect((await client.post(PATH, event())).status).to.equal(429);
      await consume();
      world.app.clock.advance(minutes(1));
      expect((await incidents()).map(({ severity }) => severity)).to.deep.equal(
        client === world.admin ? ['warning'] : [],
      );
    }
  });

  it('answers accepted with the id of the event, and opens an incident with its members', async () => {
    const { id: teamId } = await world.team('Storage');
    const { status, body } = await send({
      teamId,
      component: 'disk',
      details: { free: 0 },
      links: [{ href: 'https://grafana.example/d/1', text: 'Graph' }],
    });
    expect(status).to.equal(200);
    expect(body).to.have.all.keys('accepted', 'eventId');
    expect(await incidents()).to.deep.equal([]);
    await consume();
    const [incident] = await incidents();
    expect(incident).to.include({
      title: 'Disk is full',
      status: 'triggered',
      severity: 'error',
      source: 'web-1',
      dedupKey: 'disk/web-1',
      teamId,
      isTest: false,
    });
    expect(await timelineOf(incident?.publicId ?? '')).to.deep.equal(['opened', 'eventReceived']);
  });

  it('shows the event in the timeline with its source and its body as it was sent, also in the report', async () => {
    // In another order than that of the schema.
    const sent = { details: { free: 7 }, ...event() };
    await world.admin.post(PATH, sent);
    await consume();
    const [incident] = await incidents();
    const path = `/api/im/incidents/${incident?.publicId}/timeline`;
    const [received] = (await world.admin.get(path)).body.items;
    expect(received).to.deep.include({ kind: 'eventReceived' }).and.nested.include({ 'actor.name': 'Events' });
    expect(received.data.body).to.equal(JSON.stringify(sent));
    expect((await world.admin.get(`${path}?format=md`)).text).to.include('"free":7');
  });

  it('says in the timeline how much of a large body it shows', async () => {
    await send({ details: { dump: 'x'.repeat(20_000) } });
    await consume();
    const path = `/api/im/incidents/${(await incidents())[0]?.publicId}/timeline`;
    const { data } = (await world.admin.get(path)).body.items[0];
    expect(data.body).to.have.length(16_384);
    expect(data.bodyBytes).to.be.above(20_000);
    expect((await world.admin.get(`${path}?format=md`)).text).to.include(
      `The first 16384 of ${data.bodyBytes} bytes; event ${data.eventId} has all of them.`,
    );
  });

  it('answers 503 unavailable while events cannot be stored; the event can be repeated then', async () => {
    const accept = stub(world.app.ports.imEvents, 'accept')
      .callThrough()
      .onFirstCall()
      .rejects(new UnavailableError('The database is away.'));
    try {
      expect(await short(send())).to.deep.equal([503, 'unavailable']);
      expect((await send()).body.accepted).to.equal(true);
    } finally {
      accept.restore();
    }
    world.app.faults.splice(0);
    await consume();
    expect(await timelineOf((await incidents())[0]?.publicId ?? '')).to.deep.equal(['opened', 'eventReceived']);
  });

  it('joins the open incident of the key, and raises its severity for a more severe event', async () => {
    await send();
    await send({ severity: 'warning' });
    await send({ severity: 'critical' });
    await consume();
    expect(await incidents()).to.have.length(1);
    expect((await incidents())[0]).to.include({ severity: 'critical' });
  });

  it('acknowledges and resolves the incident of the key; without one, events have no effect', async () => {
    await world.admin.post(PATH, { dedupKey: 'disk/web-1', action: 'acknowledge' });
    await world.admin.post(PATH, { dedupKey: 'disk/web-1', action: 'resolve' });
    await consume();
    expect(await incidents()).to.deep.equal([]);
    await send();
    await world.admin.post(PATH, { dedupKey: 'disk/web-1', action: 'acknowledge' });
    await consume();
    expect((await incidents())[0]?.status).to.equal('acknowledged');
    await world.admin.post(PATH, { dedupKey: 'disk/web-1', action: 'resolve' });
    await consume();
    expect((await incidents())[0]?.status).to.equal('resolved');
    expect(await timelineOf((await incidents())[0]?.publicId ?? '')).to.deep.equal([
      'opened',
      'acknowledged',
      'eventReceived',
      'eventReceived',
      'resolved',
      'eventReceived',
    ]);
  });

  it('resolves an incident of events whatever their `source` says', async () => {
    await send({ source: 'manual' });
    await consume();
    await world.admin.post(PATH, { dedupKey: 'disk/web-1', action: 'resolve' });
    await consume();
    expect((await incidents())[0]?.status).to.equal('resolved');
  });

  it('takes events of a key in the order of acceptance, also within one batch', async () => {
    await send();
    await world.admin.post(PATH, { dedupKey: 'disk/web-1', action: 'resolve' });
    world.app.clock.advance(minutes(6));
    await send();
    await consume();
    await release();
    expect((await incidents()).map(({ status }) => status)).to.deep.equal(['triggered', 'resolved']);
  });

  it('opens another incident after a person has resolved the first', async () => {
    await send();
    await consume();
    await world.admin.post(`/api/im/incidents/${(await incidents())[0]?.publicId}/resolve`);
    world.app.clock.advance(minutes(6));
    await send();
    await consume();
    expect((await incidents()).map(({ status }) => status)).to.deep.equal(['triggered', 'resolved']);
  });

  it('makes one incident of ten identical events sent at once, also with two consumers', async () => {
    const sibling = await world.app.sibling();
    await together(10, () => send());
    await Promise.all([
      processEvents(world.app.ports)(),
      processEvents(sibling.ports)(),
      consume(),
      processEvents(sibling.ports)(),
    ]);
    expect(await incidents()).to.have.length(1);
    expect(await timelineOf((await incidents())[0]?.publicId ?? '')).to.have.length(11);
  });

  it('keeps the order of keys while two consumers and the sender run at the same time', async () => {
    const sibling = await world.app.sibling();
    const keys = Array.from({ length: 8 }, (_, at) => `key-${at}`);
    const consumers = [world.app, sibling].map(async ({ ports }) => {
      for (let round = 0; round < 30; round += 1) await processEvents(ports)();
    });
    for (let round = 0; round < 5; round += 1) {
      for (const action of ['trigger', 'resolve'])
        await Promise.all(keys.map((dedupKey) => send({ dedupKey, action })));
    }
    await Promise.all(keys.map((dedupKey) => send({ dedupKey })));
    await Promise.all(consumers);
    await consume();
    await release();
    const alerts = world.app.database.query
      .selectFrom('im_alert')
      .where('kind', '=', 'alert')
      .where('isOpen', '=', true);
    const open = await alerts.select(['key', 'waiting']).orderBy('key').execute();
    expect(open).to.deep.equal(keys.map((key) => ({ key, waiting: null })));
  });

  it('follows a merge: later events of the key concern the target, which keeps its status', async () => {
    await send();
    await send({ dedupKey: 'disk/web-2' });
    await consume();
    await release();
    const [second, first] = await incidents();
    await world.admin.post(`/api/im/incidents/${first?.publicId}/merge`, { intoIncidentId: second?.publicId });
    await send({ severity: 'critical' });
    await consume();
    expect(await incidents()).to.have.length(2);
    expect((await incidents())[0]).to.include({
      publicId: second?.publicId,
      severity: 'critical',
      status: 'triggered',
    });
    await send({ dedupKey: 'disk/web-2', action: 'resolve' });
    await consume();
    expect((await incidents())[0]?.status).to.equal('triggered');
    await send({ action: 'resolve' });
    await consume();
    expect((await incidents())[0]?.status).to.equal('resolved');
  });

  it('opens a flapping key snoozed for five minutes, so that it pages once', async () => {
    await send();
    await send({ action: 'resolve' });
    await consume();
    world.app.clock.advance(seconds(90));
    await send();
    await consume();
    expect((await incidents())[0]?.snoozedUntil).to.equal(later(world.app.clock.now(), minutes(5)).toISOString());
    await send({ severity: 'critical' });
    await consume();
    expect((await incidents())[0]?.snoozedUntil).to.equal(null);
  });

  it('keeps events while incident management is disabled, and processes them when it is enabled again', async () => {
    await send();
    await enableIm(world.app, world.organizationId, false);
    await consume();
    await enableIm(world.app, world.organizationId, true);
    expect(await incidents()).to.deep.equal([]);
    await consume();
    expect(await incidents()).to.have.length(1);
  });

  describe('refuses', () => {
    const sent = (body: string, headers: Record<string, string> = {}) =>
      short(world.admin.send('POST', PATH, body, headers));

    it('a body of 256 KB and a byte with payloadTooLarge, before anything else', async () => {
      const fits = JSON.stringify(event({ details: { a: 'x' } }));
      const padded = (bytes: number) => `${fits.slice(0, -1)}${' '.repeat(bytes - fits.length)}}`;
      expect(await sent(padded(256 * 1024 + 1))).to.deep.equal([413, 'payloadTooLarge']);
      expect(await sent('x'.repeat(256 * 1024 + 1))).to.deep.equal([413, 'payloadTooLarge']);
      expect((await world.admin.send('POST', PATH, padded(256 * 1024))).status).to.equal(200);
    });

    it('what is not JSON, and an empty body, with invalidJson', async () => {
      expect(await sent('{"dedupKey":')).to.deep.equal([422, 'invalidJson']);
      expect(await sent('')).to.deep.equal([422, 'invalidJson']);
      expect(await short(world.admin.send('POST', PATH))).to.deep.equal([422, 'invalidJson']);
    });

    it('21 levels with payloadTooDeep; 20 pass', async () => {
      expect(await sent(nested(21))).to.deep.equal([422, 'payloadTooDeep']);
      expect(await sent(nested(20_000))).to.deep.equal([422, 'payloadTooDeep']);
      expect((await send({ details: JSON.parse(nested(19)) as object })).status).to.equal(200);
      expect(await short(send({ details: JSON.parse(nested(20)) as object }))).to.deep.equal([422, 'payloadTooDeep']);
    });

    it('other bodies with invalidRequestBody', async () => {
      const bodies = [
        event({ dedupKey: '' }),
        event({ dedupKey: 'k'.repeat(256) }),
        event({ action: 'open' }),
        event({ severity: 'high' }),
        event({ links: [{ href: 'javascript:alert(1)' }] }),
        event({ unknown: 1 }),
        { dedupKey: 'k', action: 'trigger' },
        [],
      ];
      for (const body of bodies)
        expect(await short(world.admin.post(PATH, body)), JSON.stringify(body)).to.deep.equal([
          400,
          'invalidRequestBody',
        ]);
      expect(await sent(JSON.stringify(event()).replace('web-1', '\\ud83d'))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
      expect(await sent(JSON.stringify(event()).replace('{', '{"__proto__":{"a":1},'))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
      expect((await send({ dedupKey: 'k'.repeat(255) })).status).to.equal(200);
      await consume();
      expect(await incidents()).to.have.length(1);
    });

    it('teams, policies and customers of other organizations', async () => {
      expect(await short(send({ teamId: 9999 }))).to.deep.equal([404, 'imTeamNotFound']);
      expect(await short(send({ escalationPolicyId: 9999 }))).to.deep.equal([422, 'imRoutingInvalidPolicyId']);
      expect(await short(send({ customerId: 9999 }))).to.deep.equal([422, 'invalidCustomerId']);
    });

    it('more than 600 events in a minute of one organization without a code', async () => {
      for (let at = 0; at < 600; at += 20)
        await Promise.all(Array.from({ length: 20 }, () => send({ action: 'resolve' })));
      const { apiToken } = await world.app.createOrganization();
      const { status, body } = await send();
      expect([status, body.data.code]).to.deep.equal([429, undefined]);
      expect(body.data.retryAfter).to.be.within(1, 60);
      expect(await short(world.app.client(apiToken).post(PATH, event()))).to.deep.equal([403, 'imNotEnabled']);
    });
  });
});
