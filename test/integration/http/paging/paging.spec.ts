import { expect } from 'chai';
import { sql } from 'kysely';
import { stopPages } from '../../../../src/application/paging/stop-pages.ts';
import { duePages, sendDuePages } from '../../../../src/application/paging/page-due.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import { linkIn, onCallApp, pagesOf } from './on-call.ts';
import type { OnCall, PersonOnCall, StoredIncident } from './on-call.ts';
import { raiseSeverity, step, topicsOf } from './paged.ts';

describe('pages', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let incident: StoredIncident;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    incident = await onCall.incident('Shop is down');
  });
  afterEach(() => onCall.close());

  const timeline = async (): Promise<
    readonly { kind: string; at: string; data: Readonly<Record<string, unknown>> }[]
  > => (await onCall.admin.get(`/api/im/incidents/${incident.publicId}/timeline?perPage=100`)).body.items.toReversed();
  const kinds = async () => (await timeline()).map(({ kind }) => kind);
  const setOrganization = (changes: object): Promise<unknown> =>
    onCall.app.database.query
      .updateTable('organization')
      .set(changes)
      .where('id', '=', onCall.organizationId)
      .execute();

  it('without rules are a mail to the account at once, with the incident and a link', async () => {
    expect(await onCall.notify(incident, [ada.id])).to.deep.equal([{ userId: ada.id, result: 'notified' }]);
    await onCall.send();
    const [mail] = onCall.mails;
    expect(mail?.to).to.equal(ada.email);
    expect(mail?.subject).to.equal('[Incident] Shop is down');
    expect(mail?.text)
      .to.include('Severity: Error')
      .and.match(/\/im\/pages\/[\w-]{32}/);
    expect(await pagesOf(onCall, incident)).to.deep.equal(['high.mail sent']);
    expect(await kinds()).to.deep.equal(['opened', 'personNotified', 'pageSent']);
  });

  it('are found without reading the other incidents', async () => {
    const { database, ports, clock } = onCall.app;
    await onCall.notify(incident, [ada.id]);
    await sql`
      insert into im_incident (public_id, organization_id, title, severity, status, source, created_at, updated_at)
      select gen_random_uuid(), ${onCall.organizationId}, 'Other', 'error', 'triggered', 'test', now(), now() from generate_series(1, 2000)`.execute(
      database.query,
    );
    await sql`analyze im_incident`.execute(database.query);
    const { rows: pages } = await sql<{ id: string }>`select id from im_page`.execute(database.query);
    const read = await database.inTransaction(async () => {
      expect(await ports.imPages.find(pages[0]?.id ?? '', clock.now())).not.to.equal(null);
      return (
        await sql<{
          rows: number;
        }>`select (seq_tup_read + idx_tup_fetch)::int "rows" from pg_stat_xact_user_tables where relname = 'im_incident'`.execute(
          database.query,
        )
      ).rows;
    });
    expect(read[0]?.rows).to.be.below(100);
  });

  it('follow the rules of the person for the urgency, on time', async () => {
    const [push, phone] = [await ada.addMethod('push'), await ada.addMethod('phone')];
    await ada.setRules({ high: [step(0, push), step(5, phone), step(10, push)], low: [step(0, phone)] });
    await onCall.notify(incident, [ada.id]);
    await onCall.send();
    expect(topicsOf(onCall)).to.deep.equal(['push']);
    await onCall.pass(minutes(5) - 1);
    expect(topicsOf(onCall)).to.deep.equal(['push']);
    await onCall.pass(1);
    expect(topicsOf(onCall)).to.deep.equal(['push', 'phone']);
    await onCall.pass(minutes(5));
    expect(topicsOf(onCall)).to.deep.equal(['push', 'phone', 'push']);
    const other = await onCall.incident('Blog is slow', 'warning');
    await onCall.notify(other, [ada.id], 'low');
    await onCall.send();
    expect(topicsOf(onCall).at(-1)).to.equal('phone');
    const links = onCall.pushes().map((each) => linkIn(onCall, each));
    expect(new Set(links).size).to.equal(4);
  });

  it('are stored once for each person and step, also when two workers notify at the same time', async () => {
    const grace = await onCall.person();
    const results = await together(2, () => onCall.notify(incident, [ada.id, grace.id]));
    await onCall.send();
    expect(
      results
        .flat()
        .map(({ result }) => result)
        .sort(),
    ).to.deep.equal(['notified', 'notified', 'repeated', 'repeated']);
    expect(onCall.mails).to.have.length(2);
    await onCall.notify(incident, [ada.id], 'high', 'step:1:0');
    await onCall.send();
    expect(onCall.mails).to.have.length(3);
  });

  it('of a later step do not cut the steps of a person short', async () => {
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [step(0, phone), step(20, phone)] });
    await onCall.notify(incident, [ada.id], 'high', 'step:0:0');
    await onCall.pass(minutes(10));
    await onCall.notify(incident, [ada.id], 'high', 'step:0:1');
    await onCall.send();
    expect(topicsOf(onCall)).to.have.length(2);
    await onCall.pass(minutes(10));
    expect(topicsOf(onCall)).to.have.length(3);
    await onCall.pass(minutes(10));
    expect(topicsOf(onCall)).to.have.length(4);
  });

  it('wait as long as the rules say after the clock was set back, and are sent once', async () => {
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [step(0, phone), step(5, phone)] });
    const { clock, ports } = onCall.app;
    await onCall.notify(incident, [ada.id]);
    await onCall.send();
    clock.advance(-hours(1));
    const { pullBack } = duePages(ports);
    expect(await pullBack?.(clock.now())).to.equal(1);
    expect(await pullBack?.(clock.now())).to.equal(0);
    await onCall.pass(minutes(5) - 1);
    expect(topicsOf(onCall)).to.have.length(1);
    await onCall.pass(1);
    expect(topicsOf(onCall)).to.have.length(2);
    await onCall.pass(hours(2));
    expect(topicsOf(onCall)).to.have.length(2);
  });

  it('are sent once when the clock jumps forward and back', async () => {
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [step(0, phone), step(5, phone)] });
    await onCall.notify(incident, [ada.id]);
    await onCall.send();
    await onCall.pass(hours(1));
    expect(topicsOf(onCall)).to.have.length(2);
    await onCall.pass(-hours(1));
    await onCall.pass(hours(2));
    expect(topicsOf(onCall)).to.have.length(2);
  });

  it('due at the same time are sent once by two workers', async () => {
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [step(0, phone), step(5, phone)] });
    for (let count = 0; count < 20; count += 1) await onCall.notify(incident, [ada.id], 'high', `step:${count}:0`);
    await onCall.send();
    expect(topicsOf(onCall)).to.have.length(20);
    const sibling = await onCall.app.sibling();
    onCall.app.clock.advance(minutes(5));
    await Promise.all([sendDuePages(onCall.app.ports)(), sendDuePages(sibling.ports)()]);
    await onCall.send();
    expect(topicsOf(onCall)).to.have.length(40);
  });

  it('that have not been sent are stopped by an acknowledgement', async () => {
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [step(0, phone), step(5, phone)] });
    await onCall.notify(incident, [ada.id]);
    await onCall.send();
    expect((await onCall.admin.post(`/api/im/incidents/${incident.publicId}/acknowledge`)).status).to.equal(200);
    await onCall.pass(minutes(10));
    expect(topicsOf(onCall)).to.have.length(1);
    expect(await pagesOf(onCall, incident)).to.deep.equal(['high.0 sent', 'high.1 stopped acknowledged']);
    expect(await kinds()).to.deep.equal(['opened', 'personNotified', 'pageSent', 'acknowledged', 'pagesStopped']);
  });

  it('that wait in the outbox are not sent after a resolution', async () => {
    await onCall.notify(incident, [ada.id]);
    expect((await onCall.admin.post(`/api/im/incidents/${incident.publicId}/resolve`)).status).to.equal(200);
    await onCall.send();
    expect(onCall.mails).to.have.length(0);
    expect(await pagesOf(onCall, incident)).to.deep.equal(['high.mail stopped resolved']);
  });

  it('are sent to nobody who is deactivated, bound to a customer or without a role for it', async () => {
    const [inactive, reader] = [await onCall.person({ isActive: false }), await onCall.person({ role: 'readonly' })];
    const { organizationId } = await onCall.app.createOrganization();
    const foreign = await onCall.app.database.query
      .selectFrom('app_user')
      .select('id')
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow();
    const result = await onCall.notify(incident, [inactive.id, reader.id, foreign.id]);
    expect(result.map(({ result: each }) => each)).to.deep.equal(['inactive', 'inactive', 'inactive']);
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [step(0, phone), step(5, phone)] });
    await onCall.notify(incident, [ada.id]);
    await onCall.app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', ada.id).execute();
    await onCall.pass(minutes(5));
    expect([onCall.mails.length, topicsOf(onCall).length]).to.deep.equal([0, 0]);
    expect(await pagesOf(onCall, incident)).to.deep.equal([
      'high.0 stopped userInactive',
      'high.1 stopped userInactive',
    ]);
  });

  for (const [name, off, on] of [
    ['incident management is off', { imEnabled: false }, { imEnabled: true }],
    ['the organization is suspended', { status: 'suspended' }, { status: 'active' }],
    ['the organization is deleted', { status: 'deleted' }, { status: 'active' }],
  ] as const)
    it(`stop while ${name}, and continue afterwards`, async () => {
      const phone = await ada.addMethod('phone');
      await ada.setRules({ high: [step(0, phone), step(5, phone)] });
      await onCall.notify(incident, [ada.id]);
      await setOrganization(off);
      await onCall.pass(hours(1));
      expect(topicsOf(onCall)).to.deep.equal([]);
      expect(await pagesOf(onCall, incident)).to.deep.equal(['high.0 waiting', 'high.1 waiting']);
      await setOrganization(on);
      await onCall.pass(0);
      expect(topicsOf(onCall)).to.deep.equal(['phone', 'phone']);
    });

  it('leave evidence of their delivery: attempts, answers and what ended them', async () => {
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [step(0, phone)] });
    onCall.receiver.answer = { status: 503, body: '{"error":"busy"}' };
    await onCall.notify(incident, [ada.id]);
    await onCall.send();
    const pages = () => onCall.app.database.query.selectFrom('im_page').selectAll().execute();
    const [failing] = await pages();
    expect(failing).to.deep.include({
      state: 'queued',
      attempts: 1,
      responseStatus: 503,
      methodType: 'ntfy',
      endedAt: null,
    });
    expect(failing?.error).to.equal('status 503: busy');
    const delayed = async () =>
      (await timeline()).filter(({ kind }) => kind === 'pageDelayed').map(({ at, data }) => ({ at, ...data }));
    const evidence = [
      {
        at: onCall.app.clock.now().toISOString(),
        pageId: failing?.id,
        method: 'ntfy',
        attempts: 1,
        error: 'status 503: busy',
      },
    ];
    expect(await delayed()).to.deep.equal(evidence);
    await onCall.pass(minutes(1));
    expect([(await pages())[0]?.attempts, await delayed()], 'further attempts are not listed').to.deep.equal([
      2,
      evidence,
    ]);
    onCall.receiver.answer = { status: 200 };
    await onCall.pass(hours(1));
    const [sent] = await pages();
    expect(sent).to.deep.include({ state: 'sent', attempts: 3, responseStatus: 200, error: null });
    expect((await timeline()).at(-1)).to.deep.include({
      kind: 'pageSent',
      data: { pageId: sent?.id, method: 'ntfy', attempts: 3 },
    });
  });

  it('that a service refuses for good are recorded as failed, and the account is mailed once instead', async () => {
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [step(0, phone), step(0, phone)] });
    onCall.receiver.answer = { status: 410 };
    await onCall.notify(incident, [ada.id]);
    for (const _attempt of ['pages', 'mail']) await onCall.send();
    expect(onCall.mails.map(({ to }) => to)).to.deep.equal([ada.email]);
    expect(await pagesOf(onCall, incident)).to.deep.equal(['fallback sent', 'high.0 failed', 'high.1 failed']);
    expect((await kinds()).toSorted()).to.deep.equal([
      'opened',
      'pageFailed',
      'pageFailed',
      'pageSent',
      'personNotified',
    ]);
  });

  it('of high urgency follow when the severity rises, as if the incident had just opened', async () => {
    const [push, phone] = [await ada.addMethod('push'), await ada.addMethod('phone')];
    await ada.setRules({ high: [step(0, phone), step(10, phone)], low: [step(0, push), step(30, push)] });
    const slow = await onCall.incident('Shop is slow', 'warning');
    await onCall.notify(slow, [ada.id], 'low');
    await onCall.pass(minutes(4));
    expect(topicsOf(onCall)).to.deep.equal(['push']);
    await raiseSeverity(onCall, slow);
    expect(topicsOf(onCall)).to.deep.equal(['push', 'phone']);
    await onCall.pass(minutes(10));
    expect(topicsOf(onCall)).to.deep.equal(['push', 'phone', 'phone']);
    await onCall.pass(hours(1));
    expect(await pagesOf(onCall, slow)).to.deep.equal([
      'low.0 sent',
      'high.0 sent',
      'high.1 sent',
      'low.1 stopped urgencyRaised',
    ]);
  });

  it('are sent again when the severity rises, also by the same contact method, once however many steps had notified the person', async () => {
    const slow = await onCall.incident('Shop is slow', 'warning');
    for (const stepKey of ['step:0:0', 'step:1:0']) await onCall.notify(slow, [ada.id], 'low', stepKey);
    await onCall.send();
    expect(onCall.mails).to.have.length(2);
    await raiseSeverity(onCall, slow);
    expect(onCall.mails.map(({ to, subject }) => [to, subject.split(' since')[0]])).to.deep.equal(
      Array.from({ length: 3 }, () => [ada.email, '[Incident] Shop is slow']),
    );
  });

  it('are sent to a responder who is added with notify, once', async () => {
    const add = () =>
      onCall.admin.post(`/api/im/incidents/${incident.publicId}/responders`, { userId: ada.publicId, notify: true });
    expect([(await add()).status, (await add()).status]).to.deep.equal([200, 200]);
    await onCall.send();
    expect(onCall.mails.map(({ to }) => to)).to.deep.equal([ada.email]);
  });

  it('are stopped for one person without those of others', async () => {
    const grace = await onCall.person();
    await onCall.notify(incident, [ada.id, grace.id]);
    await onCall.app.database.inTransaction(() =>
      stopPages(onCall.app.ports)(
        { now: onCall.app.clock.now() },
        { incidentId: incident.id, userId: ada.id, because: 'declined' },
      ),
    );
    await onCall.send();
    expect(onCall.mails.map(({ to }) => to)).to.deep.equal([grace.email]);
  });
});
