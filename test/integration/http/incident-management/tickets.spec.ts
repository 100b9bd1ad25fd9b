import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { ticketSystems } from '../../../../src/domain/incident-management/incident-ticket.ts';
import { hours, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import { enableIm, short } from './im-world.ts';
import { ticketWorld } from './ticket-world.ts';
import type { TicketWorld } from './ticket-world.ts';

const NAME = { github: 'GitHub', gitlab: 'GitLab', halopsa: 'HaloPSA', jira: 'Jira', zammad: 'Zammad' };
/** The systems that send a secret in place of a signature of the body. */
const WITH_SECRET: readonly string[] = ['gitlab', 'halopsa'];

for (const name of ticketSystems)
  describe(`tickets of incidents in ${NAME[name]}`, () => {
    let world: TicketWorld;
    beforeEach(async () => {
      world = await ticketWorld(name);
    });
    afterEach(() => world.close());

    const texts = (): readonly string[] => world.ticket().comments.map((each) => world.system.textOf(each));
    const timeline = async (id: string) =>
      ((await world.admin.get(`/api/im/incidents/${id}/timeline`)).body as { readonly items: readonly object[] }).items;

    it('opens a ticket, tells it what happens, and closes it', async () => {
      const integration = await world.integration();
      const id = await world.incident({ title: 'Shop is down', description: 'The checkout /close answers 500.' });
      await world.act(id, 'acknowledge');
      await world.act(id, 'status', { status: 'investigating' });
      await world.act(id, 'notes', { text: 'The database is full.' });
      await world.dispatch();
      const ticket = world.ticket();
      expect(world.system.titleOf(ticket)).to.equal('Shop is down');
      expect(world.system.textOf(ticket.created))
        .to.include('The checkout /close answers 500.')
        .and.to.include(`/console/incidents/responses/${id}`)
        .and.to.include('Severity');
      expect(ticket.isClosed).to.equal(false);
      expect(texts()).to.have.length(3);
      for (const [at, said] of ['acknowledged', 'set the status: Investigating', 'The database is full.'].entries())
        expect(texts()[at]).to.include(said);
      const [shown, ...others] = (await world.shown(id)).tickets;
      expect(others).to.deep.equal([]);
      expect(shown).to.deep.include({ system: name, state: 'open' });
      expect((shown as { readonly url: string }).url)
        .to.match(/^https?:/)
        .and.to.include(world.system.pathOf(ticket));
      await world.act(id, 'resolve');
      await world.dispatch();
      expect(world.ticket().isClosed).to.equal(true);
      expect(texts().at(-1)).to.include('resolved');
      expect((await world.shown(id)).tickets[0]).to.deep.include({ state: 'closed' });
      for (const { headers } of world.server.requests) expect(headers).to.include(world.system.credential);
      expect((await world.deliveries(integration)).map(({ action, status }) => `${action} ${status}`)).to.deep.equal([
        'open sent',
        'comment sent',
        'comment sent',
        'comment sent',
        'comment sent',
        'close sent',
      ]);
    });

    it('acknowledges the incident of a ticket that is taken on, and resolves that of a closed one', async () => {
      const integration = await world.integration();
      const id = await world.incident();
      await world.dispatch();
      const sent = (happening: 'taken' | 'closed' | 'commented') =>
        world.webhook(integration, world.system.webhook(world.ticket(), happening, integration.signingSecret));
      expect(await sent('commented')).to.deep.equal([200, 'unchanged']);
      expect((await world.shown(id)).status).to.equal('triggered');
      expect(await sent('taken')).to.deep.equal([200, 'acknowledged']);
      expect((await world.shown(id)).status).to.equal('acknowledged');
      expect(await sent('closed')).to.deep.equal([200, 'resolved']);
      const { status, tickets } = await world.shown(id);
      expect(status).to.equal('resolved');
      expect(tickets[0]).to.deep.include({ state: 'closed' });
      const entries = await timeline(id);
      expect(entries).to.have.length(3);
      for (const entry of entries.slice(0, 2))
        expect(entry)
          .to.have.property('actor')
          .that.deep.equals({ kind: 'channel', userId: null, sourceId: null, name: 'Desk' });
      await world.dispatch();
      expect(texts(), 'the ticket is not told what happened in it').to.deep.equal([]);
      expect(await world.deliveries(integration)).to.have.length(1);
      for (const happening of ['taken', 'closed', 'commented'] as const)
        expect(await sent(happening), `a replay of ${happening}`).to.deep.equal([200, 'unchanged']);
      expect(await timeline(id)).to.have.length(3);
    });

    it('takes webhooks about its own changes for no changes', async () => {
      const integration = await world.integration();
      const id = await world.incident();
      await world.act(id, 'resolve');
      await world.dispatch();
      const echo = world.system.webhook(world.ticket(), 'closed', integration.signingSecret);
      expect(await world.webhook(integration, echo)).to.deep.equal([200, 'unchanged']);
      expect(await timeline(id)).to.have.length(2);
    });

    it('refuses webhooks that are not signed with its secret with ticketSignatureInvalid', async () => {
      const [integration, other] = [await world.integration(), await world.integration({ name: 'Other' })];
      await world.incident();
      await world.dispatch();
      const [ticket] = world.server.tickets;
      if (ticket === undefined) throw new Error('There is no ticket.');
      const forged = world.system.webhook(ticket, 'closed', other.signingSecret);
      for (const headers of [forged.headers, {}])
        expect(await world.webhook(integration, { body: forged.body, headers })).to.deep.equal([
          401,
          'ticketSignatureInvalid',
        ]);
      const authentic = world.system.webhook(ticket, 'taken', integration.signingSecret);
      expect((await world.webhook(integration, { body: 'nonsense', headers: authentic.headers }))[0]).to.equal(
        WITH_SECRET.includes(name) ? 200 : 401,
      );
      const unknown = `/api/ticket-webhooks/018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b`;
      expect((await world.webhook({ webhookPath: unknown }, authentic))[0]).to.equal(404);
    });

    it('opens one ticket although the answer of the first attempt was lost', async () => {
      const integration = await world.integration();
      world.server.behave = 'lose';
      const id = await world.incident();
      await world.dispatch();
      expect(world.ticket().isClosed).to.equal(false);
      expect((await world.shown(id)).tickets[0]).to.deep.include({ state: 'opening', url: null });
      world.server.behave = 'answer';
      world.app.clock.advance(seconds(20));
      await world.dispatch();
      expect(world.server.requests, 'nothing is asked before the attempt has settled').to.have.length(1);
      world.app.clock.advance(minutes(5));
      for (let round = 0; round < 2; round += 1) await world.dispatch();
      expect((await world.shown(id)).tickets[0]).to.deep.include({ state: 'open' });
      expect(world.ticket().comments).to.deep.equal([]);
      expect((await world.deliveries(integration))[0]).to.deep.include({ action: 'open', status: 'sent', error: null });
    });

    it('opens the ticket at a later attempt if the lost one was not done', async () => {
      await world.integration();
      world.server.behave = [503, { message: 'Down for maintenance' }];
      const id = await world.incident();
      await world.dispatch();
      world.server.behave = 'answer';
      world.app.clock.advance(minutes(5));
      await world.dispatch();
      expect(world.ticket().isClosed).to.equal(false);
      expect((await world.shown(id)).tickets[0]).to.deep.include({ state: 'open' });
    });

    it('shows why the system refuses, without the token, and needs no search then', async () => {
      const integration = await world.integration();
      world.server.behave = [422, { message: 'The project is archived; sesame may not write.' }];
      const id = await world.incident();
      await world.act(id, 'acknowledge');
      await world.dispatch();
      const [opening, comment] = await world.deliveries(integration);
      expect(opening).to.deep.include({ status: 'waiting', responseStatus: 422 });
      expect(opening?.error).to.include('The project is archived').and.not.to.include('sesame');
      expect(comment).to.deep.include({ status: 'waiting', attempts: 0 });
      world.server.behave = 'answer';
      world.app.clock.advance(seconds(10));
      for (let round = 0; round < 2; round += 1) await world.dispatch();
      expect(world.server.requests, 'two openings and a comment').to.have.length(3);
      expect(texts()).to.have.length(1);
    });
  });

describe('outbound integrations with tickets', () => {
  let world: TicketWorld;
  beforeEach(async () => {
    world = await ticketWorld('github');
  });
  afterEach(() => world.close());

  const create = (members: object) =>
    short(
      world.admin.post('/api/im/outbound', {
        name: 'Desk',
        url: world.server.url,
        token: 'sesame',
        ticket: world.system.settings,
        ...members,
      }),
    );

  it('need a token and the settings of their system, and take no others', async () => {
    const jira = { system: 'jira', project: 'OPS', account: 'bot@example.com' };
    expect(await create({})).to.deep.equal([200, undefined]);
    expect(await create({ ticket: jira })).to.deep.equal([200, undefined]);
    for (const members of [
      { token: null },
      { ticket: null },
      { ticket: { ...jira, account: null } },
      { ticket: { system: 'zammad', project: 'Operations' } },
      { ticket: { system: 'zammad', project: 'Operations', account: 'ops@example.com', labels: ['outage'] } },
      { ticket: { system: 'github', project: 'acme/ops', account: 'ada' } },
      { ticket: { system: 'gitlab', project: 'acme/ops', closedStatus: 'Done' } },
      { ticket: { system: 'halopsa', project: '29', account: 'client-1' } },
      { ticket: { system: 'halopsa', project: 'Acme', account: 'client-1', issueType: '23' } },
      { ticket: { system: 'redmine', project: 'ops' } },
    ])
      expect(await create(members), JSON.stringify(members)).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('never show the token, and need it again with another address', async () => {
    const { publicId } = await world.integration();
    const path = `/api/im/outbound/${publicId}`;
    for (const { text } of [await world.admin.get(path), await world.admin.patch(path, { name: 'Tickets' })])
      expect(text).to.include('"system":"github"').and.not.to.include('sesame');
    expect(await short(world.admin.patch(path, { url: 'http://1.1.1.1/' }))).to.deep.equal([400, 'invalidRequestBody']);
    expect(await short(world.admin.patch(path, { url: 'http://1.1.1.1/', token: 'poppy' }))).to.deep.equal([
      200,
      undefined,
    ]);
    expect(await short(world.admin.patch(path, { token: null }))).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('comment on the selected events only, but always open and close', async () => {
    await world.integration({ events: ['imIncident.noteAdded'] });
    const id = await world.incident();
    await world.act(id, 'acknowledge');
    await world.act(id, 'notes', { text: 'Looking' });
    await world.act(id, 'resolve');
    await world.dispatch();
    expect(world.ticket().comments).to.have.length(1);
    expect(world.ticket().isClosed).to.equal(true);
  });

  it('open no tickets for incidents of other teams, of other organizations and of earlier times', async () => {
    const earlier = await world.incident();
    const team = await world.team('Platform');
    await world.integration({ teamId: team.id });
    await world.act(earlier, 'acknowledge');
    await world.incident();
    await world.incident({ teamId: team.id, title: 'Platform is down' });
    const other = await world.app.createOrganization();
    await world.app.client(other.apiToken).post('/api/im/incidents', { title: 'Theirs' });
    await world.dispatch();
    expect(world.system.titleOf(world.ticket())).to.equal('Platform is down');
    expect(world.ticket().comments).to.deep.equal([]);
  });

  it('close the ticket of an incident that is merged, and tell that of the other', async () => {
    await world.integration();
    const [from, into] = [await world.incident({ title: 'First' }), await world.incident({ title: 'Second' })];
    await world.act(from, 'merge', { intoIncidentId: into });
    await world.dispatch();
    const byTitle = (title: string) => world.server.tickets.find((ticket) => world.system.titleOf(ticket) === title);
    expect(byTitle('First')?.isClosed).to.equal(true);
    expect(byTitle('Second')?.isClosed).to.equal(false);
    expect(byTitle('Second')?.comments).to.have.length(1);
  });

  it('tell tickets of other integrations what a ticket did', async () => {
    const [one] = [await world.integration(), await world.integration({ name: 'Copy' })];
    const id = await world.incident();
    await world.dispatch();
    const [first, second] = world.server.tickets;
    if (first === undefined || second === undefined) throw new Error('There are no two tickets.');
    const known = (
      await world.app.database.pool.query<{ external_id: string }>(
        'select external_id from im_ticket where integration_id = $1',
        [one.id],
      )
    ).rows[0]?.external_id;
    const [own, foreign] = String(first.id) === known ? [first, second] : [second, first];
    await world.webhook(one, world.system.webhook(own, 'closed', one.signingSecret));
    await world.dispatch();
    expect([own.isClosed, own.comments]).to.deep.equal([false, []]);
    expect(foreign.isClosed).to.equal(true);
    expect(world.system.textOf(foreign.comments[0] ?? {})).to.include('Somebody in Desk');
    expect((await world.shown(id)).status).to.equal('resolved');
  });

  it('resolve once if the system sends a webhook several times at once', async () => {
    const integration = await world.integration();
    const id = await world.incident();
    await world.dispatch();
    const sent = world.system.webhook(world.ticket(), 'closed', integration.signingSecret);
    const answers = await together(4, () => world.webhook(integration, sent));
    expect(answers.filter(([, result]) => result === 'resolved')).to.have.length(1);
    expect(answers.filter(([, result]) => result === 'unchanged')).to.have.length(3);
    expect((await world.shown(id)).status).to.equal('resolved');
  });

  it('accept no webhooks while incident management is off', async () => {
    const integration = await world.integration();
    const id = await world.incident();
    await world.dispatch();
    const sent = world.system.webhook(world.ticket(), 'closed', integration.signingSecret);
    await enableIm(world.app, world.organizationId, false);
    expect((await world.webhook(integration, sent))[0]).to.equal(404);
    await enableIm(world.app, world.organizationId);
    expect((await world.shown(id)).status).to.equal('triggered');
    expect(await world.webhook(integration, sent)).to.deep.equal([200, 'resolved']);
  });

  it('know their tickets by number and repository', async () => {
    const integration = await world.integration();
    const id = await world.incident();
    await world.dispatch();
    const { body } = world.system.webhook(world.ticket(), 'closed', integration.signingSecret);
    const elsewhere = body.replace('Acme/ops', 'acme/other');
    const signature = createHmac('sha256', integration.signingSecret).update(elsewhere).digest('hex');
    expect(
      await world.webhook(integration, {
        body: elsewhere,
        headers: { 'x-hub-signature-256': `sha256=${signature}` },
      }),
    ).to.deep.equal([200, 'unchanged']);
    expect((await world.shown(id)).status).to.equal('triggered');
  });

  it('have a ticket that failed for good, which a retry opens', async () => {
    const integration = await world.integration();
    world.server.behave = [401, { message: 'Bad credentials' }];
    const id = await world.incident();
    await world.act(id, 'acknowledge');
    for (let hour = 0; hour < 30; hour += 1) {
      await world.dispatch();
      world.app.clock.advance(hours(1));
    }
    expect((await world.shown(id)).tickets).to.deep.equal([{ system: 'github', url: null, state: 'failed' }]);
    const [opening, comment] = await world.deliveries(integration);
    expect(opening).to.deep.include({ status: 'failed', error: 'status 401: Bad credentials' });
    expect(comment).to.deep.include({ status: 'failed', error: 'The ticket was never opened.' });
    world.server.behave = 'answer';
    for (const delivery of [opening, comment]) {
      await world.admin.post(`/api/im/outbound/${integration.publicId}/retry`, { deliveryId: delivery?.id });
      await world.dispatch();
    }
    expect(world.ticket().comments).to.have.length(1);
    expect((await world.shown(id)).tickets[0]).to.deep.include({ state: 'open' });
  });
});

describe('the access of an integration to HaloPSA', () => {
  let world: TicketWorld;
  beforeEach(async () => {
    world = await ticketWorld('halopsa');
  });
  afterEach(() => world.close());

  it('is refused readably, and the ticket is opened once the secret is right', async () => {
    const integration = await world.integration({ token: 'poppy' });
    const id = await world.incident();
    await world.dispatch();
    const [opening] = await world.deliveries(integration);
    expect(opening).to.deep.include({ status: 'waiting', responseStatus: 400, error: 'status 400: invalid_client' });
    await world.admin.patch(`/api/im/outbound/${integration.publicId}`, { token: 'sesame' });
    world.app.clock.advance(minutes(1));
    await world.dispatch();
    expect(world.ticket().created).to.deep.include({ tickettype_id: 23, client_id: 29 });
    expect((await world.shown(id)).tickets[0]).to.deep.include({ state: 'open' });
  });
});
