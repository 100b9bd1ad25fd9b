import { expect } from 'chai';
import { stub } from 'sinon';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import * as payloads from '../../../fixtures/alert-payloads.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { CANCELLATION_GRACE } from '../../../../src/domain/organizations/organization.machine.ts';
import { enableIm, imWorld, short } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';
import { SOURCES, generic, sourcesOf } from './source-world.ts';

const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';

describe('deliveries to sources of alerts', () => {
  let world: ImWorld;
  beforeEach(async () => {
    world = await imWorld();
  });
  afterEach(() => world.close());

  const { create, deliver, consume, release, incidents, eventsOf, timelineOf } = sourcesOf(() => world);

  describe('POST /api/im/ingest/{token}', () => {
    it('opens one incident for a group, notes alerts that join it, and resolves it with the last', async () => {
      const { id: teamId } = await world.team('Web');
      const source = await create({ teamId });
      const [first] = payloads.alertmanagerFiring.alerts;
      await deliver(source.token, { ...payloads.alertmanagerFiring, alerts: [first] });
      await deliver(source.token, payloads.alertmanagerFiring);
      await deliver(source.token, payloads.alertmanagerFiring);
      await deliver(source.token, payloads.alertmanagerPartlyResolved);
      await consume();
      const [incident] = await incidents();
      expect(incident).to.include({
        status: 'triggered',
        severity: 'critical',
        teamId,
        title: 'Instances of checkout are down',
      });
      const timeline = (await timelineOf(incident?.['publicId'])).toReversed();
      expect(timeline.filter(({ kind }) => kind === 'alertJoined').map(({ data }) => data)).to.deep.equal([
        { count: 1, titles: 'web-2 is down' },
      ]);
      await deliver(source.token, payloads.alertmanagerResolved);
      await consume();
      expect(await incidents()).to.have.length(1);
      expect((await incidents())[0]).to.include({ status: 'resolved' });
    });

    it('notifies those who were notified of a group again when an alert joins it, also once it is acknowledged', async () => {
      const { id: userId, client, userId: publicId } = await world.user();
      const { id: escalationPolicyId } = (
        await world.admin.post('/api/escalation-config/policies', {
          name: 'P',
          steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId: publicId }] }],
        })
      ).body;
      const source = await create({ escalationPolicyId });
      const pages = async () =>
        (
          await world.app.database.query
            .selectFrom('im_notification')
            .select('stepKey')
            .where('userId', '=', userId)
            .execute()
        ).length;
      const [first] = payloads.alertmanagerFiring.alerts;
      await deliver(source.token, { ...payloads.alertmanagerFiring, alerts: [first] });
      await consume();
      await advanceEscalations(world.app.ports)();
      expect(await pages()).to.equal(1);
      await client.post(`/api/im/incidents/${String((await incidents())[0]?.['publicId'])}/acknowledge`);
      world.app.clock.advance(minutes(1));
      await deliver(source.token, { ...payloads.alertmanagerFiring, alerts: [first] });
      await consume();
      expect(await pages()).to.equal(1);
      await deliver(source.token, payloads.alertmanagerFiring);
      await consume();
      expect(await pages()).to.equal(2);
    });

    it('sends to the channels that steps have reached when an alert joins, and when the incident becomes urgent', async () => {
      const channel = async (name: string) =>
        (
          await world.admin.post('/api/notification-channels', {
            name,
            type: 'webhook',
            config: { url: `https://1.1.1.1/${name}` },
          })
        ).body.id as number;
      const [reached, later] = [await channel('reached'), await channel('later')];
      const steps = [reached, later].map((channelId, at) => ({
        afterMinutes: 10 * at,
        targets: [{ type: 'channel', channelId }],
      }));
      const { id: escalationPolicyId } = (
        await world.admin.post('/api/escalation-config/policies', { name: 'P', steps })
      ).body;
      const source = await create({ escalationPolicyId });
      const sent = async () => {
        const rows = await world.app.database.query
          .selectFrom('outbox')
          .select('sealedPayload')
          .where('topic', '=', 'channel')
          .orderBy('id')
          .execute();
        const payloads = rows.map(
          ({ sealedPayload }) =>
            JSON.parse(world.app.ports.vault.open(sealedPayload)) as {
              channelId: number;
              notice: { data: { incident: { severity: string } } };
            },
        );
        return payloads.map(({ channelId, notice }) => [channelId, notice.data.incident.severity]);
      };
      const alert = (fingerprint: string, severity: string) => ({
        status: 'firing',
        labels: { alertname: 'Down', severity },
        fingerprint,
      });
      const group = (...alerts: readonly object[]) =>
        deliver(source.token, { groupKey: 'g', groupLabels: { a: 'b' }, alerts });
      await group(alert('a', 'warning'));
      await consume();
      await advanceEscalations(world.app.ports)();
      expect(await sent()).to.deep.equal([[reached, 'warning']]);
      await group(alert('a', 'warning'));
      await consume();
      expect(await sent()).to.have.length(1);
      await group(alert('a', 'warning'), alert('b', 'warning'));
      await consume();
      expect(await sent()).to.deep.equal([
        [reached, 'warning'],
        [reached, 'warning'],
      ]);
      world.app.clock.advance(1);
      await group(alert('a', 'critical'), alert('b', 'warning'));
      await consume();
      expect((await sent()).slice(2)).to.deep.equal([[reached, 'critical']]);
    });

    it('accepts JSON with any Content-Type, and keeps the raw body', async () => {
      const source = await create({ type: 'cloudwatch' });
      const text = ` ${JSON.stringify(payloads.snsNotification(payloads.cloudwatchAlarm))}\n`;
      const { body } = await world.app
        .client()
        .send('POST', `/api/im/ingest/${source.token}`, text, { 'Content-Type': 'text/plain; charset=UTF-8' });
      expect(body.eventIds).to.have.length(1);
      expect((await world.admin.get(`${SOURCES}/${source.publicId}/events/${body.eventIds[0]}`)).body.body).to.equal(
        text,
      );
    });

    it('shows the raw body in the timeline of every incident that one delivery opens', async () => {
      const source = await create({ groupBy: 'alert' });
      await deliver(source.token, payloads.alertmanagerFiring);
      await consume();
      await release();
      const found = await incidents();
      expect(found).to.have.length(2);
      for (const { publicId } of found) {
        const received = (await timelineOf(publicId)).find(({ kind }) => kind === 'eventReceived');
        expect(JSON.parse(String(received?.data['body']))).to.deep.equal(payloads.alertmanagerFiring);
      }
    });

    it('stores what it cannot map, answers the problem, and reports it by one warning incident', async () => {
      const source = await create();
      for (const body of ['<html>', '', '{"a":'.repeat(21) + '1' + '}'.repeat(21), '{"alerts":7}']) {
        const { status, body: answer } = await world.app
          .client()
          .send('POST', `/api/im/ingest/${source.token}`, body, { 'Content-Type': 'application/json' });
        expect([status, answer.accepted, answer.eventIds]).to.deep.equal([200, true, []]);
        expect(answer.problem).to.be.a('string');
      }
      await consume();
      const found = await incidents();
      expect(found).to.have.length(1);
      expect(found[0]).to.include({ severity: 'warning', status: 'triggered' });
      expect((await eventsOf(source)).map(({ problem }) => problem)).to.not.include(null);
    });

    it('shortens what it takes over into the incident: key, source and component', async () => {
      const source = await create({ type: 'generic' });
      const [key, long] = ['k'.repeat(100_000), 's\n'.repeat(50_000)];
      await deliver(source.token, {
        key,
        summary: 'Long',
        source: long,
        component: long,
        details: {},
        links: [{ href: 'https://example.com', text: long }],
      });
      await consume();
      const [incident] = await incidents();
      expect([String(incident?.['dedupKey']).length <= 255, String(incident?.['source']).length]).to.deep.equal([
        true,
        255,
      ]);
      const [event] = await eventsOf(source);
      expect(event?.['key']).to.equal(incident?.['dedupKey']);
      expect(JSON.stringify(event?.['alert']).length).to.be.lessThan(2000);
      await deliver(source.token, { key, action: 'resolve' });
      await consume();
      expect((await incidents()).map(({ status }) => status)).to.deep.equal(['resolved']);
    });

    it('stores texts with half a surrogate pair or NUL, whatever the type of the source', async () => {
      const broken = (value: unknown): unknown =>
        JSON.parse(JSON.stringify(value), (_name, member: unknown) =>
          typeof member === 'string' ? `${member}\ud83d\u0000` : member,
        );
      const deliveries = {
        generic: generic('disk'),
        alertmanager: payloads.alertmanagerFiring,
        grafana: payloads.grafanaFiring,
        datadog: payloads.datadogTemplate,
        cloudwatch: payloads.cloudwatchAlarm,
        sentry: payloads.sentryIssue('created'),
        'uptime-kuma': payloads.kuma(0),
        'email-json': { from: 'nagios@example.com', subject: 'Disk is full', text: 'Disk is full' },
        pagerduty: payloads.pagerduty('trigger'),
      };
      for (const [type, delivery] of Object.entries(deliveries)) {
        const { token } = await create({ type });
        expect([type, (await deliver(token, broken(delivery))).status]).to.deep.equal([type, 200]);
      }
      await consume();
      expect((await incidents()).map(({ title }) => title)).to.include('disk is down�');
    });

    it('shows the key that a sender left to the service, so that the incident can be resolved by it', async () => {
      const { token } = await create({ type: 'pagerduty' });
      await deliver(token, {
        event_action: 'trigger',
        routing_key: 'r',
        payload: { summary: 'Down', source: 'web', severity: 'error' },
      });
      await consume();
      const [incident] = await incidents();
      await deliver(token, { event_action: 'resolve', routing_key: 'r', dedup_key: incident?.['dedupKey'] });
      await consume();
      expect((await incidents()).map(({ status }) => status)).to.deep.equal(['resolved']);
    });

    it('replays a stored delivery', async () => {
      const source = await create();
      await deliver(source.token, payloads.alertmanagerFiring);
      await consume();
      await world.admin.patch(`${SOURCES}/${source.publicId}`, { groupBy: 'alert' });
      const [event] = await eventsOf(source);
      const path = `${SOURCES}/${source.publicId}/events/${String(event?.['publicId'])}`;
      expect((await world.admin.post(`${path}/replay`)).body.eventIds).to.have.length(2);
      await consume();
      await release();
      expect(await incidents()).to.have.length(3);
      expect(await short(world.admin.post(`${SOURCES}/${source.publicId}/events/${UNKNOWN}/replay`))).to.deep.equal([
        404,
        undefined,
      ]);
      await world.admin.post(`${SOURCES}/${source.publicId}/test-alert`);
      const [test] = await eventsOf(source);
      expect(
        await short(world.admin.post(`${SOURCES}/${source.publicId}/events/${String(test?.['publicId'])}/replay`)),
      ).to.deep.equal([400, 'invalidRequestBody']);
    });

    it('counts wrong tokens towards the limit of the address, and valid ones not', async () => {
      const { token } = await create({ type: 'generic' });
      for (let at = 0; at < 120; at += 1) expect((await deliver('wrong', {})).status).to.equal(404);
      expect((await deliver('wrong', {})).status).to.equal(429);
      expect((await deliver(token, generic('a'))).status).to.equal(200);
    });

    it('refuses with 423 and imNotEnabled by the state of the organization, before the body is read', async () => {
      const { token } = await create({ type: 'generic' });
      const huge = 'x'.repeat(1024 * 1024 + 1);
      const answered = () => short(world.app.client().send('POST', `/api/im/ingest/${token}`, huge));
      const set = (status: 'active' | 'suspended' | 'deleted') =>
        world.app.database.query
          .updateTable('organization')
          .set({ status })
          .where('id', '=', world.organizationId)
          .execute();
      expect(await answered()).to.deep.equal([413, 'payloadTooLarge']);
      await enableIm(world.app, world.organizationId, false);
      expect(await answered()).to.deep.equal([403, 'imNotEnabled']);
      await set('suspended');
      expect(await answered()).to.deep.equal([423, undefined]);
      await set('deleted');
      expect(await answered()).to.deep.equal([423, 'organizationSuspended']);
      await world.app.database.query
        .updateTable('organization')
        .set({ status: 'cancelled', cancelledAt: later(world.app.clock.now(), -CANCELLATION_GRACE) })
        .where('id', '=', world.organizationId)
        .execute();
      expect(await answered()).to.deep.equal([423, 'organizationSuspended']);
      expect(await short(world.app.client().send('POST', '/api/im/ingest/wrong', huge))).to.deep.equal([
        404,
        undefined,
      ]);
    });

    it('takes a group of 10 000 alerts, as one and each on its own, without delaying others', async () => {
      const alerts = Array.from({ length: 10_000 }, (_, at) => ({
        status: 'firing',
        labels: { alertname: 'Down' },
        fingerprint: `f${at}`,
      }));
      const [source, each, other] = [
        await create(),
        await create({ groupBy: 'alert' }),
        await create({ type: 'generic', name: 'Other' }),
      ];
      expect((await deliver(source.token, { ...payloads.alertmanagerFiring, alerts })).body.eventIds).to.have.length(1);
      expect((await deliver(each.token, { ...payloads.alertmanagerFiring, alerts })).body.eventIds).to.have.length(
        10_000,
      );
      await deliver(other.token, generic('a'));
      const { now } = { now: world.app.clock.now() };
      expect(
        (await world.app.ports.alertQueue.claim({ now, sources: 50, eventsPerSource: 100 })).map(
          ({ events }) => events.length,
        ),
      ).to.deep.equal([1, 100, 1]);
      await consume();
      await release();
      // The storm, the group, and the other source.
      expect((await incidents()).map(({ title }) => title)).to.have.members([
        'Storm: 10000 outages',
        'Instances of checkout are down',
        'a is down',
      ]);
    });
  });

  describe('with an event that cannot be processed', () => {
    it('processes the others, keeps the event, and reports it by an incident', async () => {
      const [source, other] = [await create({ type: 'generic' }), await create({ type: 'generic', name: 'Other' })];
      const { imIncidents } = world.app.ports;
      const add = imIncidents.add.bind(imIncidents);
      const stored = stub(imIncidents, 'add').callsFake((records) =>
        records.some(({ dedupKey }) => dedupKey === 'poison')
          ? Promise.reject(new Error('This cannot be stored.'))
          : add(records),
      );
      try {
        for (const key of ['a', 'poison', 'b']) await deliver(source.token, generic(key));
        await deliver(other.token, generic('c'));
        await consume();
        await release();
      } finally {
        stored.restore();
      }
      expect((await incidents()).map(({ title }) => title)).to.have.members([
        'a is down',
        'b is down',
        'c is down',
        'Prometheus: An event could not be processed',
      ]);
      const failed = (await eventsOf(source)).find(({ effect }) => effect === 'failed');
      expect(failed).to.include({ key: 'poison' });
      await world.admin.post(`${SOURCES}/${source.publicId}/events/${String(failed?.['publicId'])}/replay`);
      await consume();
      await release();
      expect((await incidents()).map(({ title }) => title)).to.include('poison is down');
    });
  });
});
