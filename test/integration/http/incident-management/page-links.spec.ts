import { expect } from 'chai';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { endSnoozes } from '../../../../src/application/incident-management/end-snoozes.ts';
import { hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { sendTo, storeHost } from '../custom-domains/hosts.ts';
import { linkIn, onCallApp, openLink, pagesOf } from '../paging/on-call.ts';
import type { OnCall, PersonOnCall, StoredIncident } from '../paging/on-call.ts';

describe('the link of a page', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let incident: StoredIncident;
  let path: string;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    incident = await onCall.incident('Shop <b> is down');
    const phone = await ada.addMethod('phone');
    await ada.setRules({
      high: [
        { afterMinutes: 0, contactMethodId: phone },
        { afterMinutes: 5, contactMethodId: phone },
      ],
    });
    await onCall.notify(incident, [ada.id]);
    await onCall.send();
    path = linkIn(onCall, onCall.pushes()[0]);
  });
  afterEach(() => onCall.close());

  const request = (
    method: string,
    at = path,
    form?: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) => openLink(onCall, method, at, form, headers);
  const answer = (value: string, headers: Readonly<Record<string, string>> = {}, at = path) =>
    request('POST', at, { answer: value }, headers);
  const stored = async () =>
    (await onCall.admin.get(`/api/im/incidents/${incident.publicId}`)).body as {
      status: string;
      acknowledgedBy: string | null;
    };
  const kinds = async (): Promise<readonly string[]> =>
    (await onCall.admin.get(`/api/im/incidents/${incident.publicId}/timeline`)).body.items.map(
      ({ kind }: { kind: string }) => kind,
    );

  it('GET shows the incident and changes nothing, however often and by whom it is opened', async () => {
    const before = [await stored(), await kinds()];
    for (const method of ['GET', 'HEAD', 'GET']) expect((await request(method)).status).to.equal(200);
    const { text, headers } = await request('GET');
    for (const shown of [
      'Shop &lt;b&gt; is down',
      'Triggered',
      '<dd>Error</dd>',
      '<button type="submit" name="answer" value="acknowledge">',
      'Not me',
    ])
      expect(text).to.include(shown);
    expect(headers.get('cache-control')).to.equal('no-store');
    expect([await stored(), await kinds()]).to.deep.equal(before);
  });

  it('POST acknowledges as the person, without a cookie and an Origin', async () => {
    const posted = await answer('acknowledge');
    expect([posted.status, posted.location]).to.deep.equal([303, `${path}?done=acknowledge`]);
    expect(await stored()).to.deep.include({ status: 'acknowledged', acknowledgedBy: ada.publicId });
    const entry = (await onCall.admin.get(`/api/im/incidents/${incident.publicId}/timeline`)).body.items.find(
      ({ kind }: { kind: string }) => kind === 'acknowledged',
    );
    expect(entry.actor).to.deep.include({ kind: 'page', userId: ada.publicId });
    const { text } = await request('GET', posted.location ?? '');
    expect(text)
      .to.include('The incident is acknowledged')
      .and.include('You have acknowledged this incident.')
      .and.include('Ada Example')
      .and.not.include('name="answer"');
    await onCall.pass(hours(1));
    expect(await pagesOf(onCall, incident)).to.deep.equal(['high.0 sent', 'high.1 stopped acknowledged']);
  });

  it('offers a snooze to the person who has acknowledged, who is notified again at its end', async () => {
    const snooze = (length: string) => request('POST', `${path}/snooze`, { length });
    expect((await request('GET')).text).not.to.include('value="halfHour"');
    expect((await snooze('halfHour')).status).to.equal(404);
    await answer('acknowledge');
    for (const value of ['halfHour', 'twoHours', 'morning'])
      expect((await request('GET')).text).to.include(`name="length" value="${value}"`);
    expect((await snooze('forever')).status).to.equal(400);
    const posted = await snooze('halfHour');
    expect([posted.status, posted.location]).to.deep.equal([303, `${path}?done=snoozed`]);
    const { text } = await request('GET', posted.location ?? '');
    expect(text).to.include('You are notified again at the end.').and.include('Snoozed until');
    expect(text).not.to.include('value="halfHour"');
    const entries = (await onCall.admin.get(`/api/im/incidents/${incident.publicId}/timeline`)).body.items;
    expect(entries[0]).to.deep.include({ kind: 'snoozed' });
    expect(entries[0].actor).to.deep.include({ kind: 'page', userId: ada.publicId });
    onCall.receiver.received.splice(0);
    onCall.app.clock.advance(minutes(30));
    await endSnoozes(onCall.app.ports)();
    await advanceEscalations(onCall.app.ports)();
    await onCall.pass(0);
    expect(onCall.pushes().map(({ topic }) => topic)).to.deep.equal(['phone']);
  });

  it('offers the incident, a resolution and a note to the person who has acknowledged, and to nobody before', async () => {
    const act = (what: string, form: Readonly<Record<string, string>> = {}) => request('POST', `${path}/${what}`, form);
    const offers = ({ text }: { readonly text: string }) =>
      [`${path}/resolve"`, `${path}/note"`, `/console/incidents/responses/${incident.publicId}"`].map((address) =>
        text.includes(address),
      );
    expect(offers(await request('GET'))).to.deep.equal([false, false, false]);
    for (const what of ['resolve', 'note'])
      expect((await act(what, what === 'note' ? { text: 'x' } : {})).status).to.equal(404);
    await answer('acknowledge');
    expect(offers(await request('GET'))).to.deep.equal([true, true, true]);
    for (const text of ['', ' ', 'a'.repeat(10_001)]) {
      const refused = await act('note', { text });
      expect([refused.status, refused.text.includes('Enter a note of at most')]).to.deep.equal([400, true]);
    }
    const noted = await act('note', { text: 'The disk <i>was</i> full.' });
    expect([noted.status, noted.location]).to.deep.equal([303, `${path}?done=noted`]);
    expect((await request('GET', noted.location ?? '')).text).to.include('The note is in the timeline.');
    const resolved = await act('resolve');
    expect([resolved.status, resolved.location]).to.deep.equal([303, `${path}?done=resolved`]);
    const { text } = await request('GET', resolved.location ?? '');
    expect(text).to.include('You have resolved the incident.').and.include('The incident is closed.');
    expect(offers({ text })).to.deep.equal([false, false, false]);
    expect((await stored()).status).to.equal('resolved');
    const entries = (await onCall.admin.get(`/api/im/incidents/${incident.publicId}/timeline`)).body.items;
    for (const kind of ['noteAdded', 'resolved']) {
      const entry = entries.find((each: { kind: string }) => each.kind === kind);
      expect(entry.actor, kind).to.deep.include({ kind: 'page', userId: ada.publicId });
    }
    for (const what of ['resolve', 'note'])
      expect((await act(what, what === 'note' ? { text: 'x' } : {})).status).to.equal(422);
  });

  it('leaves the resolution of an incident of a team to its members, and a note to everybody who was paged', async () => {
    const { body: team } = await onCall.admin.post('/api/im/teams', { name: 'Servers' });
    await onCall.app.database.query
      .updateTable('im_incident')
      .set((set) => ({ teamId: team.id, revision: set('revision', '+', 1) }))
      .execute();
    await onCall.app.database.query
      .updateTable('app_user')
      .set({ role: 'responder' })
      .where('id', '=', ada.id)
      .execute();
    await answer('acknowledge');
    const { text } = await request('GET');
    expect([text.includes(`${path}/resolve"`), text.includes(`${path}/note"`)]).to.deep.equal([false, true]);
    expect((await request('POST', `${path}/resolve`)).status).to.equal(403);
    expect((await request('POST', `${path}/note`, { text: 'On it' })).status).to.equal(303);
    await onCall.admin.post(`/api/im/teams/${team.publicId}/members`, { userId: ada.publicId });
    expect((await request('GET')).text).to.include(`${path}/resolve"`);
    expect((await request('POST', `${path}/resolve`)).status).to.equal(303);
  });

  it('refuses a resolution and a note of a person who must set up two-step verification first', async () => {
    await answer('acknowledge');
    await onCall.app.database.query.updateTable('organization').set({ requireMfaEditors: true }).execute();
    expect((await request('GET')).text).not.to.include(`${path}/resolve"`);
    const refused = await request('POST', `${path}/resolve`);
    expect([refused.status, refused.location]).to.deep.equal([303, '/account/two-step?done=demanded']);
    expect((await stored()).status).to.equal('acknowledged');
  });

  it('refuses the resolution of an incident that another person has taken over since', async () => {
    await answer('acknowledge');
    await onCall.app.database.query
      .updateTable('im_incident')
      .set((set) => ({ acknowledgedById: null, revision: set('revision', '+', 1) }))
      .execute();
    expect((await request('GET')).text).not.to.include(`${path}/resolve"`);
    const refused = await request('POST', `${path}/resolve`);
    expect([refused.status, refused.text.includes('has changed since you opened')]).to.deep.equal([409, true]);
  });

  it('refuses the snooze of an incident that another person has taken over since', async () => {
    await answer('acknowledge');
    await onCall.app.database.query
      .updateTable('im_incident')
      .set((set) => ({ acknowledgedById: null, revision: set('revision', '+', 1) }))
      .execute();
    const refused = await request('POST', `${path}/snooze`, { length: 'twoHours' });
    expect([refused.status, refused.text.includes('has changed since you opened')]).to.deep.equal([409, true]);
  });

  it('does not exist on the host of another organization', async () => {
    const { app } = onCall;
    const other = (await app.createOrganization()).organizationId;
    const hosts = [
      [other, 'other.acme.org', 404],
      [onCall.organizationId, 'own.acme.org', 200],
    ] as const;
    for (const [organizationId, hostname] of hosts) await storeHost(app, { organizationId, hostname });
    await app.ports.customHosts.reload();
    for (const [, hostname, status] of hosts)
      expect((await sendTo(app.url, path, [['Host', hostname]])).status, hostname).to.equal(status);
    const form = [
      ['Host', 'other.acme.org'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ] as const;
    expect((await sendTo(app.url, path, form, { method: 'POST', form: 'answer=acknowledge' })).status).to.equal(404);
    expect((await stored()).status).to.equal('triggered');
  });

  it('POST is accepted with any Origin and cookie, because the link is the credential', async () => {
    expect(
      (
        await answer('acknowledge', {
          Origin: 'null',
          'Sec-Fetch-Site': 'cross-site',
          Cookie: 'watchstead_session=nonsense',
        })
      ).status,
    ).to.equal(303);
  });

  it('GET asks once more before "Not me" escalates, and tells nobody', async () => {
    const before = [await stored(), await kinds()];
    expect((await request('GET')).text).to.include('formmethod="get" name="ask" value="decline">Not me<');
    const { status, text } = await request('GET', `${path}?version=x&ask=decline`);
    expect(status).to.equal(200);
    expect(text).to.include('name="answer" value="decline">Decline and escalate<').and.not.include('Not me<');
    expect(text).to.not.include('value="acknowledge"');
    expect([await stored(), await kinds()]).to.deep.equal(before);
  });

  it('POST declines: the person is not paged again at this step, and the incident stays open', async () => {
    expect((await answer('decline')).status).to.equal(303);
    expect((await stored()).status).to.equal('triggered');
    expect(await kinds()).to.include('pageDeclined');
    await onCall.pass(hours(1));
    expect(await pagesOf(onCall, incident)).to.deep.equal(['high.0 sent', 'high.1 stopped declined']);
  });

  it('POST works once, also for requests at the same time', async () => {
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => answer('decline')))).map(({ status }) => status);
    expect(statuses.sort()).to.deep.equal([303, 404, 404, 404]);
    expect((await kinds()).filter((kind) => kind === 'pageDeclined')).to.have.length(1);
  });

  it('POST answers that somebody else has taken the incident on', async () => {
    await onCall.admin.post(`/api/im/incidents/${incident.publicId}/acknowledge`);
    const refused = await answer('acknowledge');
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include('Somebody has already taken this incident on.');
    const { text } = await request('GET');
    expect(['acknowledge', 'takeOver', 'decline'].filter((value) => text.includes(`value="${value}"`))).to.deep.equal([
      'takeOver',
      'decline',
    ]);
  });

  it('POST leaves a closed incident closed, and GET says so', async () => {
    await onCall.admin.post(`/api/im/incidents/${incident.publicId}/resolve`);
    for (const value of ['acknowledge', 'decline']) expect((await answer(value)).status).to.equal(422);
    expect((await stored()).status).to.equal('resolved');
    const { text } = await request('GET');
    expect([text.includes('The incident is closed.'), text.includes('<form')]).to.deep.equal([true, false]);
  });

  it('POST refuses other answers with 400', async () => {
    for (const value of ['resolve', '']) expect((await answer(value)).status).to.equal(400);
    expect((await stored()).status).to.equal('triggered');
  });

  it('is valid for 24 hours, and unknown ones answer 404', async () => {
    onCall.app.clock.advance(hours(24) - 1);
    expect((await request('GET')).status).to.equal(200);
    onCall.app.clock.advance(1);
    for (const at of [path, '/im/pages/none', `/im/pages/${'a'.repeat(500)}`]) {
      expect([at, (await request('GET', at)).status]).to.deep.equal([at, 404]);
      expect([at, (await answer('acknowledge', {}, at)).status]).to.deep.equal([at, 404]);
    }
    expect((await request('GET')).text).to.include('valid until the incident is closed');
    expect((await request('DELETE')).status).to.equal(405);
  });

  it('is invalid for a person who is deactivated, and while incident management is off', async () => {
    const set = (isActive: boolean, imEnabled: boolean) =>
      Promise.all([
        onCall.app.database.query.updateTable('app_user').set({ isActive }).where('id', '=', ada.id).execute(),
        onCall.app.database.query
          .updateTable('organization')
          .set({ imEnabled })
          .where('id', '=', onCall.organizationId)
          .execute(),
      ]);
    for (const [isActive, imEnabled, status] of [
      [false, true, 404],
      [true, false, 404],
      [true, true, 200],
    ] as const) {
      await set(isActive, imEnabled);
      expect([isActive, imEnabled, (await request('GET')).status]).to.deep.equal([isActive, imEnabled, status]);
    }
  });

  it('is stored as a digest only', async () => {
    const token = path.slice('/im/pages/'.length);
    const rows = await onCall.app.database.query.selectFrom('im_page_link').selectAll().execute();
    expect(rows[0]?.sha256).to.equal(onCall.app.ports.digest.sha256(token));
    expect(JSON.stringify(rows)).to.not.include(token);
  });
});
