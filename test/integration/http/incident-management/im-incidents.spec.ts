import { expect } from 'chai';
import { days, later, seconds } from '../../../../src/domain/kernel/time.ts';
import { endSnoozes } from '../../../../src/application/incident-management/end-snoozes.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { person } from '../surface/test-callers.ts';
import { enableIm, imWorld, short } from './im-world.ts';
import type { ImWorld, Player } from './im-world.ts';

const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';
const PATH = '/api/im/incidents';

describe('incidents of incident management', () => {
  let world: ImWorld;
  let stranger: Player;
  let member: Player;
  let lead: Player;
  let teamId: number;

  before(async () => {
    world = await imWorld();
    [stranger, member, lead] = [await world.user({ role: 'editor' }), await world.user(), await world.user()];
    ({ id: teamId } = await world.team('Web', [member, 'member'], [lead, 'admin']));
  });
  after(() => world.close());

  const kindsOf = async (id: string): Promise<readonly string[]> =>
    (await world.admin.get(`${PATH}/${id}/timeline`)).body.items.map(({ kind }: { kind: string }) => kind);

  it('are created by every user, for any team, with severity error by default', async () => {
    const { id: customerId } = await addCustomer(world.app, world.organizationId);
    const { status, body } = await stranger.client.post(PATH, { title: 'Shop is down', teamId, customerId });
    expect(status).to.equal(200);
    expect(body).to.include({
      title: 'Shop is down',
      description: null,
      severity: 'error',
      status: 'triggered',
      source: 'manual',
      dedupKey: null,
      isTest: false,
      teamId,
      customerId,
    });
    expect(body).to.include({
      acknowledgedAt: null,
      acknowledgedBy: null,
      resolvedAt: null,
      mergedIntoId: null,
      snoozedUntil: null,
    });
    expect(body.responders).to.deep.equal([]);
    const { items } = (await stranger.client.get(`${PATH}/${body.publicId}/timeline`)).body;
    expect(items).to.have.length(1);
    expect(items[0]).to.deep.include({
      kind: 'opened',
      actor: { kind: 'user', userId: stranger.userId, sourceId: null, name: 'player editor' },
      data: { severity: 'error', source: 'manual' },
    });
  });

  it('refuse the team or customer of another organization with invalidTeamId and invalidCustomerId', async () => {
    const { organizationId } = await world.app.createOrganization();
    const { id: customerId } = await addCustomer(world.app, organizationId);
    expect(await short(world.admin.post(PATH, { title: 'A', teamId: 99_999 }))).to.deep.equal([422, 'invalidTeamId']);
    expect(await short(world.admin.post(PATH, { title: 'A', customerId }))).to.deep.equal([422, 'invalidCustomerId']);
  });

  it('are listed newest first, by status, severity, team, customer and text, and as open or closed', async () => {
    const other = await imWorld();
    try {
      const { id: team } = await other.team('T');
      const ids: string[] = [];
      for (const members of [{ severity: 'critical' }, { teamId: team }, { title: 'Mail is slow' }]) {
        other.app.clock.advance(1);
        ids.push(await other.incident(members));
      }
      await other.admin.post(`${PATH}/${ids[0]}/resolve`);
      const listed = async (query: string) =>
        (await other.admin.get(`${PATH}?${query}`)).body.items.map(({ publicId }: { publicId: string }) =>
          ids.indexOf(publicId),
        );
      expect(await listed('')).to.deep.equal([2, 1, 0]);
      expect(await listed('status=resolved')).to.deep.equal([0]);
      expect(await listed('open=true')).to.deep.equal([2, 1]);
      expect(await listed('open=false')).to.deep.equal([0]);
      expect(await listed('severity=critical')).to.deep.equal([0]);
      expect(await listed(`teamId=${team}`)).to.deep.equal([1]);
      expect(await listed('search=MAIL')).to.deep.equal([2]);
      expect(await listed('page=2&perPage=2')).to.deep.equal([0]);
    } finally {
      await other.close();
    }
  });

  it('are acknowledged by every user, once; a repetition gets imIncidentInvalidStatusTransition', async () => {
    const id = await world.incident({ teamId });
    const { status, body } = await stranger.client.post(`${PATH}/${id}/acknowledge`);
    expect(status).to.equal(200);
    expect(body).to.include({
      status: 'acknowledged',
      acknowledgedBy: stranger.userId,
      acknowledgedAt: world.app.clock.now().toISOString(),
    });
    expect(await short(member.client.post(`${PATH}/${id}/acknowledge`))).to.deep.equal([
      422,
      'imIncidentInvalidStatusTransition',
    ]);
  });

  it('check the record, then the membership, then that they are open, then the rest', async () => {
    const id = await world.incident({ teamId });
    const actions = [
      ['resolve', {}],
      ['status', { status: 'monitoring' }],
      ['snooze', { snoozedUntil: '2000-01-01T00:00:00.000Z' }],
      ['merge', { intoIncidentId: id }],
      ['responders', { userId: UNKNOWN, notify: true }],
    ] as const;
    for (const [action, body] of actions) {
      expect(await short(stranger.client.post(`${PATH}/${UNKNOWN}/${action}`, body)), action).to.deep.equal([
        404,
        'imIncidentNotFound',
      ]);
      expect(await short(stranger.client.post(`${PATH}/${id}/${action}`, body)), action).to.deep.equal([
        403,
        'imTeamMembershipRequired',
      ]);
      if (action !== 'resolve')
        expect(
          await short(stranger.client.post(`${PATH}/${UNKNOWN}/${action}`, { ...body, unknown: 1 })),
          action,
        ).to.deep.equal([400, 'invalidRequestBody']);
    }
    expect((await member.client.post(`${PATH}/${id}/resolve`)).body).to.include({ status: 'resolved' });
    for (const [action, body] of actions) {
      expect(await short(stranger.client.post(`${PATH}/${id}/${action}`, body)), action).to.deep.equal([
        403,
        'imTeamMembershipRequired',
      ]);
      expect(await short(member.client.post(`${PATH}/${id}/${action}`, body)), action).to.deep.equal([
        422,
        'imIncidentAlreadyClosed',
      ]);
    }
    expect(await short(stranger.client.post(`${PATH}/${id}/acknowledge`))).to.deep.equal([
      422,
      'imIncidentAlreadyClosed',
    ]);
    expect((await world.admin.get(`${PATH}/${id}`)).body.status).to.equal('resolved');
  });

  it('without a team are open to everybody', async () => {
    const id = await world.incident();
    expect((await stranger.client.post(`${PATH}/${id}/status`, { status: 'identified' })).body.status).to.equal(
      'identified',
    );
    expect(await short(stranger.client.post(`${PATH}/${id}/status`, { status: 'resolved' }))).to.deep.equal([
      422,
      'imIncidentInvalidStatusTransition',
    ]);
    expect((await stranger.client.post(`${PATH}/${id}/resolve`)).status).to.equal(200);
  });

  it('answer imIncidentNotFound to other organizations', async () => {
    const id = await world.incident();
    const { organizationId } = await world.app.createOrganization();
    await enableIm(world.app, organizationId);
    const foreign = await person(world.app, organizationId, 'foreign', { role: 'admin' });
    expect(await short(foreign.client.post(`${PATH}/${id}/acknowledge`))).to.deep.equal([404, 'imIncidentNotFound']);
  });

  it('that opened before the clock was set back are resolved when they opened, and the timeline says why', async () => {
    const { publicId, createdAt } = (await world.admin.post(PATH, { title: 'Shop is down' })).body;
    world.app.clock.advance(-seconds(600));
    const { body } = await world.admin.post(`${PATH}/${publicId}/resolve`);
    world.app.clock.advance(seconds(600));
    expect(body).to.include({ status: 'resolved', resolvedAt: createdAt });
    expect(await kindsOf(publicId)).to.deep.equal(['opened', 'endAdjusted', 'resolved']);
  });

  describe('snoozed', () => {
    it('accept exactly seven days, to the millisecond, and not the present moment', async () => {
      const id = await world.incident();
      const now = world.app.clock.now();
      const snooze = (at: Date | null) =>
        world.admin.post(`${PATH}/${id}/snooze`, { snoozedUntil: at === null ? null : at.toISOString() });
      for (const at of [now, later(now, days(7) + 1)])
        expect(await short(snooze(at))).to.deep.equal([400, 'imSnoozeRangeInvalid']);
      for (const at of [later(now, 1), later(now, days(7))])
        expect((await snooze(at)).body.snoozedUntil).to.equal(at.toISOString());
      expect((await snooze(null)).body.snoozedUntil).to.equal(null);
      expect(await kindsOf(id)).to.deep.equal(['snoozeEnded', 'snoozed', 'snoozed', 'opened']);
    });

    it('end at their time, unless incident management is disabled or the organization suspended meanwhile', async () => {
      const own = await imWorld();
      const { app, organizationId } = own;
      try {
        const id = await own.incident();
        await own.admin.post(`${PATH}/${id}/snooze`, {
          snoozedUntil: later(app.clock.now(), seconds(60)).toISOString(),
        });
        const end = endSnoozes(app.ports);
        app.clock.advance(seconds(59));
        const isSnoozed = async () =>
          (
            await app.database.query
              .selectFrom('im_incident')
              .select('snoozedUntil')
              .where('publicId', '=', id)
              .executeTakeFirstOrThrow()
          ).snoozedUntil !== null;
        await end();
        expect(await isSnoozed()).to.equal(true);
        app.clock.advance(seconds(1));
        const set = (values: object) =>
          app.database.query.updateTable('organization').set(values).where('id', '=', organizationId).execute();
        for (const stopped of [{ imEnabled: false }, { status: 'suspended' }, { status: 'deleted' }]) {
          await set(stopped);
          await end();
          expect(await isSnoozed(), JSON.stringify(stopped)).to.equal(true);
          await set({ imEnabled: true, status: 'active' });
        }
        await Promise.all([end(), end()]);
        expect((await own.admin.get(`${PATH}/${id}`)).body.snoozedUntil).to.equal(null);
        const { items } = (await own.admin.get(`${PATH}/${id}/timeline`)).body;
        expect(items.map(({ kind }: { kind: string }) => kind)).to.deep.equal(['snoozeEnded', 'snoozed', 'opened']);
        expect(items[0].actor).to.deep.equal({ kind: 'system', userId: null, sourceId: null, name: null });
      } finally {
        await own.close();
      }
    });
  });

  describe('merged', () => {
    it('give responders and timeline to the other, which keeps its status', async () => {
      const [from, into] = [await world.incident({ teamId }), await world.incident({ teamId })];
      await world.admin.post(`${PATH}/${into}/acknowledge`);
      await world.admin.post(`${PATH}/${from}/responders`, { userId: member.userId });
      await world.admin.post(`${PATH}/${from}/notes`, { text: 'Disk is full' });
      const { body } = await member.client.post(`${PATH}/${from}/merge`, { intoIncidentId: into });
      expect(body).to.include({ status: 'merged', mergedIntoId: into });
      const target = (await world.admin.get(`${PATH}/${into}`)).body;
      expect(target.status).to.equal('acknowledged');
      expect(target.responders.map(({ userId }: { userId: string }) => userId)).to.deep.equal([member.userId]);
      expect(await kindsOf(into)).to.include.members(['noteAdded', 'responderAdded', 'mergedFrom', 'acknowledged']);
      expect(await kindsOf(from)).to.deep.equal(['mergedInto']);
    });

    it('into themselves are refused with invalidRequestBody, into unknown or closed ones with their codes', async () => {
      const [from, closed] = [await world.incident(), await world.incident()];
      await world.admin.post(`${PATH}/${closed}/resolve`);
      const merge = (intoIncidentId: string) => short(world.admin.post(`${PATH}/${from}/merge`, { intoIncidentId }));
      expect(await merge(from)).to.deep.equal([400, 'invalidRequestBody']);
      expect(await merge(UNKNOWN)).to.deep.equal([404, 'imIncidentNotFound']);
      expect(await merge(closed)).to.deep.equal([422, 'imIncidentAlreadyClosed']);
    });

    it('stay within their organization, also for an administrator of the platform', async () => {
      const { organizationId } = await world.app.createOrganization();
      await enableIm(world.app, organizationId);
      const { client: platform } = await person(world.app, organizationId, 'platform', {
        role: 'admin',
        isGlobalAdmin: true,
      });
      const [ours, theirs] = [await world.incident(), (await platform.post(PATH, { title: 'Theirs' })).body.publicId];
      expect(await short(platform.post(`${PATH}/${ours}/merge`, { intoIncidentId: theirs }))).to.deep.equal([
        404,
        'imIncidentNotFound',
      ]);
      const { body } = await platform.post(`${PATH}/bulk`, {
        action: 'merge',
        incidentIds: [ours],
        intoIncidentId: theirs,
      });
      const detail = 'The incident does not exist, or you may not see it.';
      expect(body.results).to.deep.equal([{ incidentId: ours, ok: false, code: 'imIncidentNotFound', detail }]);
      expect(await kindsOf(ours)).to.deep.equal(['opened']);
    });

    it('require membership in both teams', async () => {
      const { id: otherTeam } = await world.team('Mail');
      const [from, into] = [await world.incident({ teamId }), await world.incident({ teamId: otherTeam })];
      expect(await short(member.client.post(`${PATH}/${from}/merge`, { intoIncidentId: into }))).to.deep.equal([
        403,
        'imTeamMembershipRequired',
      ]);
      expect(await short(member.client.post(`${PATH}/${into}/merge`, { intoIncidentId: from }))).to.deep.equal([
        403,
        'imTeamMembershipRequired',
      ]);
    });
  });

  it('take responders once; notifying them is for administrators of the team', async () => {
    const id = await world.incident({ teamId });
    const add = (body: object, { client } = member) => client.post(`${PATH}/${id}/responders`, body);
    const readonly = await world.user({ role: 'readonly' });
    expect(await short(add({ userId: UNKNOWN }))).to.deep.equal([404, 'userNotFound']);
    expect(await short(add({ userId: readonly.userId }))).to.deep.equal([400, 'imUserNotEligible']);
    expect(await short(add({ userId: stranger.userId, notify: true }))).to.deep.equal([403, 'imTeamAdminRequired']);
    for (const body of [
      { userId: stranger.userId },
      { userId: stranger.userId },
      { userId: stranger.userId, notify: true },
    ])
      expect((await add(body, lead)).status).to.equal(200);
    expect((await world.admin.get(`${PATH}/${id}`)).body.responders).to.have.length(1);
    expect(await kindsOf(id)).to.deep.equal(['responderAdded', 'opened']);
    const paged = await world.incident({ teamId });
    await lead.client.post(`${PATH}/${paged}/responders`, { userId: stranger.userId, notify: true });
    expect(await kindsOf(paged)).to.deep.equal(['personNotified', 'responderAdded', 'opened']);
  });

  it('take notes of every user, also when closed, and do not change by them', async () => {
    const id = await world.incident({ teamId });
    await world.admin.post(`${PATH}/${id}/resolve`);
    const { nextEscalation: _next, ...before } = (await world.admin.get(`${PATH}/${id}`)).body;
    world.app.clock.advance(1);
    expect((await stranger.client.post(`${PATH}/${id}/notes`, { text: 'It was the disk.' })).body).to.deep.equal(
      before,
    );
    const { items } = (await world.admin.get(`${PATH}/${id}/timeline`)).body;
    expect(items[0]).to.deep.include({ kind: 'noteAdded', data: { text: 'It was the disk.' } });
    expect(await short(stranger.client.post(`${PATH}/${UNKNOWN}/notes`, { text: 'x' }))).to.deep.equal([
      404,
      'imIncidentNotFound',
    ]);
  });

  it('have their timeline as a report in Markdown', async () => {
    const id = await world.incident({ title: 'Shop *is* down' });
    await world.admin.post(`${PATH}/${id}/notes`, { text: 'Disk | full' });
    const { status, text, headers } = await world.admin.get(`${PATH}/${id}/timeline?format=md`);
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/markdown; charset=utf-8']);
    expect(text)
      .to.match(/^# Shop \\\*is\\\* down\n/)
      .and.to.contain('noted: Disk \\| full');
    expect((await world.admin.get(`${PATH}/${id}/timeline?format=json`)).body.total).to.equal(2);
    expect(await short(world.admin.get(`${PATH}/${UNKNOWN}/timeline?format=md`))).to.deep.equal([
      404,
      'imIncidentNotFound',
    ]);
    expect(await short(world.admin.get(`${PATH}/${id}/timeline?format=pdf`))).to.deep.equal([
      400,
      'invalidRequestBody',
    ]);
  });

  describe('in bulk', () => {
    const bulk = (body: object, client = world.admin) => client.post(`${PATH}/bulk`, body);
    /** The results without the sentences of their codes. */
    const resultsIn = ({ results }: Readonly<Record<string, unknown>>): readonly object[] =>
      (results as readonly Readonly<Record<string, unknown>>[]).map(({ detail: _detail, ...result }) => result);

    it('refuse the whole request for an unknown id, and for a missing membership with data.deniedIncidentIds', async () => {
      const [ours, theirs] = [await world.incident(), await world.incident({ teamId })];
      const incidentIds = [theirs, ours];
      expect(await short(bulk({ action: 'resolve', incidentIds: [ours, UNKNOWN] }))).to.deep.equal([
        404,
        'imIncidentNotFound',
      ]);
      const { status, body } = await bulk({ action: 'resolve', incidentIds }, stranger.client);
      expect([status, body.data]).to.deep.equal([
        403,
        {
          code: 'imTeamMembershipRequired',
          deniedIncidentIds: [theirs],
          detail: 'Only members of the team of the incident and administrators can do this.',
        },
      ]);
      for (const id of incidentIds) expect((await world.admin.get(`${PATH}/${id}`)).body.status).to.equal('triggered');
      expect((await bulk({ action: 'acknowledge', incidentIds }, stranger.client)).body).to.deep.equal({
        results: incidentIds.map((incidentId) => ({ incidentId, ok: true })),
      });
    });

    it('process each incident separately', async () => {
      const [open, acknowledged, closed] = [await world.incident(), await world.incident(), await world.incident()];
      await world.admin.post(`${PATH}/${acknowledged}/acknowledge`);
      await world.admin.post(`${PATH}/${closed}/resolve`);
      const { body } = await bulk({ action: 'acknowledge', incidentIds: [closed, open, acknowledged, open] });
      expect(resultsIn(body)).to.deep.equal([
        { incidentId: closed, ok: false, code: 'imIncidentAlreadyClosed' },
        { incidentId: open, ok: true },
        { incidentId: acknowledged, ok: false, code: 'imIncidentInvalidStatusTransition' },
      ]);
      const snoozedUntil = later(world.app.clock.now(), days(8)).toISOString();
      expect(resultsIn((await bulk({ action: 'snooze', incidentIds: [open], snoozedUntil })).body)).to.deep.equal([
        { incidentId: open, ok: false, code: 'imSnoozeRangeInvalid' },
      ]);
      expect((await bulk({ action: 'status', incidentIds: [open], status: 'monitoring' })).body.results).to.deep.equal([
        { incidentId: open, ok: true },
      ]);
      const merged = await bulk({ action: 'merge', incidentIds: [open, acknowledged], intoIncidentId: acknowledged });
      expect(resultsIn(merged.body)).to.deep.equal([
        { incidentId: open, ok: true },
        { incidentId: acknowledged, ok: false, code: 'invalidRequestBody' },
      ]);
    });

    it('take 1 to 100 incidents', async () => {
      for (const incidentIds of [[], Array.from({ length: 101 }, () => UNKNOWN)])
        expect(await short(bulk({ action: 'resolve', incidentIds }))).to.deep.equal([400, 'invalidRequestBody']);
      expect(await short(bulk({ action: 'snooze', incidentIds: [UNKNOWN] }))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
    });
  });
});
