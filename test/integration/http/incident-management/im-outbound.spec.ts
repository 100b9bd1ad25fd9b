import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { closeAll } from '../../../close-all.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { enableIm, imWorld, short } from './im-world.ts';
import type { ImWorld } from './im-world.ts';

const PATH = '/api/im/outbound';
const UNKNOWN = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';

interface Created {
  readonly id: number;
  readonly publicId: string;
  readonly signingSecret: string;
}

interface Sent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly incident: { readonly id: string; readonly status: string; readonly revision: number };
    readonly change: Record<string, unknown>;
    readonly actor: string;
  };
}

describe('outbound integrations of incident management', () => {
  let world: ImWorld;
  let receiver: WebhookReceiver;

  before(async () => {
    receiver = await webhookReceiver();
    world = await imWorld({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
  });
  after(() =>
    closeAll(
      () => world.close(),
      () => receiver.close(),
    ),
  );
  beforeEach(async () => {
    await world.app.database.query.deleteFrom('im_outbound_integration').execute();
    receiver.received.splice(0);
    receiver.answer = { status: 204 };
  });

  const integration = async (members: object = {}): Promise<Created> =>
    (await world.admin.post(PATH, { name: 'Board', url: `${receiver.url}/in`, ...members })).body;
  const dispatch = async (): Promise<void> => {
    const { outboxDispatcher } = world.app.ports;
    outboxDispatcher.kick();
    await outboxDispatcher.idle();
  };
  const sent = (): readonly Sent[] => receiver.received.map(({ body }) => JSON.parse(body) as Sent);
  const types = (): readonly string[] => sent().map(({ type }) => type);
  const deliveries = async ({ publicId }: Created) =>
    (await world.admin.get(`${PATH}/${publicId}/deliveries`)).body.items as {
      id: number;
      publicId: string;
      status: string;
      attempts: number;
    }[];
  const act = (id: string, action: string, body: object = {}) =>
    world.admin.post(`/api/im/incidents/${id}/${action}`, body);

  describe('POST /api/im/outbound', () => {
    it('shows the signing secret once, and never the headers', async () => {
      const created = await integration({ headers: { 'X-Key': 'sesame' } });
      expect(created.signingSecret).to.match(/^whsec_/);
      for (const { text } of [
        await world.admin.get(`${PATH}/${created.publicId}`),
        await world.admin.get(PATH),
        await world.admin.patch(`${PATH}/${created.publicId}`, { name: 'Other' }),
      ]) {
        expect(text).to.contain('"headerNames":["X-Key"]').and.not.to.contain('sesame').and.not.to.contain('whsec_');
      }
    });

    it('refuses addresses that are not public, and credentials in them', async () => {
      for (const url of [
        'http://10.0.0.7/in',
        'http://localhost/in',
        'http://[::1]/in',
        'ftp://example.com/',
        'http://user:password@example.com/',
        'nowhere',
      ])
        expect(await short(world.admin.post(PATH, { name: 'Board', url })), url).to.deep.equal([
          400,
          'invalidRequestBody',
        ]);
    });

    it('refuses a Host header with webhookHostHeaderForbidden, and headers of its own', async () => {
      expect(
        await short(world.admin.post(PATH, { name: 'Board', url: receiver.url, headers: { HOST: 'example.com' } })),
      ).to.deep.equal([400, 'webhookHostHeaderForbidden']);
      expect(
        await short(world.admin.post(PATH, { name: 'Board', url: receiver.url, headers: { 'webhook-id': '1' } })),
      ).to.deep.equal([400, 'invalidRequestBody']);
    });

    it('refuses an unknown team with imTeamNotFound, and an unknown event', async () => {
      expect(await short(world.admin.post(PATH, { name: 'Board', url: receiver.url, teamId: 4711 }))).to.deep.equal([
        404,
        'imTeamNotFound',
      ]);
      expect(
        await short(world.admin.post(PATH, { name: 'Board', url: receiver.url, events: ['imIncident.exploded'] })),
      ).to.deep.equal([400, 'invalidRequestBody']);
    });
  });

  it('is written by administrators of the organization and of its team; imTeamWriteDenied for others', async () => {
    const [lead, member] = [await world.user(), await world.user()];
    const team = await world.team('Platform', [lead, 'admin'], [member, 'member']);
    const body = { name: 'Board', url: `${receiver.url}/in` };
    expect(await short(lead.client.post(PATH, body))).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await short(member.client.post(PATH, { ...body, teamId: team.id }))).to.deep.equal([
      403,
      'imTeamWriteDenied',
    ]);
    const created = (await lead.client.post(PATH, { ...body, teamId: team.id })).body as Created;
    const own = `${PATH}/${created.publicId}`;
    for (const answer of [
      member.client.patch(own, { name: 'X' }),
      member.client.delete(own),
      member.client.post(`${own}/retry`, { deliveryId: 1 }),
      lead.client.patch(own, { teamId: null }),
    ])
      expect(await short(answer)).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await short(member.client.get(own))).to.deep.equal([200, undefined]);
    expect(await short(lead.client.patch(own, { name: 'Wall' }))).to.deep.equal([200, undefined]);
    expect((await world.admin.delete(`/api/im/teams/${team.publicId}`)).body.data).to.deep.include({
      code: 'imTeamInUse',
      usedBy: [{ type: 'outbound', id: created.publicId, name: 'Wall' }],
    });
    expect(await short(lead.client.delete(own))).to.deep.equal([200, undefined]);
    expect(await short(lead.client.delete(own))).to.deep.equal([404, undefined]);
  });

  it('removes the headers when the address changes, unless the change sends them', async () => {
    const { publicId } = await integration({ headers: { 'X-Key': 'sesame' } });
    const names = async (changes: object) => (await world.admin.patch(`${PATH}/${publicId}`, changes)).body.headerNames;
    expect(await names({ name: 'Same address' })).to.deep.equal(['X-Key']);
    expect(await names({ url: `${receiver.url}/elsewhere` })).to.deep.equal([]);
    expect(await names({ url: `${receiver.url}/third`, headers: { 'X-New': 'poppy' } })).to.deep.equal(['X-New']);
    expect(await names({ headers: null })).to.deep.equal([]);
  });

  it('sends every change of an incident in order, signed after Standard Webhooks', async () => {
    const { signingSecret } = await integration({ headers: { 'X-Key': 'sesame' } });
    const id = await world.incident();
    for (const [action, body] of [
      ['acknowledge', {}],
      ['status', { status: 'investigating' }],
      ['notes', { text: 'Looking' }],
      ['resolve', {}],
    ] as const)
      await act(id, action, body);
    await dispatch();
    expect(types()).to.deep.equal([
      'imIncident.opened',
      'imIncident.acknowledged',
      'imIncident.statusChanged',
      'imIncident.noteAdded',
      'imIncident.resolved',
    ]);
    expect(sent().map(({ data }) => data.incident.status)).to.deep.equal([
      'triggered',
      'acknowledged',
      'investigating',
      'investigating',
      'resolved',
    ]);
    expect(sent()[3]?.data).to.deep.include({ change: { text: 'Looking' }, actor: 'user' });
    expect(new Set(sent().map(({ data }) => data.incident.id))).to.deep.equal(new Set([id]));
    for (const { headers, body } of receiver.received) {
      expect(headers).to.include({ 'content-type': 'application/json', 'x-key': 'sesame' });
      const signature = new Webhook(signingSecret).sign(
        String(headers['webhook-id']),
        new Date(Number(headers['webhook-timestamp']) * 1000),
        body,
      );
      expect(headers['webhook-signature']).to.equal(signature);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).to.equal(5);
  });

  it('sends a merge as a change of both incidents', async () => {
    await integration({ events: ['imIncident.mergedInto', 'imIncident.mergedFrom'] });
    const [from, into] = [await world.incident(), await world.incident()];
    await act(from, 'merge', { intoIncidentId: into });
    await dispatch();
    expect(
      sent()
        .map(({ type, data }) => [type, data.incident.id, data.change['incidentId']])
        .toSorted(),
    ).to.deep.equal([
      ['imIncident.mergedFrom', into, from],
      ['imIncident.mergedInto', from, into],
    ]);
  });

  it('sends the selected events only, and to an integration of a team those of its incidents', async () => {
    const team = await world.team('Platform');
    await integration({ events: ['imIncident.resolved'] });
    await integration({ teamId: team.id, url: `${receiver.url}/team` });
    const [ofTeam, ofNobody] = [await world.incident({ teamId: team.id }), await world.incident()];
    for (const id of [ofTeam, ofNobody]) await act(id, 'resolve');
    await dispatch();
    expect(
      receiver.received.map(({ path, body }) => `${path} ${(JSON.parse(body) as Sent).type}`).toSorted(),
    ).to.deep.equal([
      '/in imIncident.resolved',
      '/in imIncident.resolved',
      '/team imIncident.opened',
      '/team imIncident.resolved',
    ]);
  });

  it('sends nothing of a change that is refused, and nothing to other organizations', async () => {
    const other = await world.app.createOrganization();
    await enableIm(world.app, other.organizationId);
    const theirs = world.app.client(other.apiToken);
    const { publicId } = (await theirs.post(PATH, { name: 'Theirs', url: `${receiver.url}/theirs` })).body;
    const own = await integration();
    const id = await world.incident();
    await act(id, 'acknowledge');
    expect(await short(act(id, 'acknowledge'))).to.deep.equal([422, 'imIncidentInvalidStatusTransition']);
    await dispatch();
    expect(types()).to.deep.equal(['imIncident.opened', 'imIncident.acknowledged']);
    expect(receiver.received.map(({ path }) => path)).to.deep.equal(['/in', '/in']);
    for (const answer of [
      world.admin.get(`${PATH}/${publicId}`),
      world.admin.get(`${PATH}/${publicId}/deliveries`),
      world.admin.post(`${PATH}/${publicId}/retry`, { deliveryId: 1 }),
      theirs.get(`${PATH}/${own.publicId}`),
    ])
      expect(await short(answer)).to.deep.equal([404, undefined]);
  });

  it('keeps the order of an incident while its receiver fails, and does not delay other incidents', async () => {
    await integration();
    receiver.answer = { status: 503 };
    const [first, second] = [await world.incident(), await world.incident()];
    await dispatch();
    await act(first, 'acknowledge');
    receiver.answer = { status: 204 };
    await act(second, 'acknowledge');
    await dispatch();
    expect(types(), 'the later messages of both incidents wait').to.deep.equal([
      'imIncident.opened',
      'imIncident.opened',
    ]);
    world.app.clock.advance(minutes(30));
    for (let round = 0; round < 4; round += 1) await dispatch();
    for (const id of [first, second])
      expect(
        sent()
          .slice(2)
          .filter(({ data }) => data.incident.id === id)
          .map(({ type }) => type),
      ).to.deep.equal(['imIncident.opened', 'imIncident.acknowledged']);
  });

  it('lists the deliveries, newest first', async () => {
    const created = await integration();
    receiver.answer = { status: 500, body: 'no sesame for whsec' };
    const id = await world.incident();
    await dispatch();
    const [delivery] = (await world.admin.get(`${PATH}/${created.publicId}/deliveries`)).body.items;
    expect(delivery).to.deep.include({
      incidentId: id,
      event: 'imIncident.opened',
      status: 'waiting',
      attempts: 1,
      responseStatus: 500,
      error: 'status 500',
      answer: 'no sesame for whsec',
    });
    expect(delivery.nextAttemptAt).not.to.equal(null);
    expect(delivery.messageId).to.equal(receiver.received[0]?.headers['webhook-id']);
    expect(await short(world.admin.get(`${PATH}/${UNKNOWN}/deliveries`))).to.deep.equal([404, undefined]);
  });

  describe('POST /api/im/outbound/{id}/retry', () => {
    const retry = ({ publicId }: Created, deliveryId: unknown) =>
      world.admin.post(`${PATH}/${publicId}/retry`, { deliveryId });

    it('sends the message again under the same id', async () => {
      const created = await integration();
      await world.incident();
      await dispatch();
      const [delivery] = await deliveries(created);
      expect((await retry(created, delivery?.id)).status).to.equal(200);
      expect((await retry(created, delivery?.publicId)).status).to.equal(200);
      await dispatch();
      expect(receiver.received).to.have.length(3);
      expect(
        new Set(receiver.received.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size,
      ).to.equal(1);
      expect((await deliveries(created))[0]).to.deep.include({ status: 'sent', attempts: 3 });
    });

    it('delivers a message that waits for its next attempt once', async () => {
      const created = await integration();
      receiver.answer = { status: 503 };
      await world.incident();
      await dispatch();
      receiver.answer = { status: 204 };
      await retry(created, (await deliveries(created))[0]?.id);
      await dispatch();
      world.app.clock.advance(minutes(30));
      await dispatch();
      expect(receiver.received).to.have.length(2);
      expect((await deliveries(created))[0]).to.deep.include({ status: 'sent', attempts: 2 });
    });

    it('refuses unknown deliveries and those of another integration', async () => {
      const [one, other] = [await integration(), await integration({ events: ['imIncident.resolved'] })];
      await world.incident();
      const [delivery] = await deliveries(one);
      for (const deliveryId of [delivery?.id, 4711, UNKNOWN])
        expect(await short(retry(other, deliveryId))).to.deep.equal([404, undefined]);
    });

    it('is limited to ten calls a minute for each integration, refused ones included', async () => {
      const [one, other] = [await integration(), await integration()];
      const member = await world.user();
      for (let call = 0; call < 8; call += 1)
        expect(await short(retry(one, 'nonsense'))).to.deep.equal([400, 'invalidRequestBody']);
      expect(await short(retry(one, 4711))).to.deep.equal([404, undefined]);
      expect(
        await short(member.client.post(`${PATH}/${one.publicId.toUpperCase()}/retry`, { deliveryId: 4711 })),
      ).to.deep.equal([403, 'imTeamWriteDenied']);
      const { status, body, headers } = await retry(one, 4711);
      expect([status, body.data.code]).to.deep.equal([429, 'imOutboundRetryRateLimited']);
      expect(body.data.retryAfter).to.be.within(1, 60);
      expect(headers.get('retry-after')).to.equal(String(body.data.retryAfter));
      expect(await short(retry(other, 4711))).to.deep.equal([404, undefined]);
      world.app.clock.advance(minutes(1));
      expect(await short(retry(one, 4711))).to.deep.equal([404, undefined]);
    });
  });
});
