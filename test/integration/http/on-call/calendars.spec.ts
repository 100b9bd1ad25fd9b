import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import ICAL from 'ical.js';
import { dueCalendars } from '../../../../src/application/on-call/import-calendars.ts';
import { CLOCK_TOLERANCE } from '../../../../src/domain/kernel/clock-step.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { LONGEST_READING_DELAY, MAX_CALENDAR_BYTES } from '../../../../src/domain/on-call/imported-calendar.ts';
import type { ApiClient } from '../api-client.ts';
import { sendTo, storeHost } from '../custom-domains/hosts.ts';
import { enableIm } from '../incident-management/im-world.ts';
import { person } from '../surface/test-callers.ts';
import { testApp } from '../test-app.ts';
import { addressGuard, calendar } from './calendar-server.ts';
import { MAX_FEED_EVENTS } from '../../../../src/domain/on-call/calendar-feed.ts';
import type { TestApp } from '../test-app.ts';

interface Body {
  readonly [name: string]: unknown;
}
type Shift = { readonly userId: string; readonly startsAt: string; readonly endsAt: string };

describe('calendars of schedules', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let ann: string;
  let bob: string;
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let requests: IncomingMessage[];

  before(async () => {
    app = await testApp({}, { addressGuard });
    const { organizationId: id, apiToken } = await app.createOrganization();
    organizationId = id;
    await enableIm(app, id);
    admin = app.client(apiToken);
    const user = async (name: string, email: string): Promise<string> => {
      const { publicId } = await person(app, id, name, { role: 'responder' });
      await app.database.query
        .updateTable('app_user')
        .set({ email, firstName: name, lastName: 'Miller' })
        .where('publicId', '=', publicId)
        .execute();
      return publicId;
    };
    [ann, bob] = [await user('Ann', 'ann@example.com'), await user('Bob', 'bob@example.com')];
    server = createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    server.close();
    await app.close();
  });
  beforeEach(async () => {
    requests = [];
    await app.database.query.updateTable('im_calendar').set({ nextReadAt: null }).execute();
    app.clock.set(new Date('2026-03-20T12:00:00.000Z'));
  });

  const serve = (text: string, headers: Readonly<Record<string, string>> = {}): void => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text);
  };
  const url = (): string => `http://calendars.example:${(server.address() as AddressInfo).port}/team.ics`;
  const create = async (members: object) => {
    const { status, body, text } = await admin.post('/api/im/schedules', {
      name: 'Support',
      timezone: 'Europe/Berlin',
      ...members,
    });
    expect(status, text).to.equal(200);
    return body as Body & {
      readonly publicId: string;
      readonly calendars: readonly Body[];
      readonly layers: readonly Body[];
    };
  };
  const shifts = async (id: string, from = '2026-03-01', to = '2026-04-15'): Promise<readonly Shift[]> =>
    (
      (await admin.get(`/api/im/schedules/${id}/shifts?from=${from}&to=${to}`)).body as {
        readonly shifts: readonly Shift[];
      }
    ).shifts;
  const short = (found: readonly Shift[]): readonly string[] =>
    found.map(
      ({ userId, startsAt, endsAt }) =>
        `${userId === ann ? 'ann' : userId === bob ? 'bob' : userId} ${startsAt.slice(5, 16)} ${endsAt.slice(5, 16)}`,
    );
  const states = async (id: string): Promise<readonly Body[]> =>
    ((await admin.get(`/api/im/schedules/${id}`)).body as { readonly calendars: readonly Body[] }).calendars;
  const refresh = () => dueCalendars(app.ports).run();
  const pass = (duration: number): void => app.clock.set(later(app.clock.now(), duration));

  const NIGHTS = calendar(
    [
      'DTSTART;TZID=Europe/Berlin:20260327T200000',
      'DTEND;TZID=Europe/Berlin:20260328T080000',
      'RRULE:FREQ=DAILY;COUNT=2',
      'SUMMARY:On call',
      'ATTENDEE:mailto:ANN@example.com',
    ],
    ['DTSTART;VALUE=DATE:20260330', 'SUMMARY:Bob Miller'],
    ['DTSTART:20260401T080000Z', 'DURATION:PT1H', 'SUMMARY:Holiday'],
  );

  it('put the people on call whom their events name, also in the night of a clock change', async () => {
    serve(NIGHTS, { etag: '"1"' });
    const { publicId, calendars, layers } = await create({ layers: [{ ics: url() }] });
    expect(short(await shifts(publicId))).to.deep.equal([
      'ann 03-27T19:00 03-28T07:00',
      'ann 03-28T19:00 03-29T07:00',
      'bob 03-29T22:00 03-30T22:00',
    ]);
    expect(layers).to.deep.equal([{ ics: url() }]);
    expect(calendars).to.deep.equal([
      {
        ics: url(),
        timezone: 'Europe/Berlin',
        readAt: '2026-03-20T12:00:00.000Z',
        problem: null,
        unmatched: ['Holiday'],
      },
    ]);
  });

  it('are shown without what follows the host to those who may not change the schedule', async () => {
    serve(calendar());
    const secret = `${url()}?token=secret`;
    const { publicId } = await create({ layers: [{ ics: secret }] });
    const { client } = await person(app, organizationId, 'Reader', { role: 'responder' });
    const shown = `http://${new URL(secret).host}/…`;
    const path = `/api/im/schedules/${publicId}`;
    const read = async (from: ApiClient) => {
      const { body: one } = await from.get(path);
      const { body: many } = await from.get('/api/im/schedules');
      const listed = many.items.find((item: Body) => item['publicId'] === publicId);
      return [one, listed].map(({ layers, calendars }) => [layers[0].ics, calendars[0].ics]);
    };
    expect(await read(client)).to.deep.equal([
      [shown, shown],
      [shown, shown],
    ]);
    expect(await read(admin)).to.deep.equal([
      [secret, secret],
      [secret, secret],
    ]);
  });

  it('may be uploaded, and are then shown by the digest of their content', async () => {
    const { publicId, layers } = await create({ layers: [{ ics: NIGHTS, rank: 2 }] });
    expect(await shifts(publicId)).to.have.length(3);
    const [{ ics } = {}] = layers;
    expect(ics).to.match(/^upload:[0-9a-f]{64}$/);
    const { body } = await admin.patch(`/api/im/schedules/${publicId}`, { layers: [{ ics, timezone: 'Asia/Tokyo' }] });
    expect(body).to.have.nested.property('layers[0].ics', ics);
    expect(short(await shifts(publicId, '2026-03-29', '2026-04-02'))).to.include('bob 03-29T15:00 03-30T15:00');
    expect(
      (await admin.patch(`/api/im/schedules/${publicId}`, { layers: [{ ics: `upload:${'0'.repeat(64)}` }] })).status,
    ).to.equal(400);
  });

  it('are shown in a preview without being stored', async () => {
    const { status, body } = await admin.post('/api/im/schedules/preview', {
      timezone: 'Europe/Berlin',
      layers: [{ ics: NIGHTS }],
      from: '2026-03-01',
      to: '2026-04-15',
    });
    expect(status).to.equal(200);
    expect(short((body as { readonly shifts: readonly Shift[] }).shifts)).to.have.length(3);
  });

  it('are refreshed with their validators, and what lies before the refresh stays', async () => {
    serve(NIGHTS, { etag: '"1"' });
    const { publicId } = await create({ layers: [{ ics: url() }] });
    app.clock.set(new Date('2026-03-28T22:00:00.000Z'));
    serve(calendar(['DTSTART:20260328T120000Z', 'DTEND:20260329T120000Z', 'SUMMARY:bob@example.com']), { etag: '"2"' });
    await refresh();
    expect(short(await shifts(publicId))).to.deep.equal([
      'ann 03-27T19:00 03-28T07:00',
      'ann 03-28T19:00 03-28T22:00',
      'bob 03-28T22:00 03-29T12:00',
    ]);
    answer = (_, response) => response.writeHead(304).end();
    pass(minutes(16));
    await refresh();
    expect(requests.at(-1)?.headers['if-none-match']).to.equal('"2"');
    expect(await states(publicId)).to.have.nested.property('[0].problem', null);
    expect(await shifts(publicId)).to.have.length(3);
  });

  for (const [what, respond, problem] of [
    [
      'a web page',
      (response: ServerResponse) => response.writeHead(200).end('<html></html>'),
      { code: 'notACalendar', detail: null },
    ],
    [
      'more than the largest calendar',
      (response: ServerResponse) => response.writeHead(200).end('x'.repeat(MAX_CALENDAR_BYTES + 1)),
      { code: 'tooLarge', detail: null },
    ],
    [
      'an error',
      (response: ServerResponse) => response.writeHead(503).end(),
      { code: 'unexpectedAnswer', detail: 'status 503' },
    ],
    [
      'a rule without an end that recurs every second',
      (response: ServerResponse) =>
        response
          .writeHead(200)
          .end(calendar(['DTSTART:20260101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Ann'])),
      { code: 'tooManyOccurrences', detail: null },
    ],
  ] as const)
    it(`keep their last good copy when the server answers ${what}, and show the problem`, async () => {
      serve(NIGHTS);
      const { publicId } = await create({ layers: [{ ics: url() }] });
      const before = await shifts(publicId);
      answer = (_, response) => respond(response);
      pass(minutes(16));
      await refresh();
      expect(await states(publicId))
        .to.have.nested.property('[0].problem')
        .that.deep.equals(problem);
      expect(await shifts(publicId)).to.deep.equal(before);
      const asked = requests.length;
      pass(minutes(14));
      await refresh();
      expect(requests, 'the next attempt waits').to.have.length(asked);
      serve(NIGHTS);
      pass(hours(6));
      await refresh();
      expect(await states(publicId)).to.have.nested.property('[0].problem', null);
    });

  it('are refused with a reason when they cannot be read, or are not at a public address', async () => {
    const refusal = async (layer: object) => {
      const { status, text } = await admin.post('/api/im/schedules', { name: 'x', timezone: 'UTC', layers: [layer] });
      return [status, text] as const;
    };
    serve('<html></html>');
    for (const [ics, reason] of [
      [url(), 'not an iCalendar file'],
      ['http://private.example/a.ics', 'not public'],
      ['nonsense', 'Expected the URL of a calendar'],
      [calendar(['DTSTART;TZID=Our Office:20260301T000000', 'SUMMARY:Ann']), 'Our Office'],
      ['BEGIN:VCALENDAR', 'RFC 5545'],
    ] as const) {
      const [status, text] = await refusal({ ics });
      expect(status, ics).to.equal(400);
      expect(text).to.contain('invalidRequestBody').and.to.contain(reason).and.to.contain('layers.0.ics');
    }
  });

  it('may be at an address that does not answer yet', async () => {
    answer = (_, response) => response.destroy();
    const { calendars, publicId } = await create({ layers: [{ ics: url() }] });
    expect(calendars).to.have.nested.property('[0].problem.code', 'unreachable');
    serve(NIGHTS);
    pass(hours(1));
    await refresh();
    expect(await shifts(publicId)).to.have.length(3);
  });

  it('are no longer fetched once no layer uses them, and keep who was on call', async () => {
    serve(NIGHTS);
    const { publicId } = await create({ layers: [{ ics: url() }] });
    app.clock.set(new Date('2026-03-28T12:00:00.000Z'));
    await admin.patch(`/api/im/schedules/${publicId}`, { layers: [] });
    expect(await states(publicId)).to.deep.equal([]);
    expect(short(await shifts(publicId))).to.deep.equal(['ann 03-27T19:00 03-28T07:00']);
    const asked = requests.length;
    pass(hours(2));
    await refresh();
    expect(requests).to.have.length(asked);
  });

  it('are fetched at once when the clock was set back further than a refresh can be ahead', async () => {
    serve(NIGHTS);
    await create({ layers: [{ ics: url() }] });
    const { query } = app.database;
    const due = { nextReadAt: app.clock.now() };
    await query.updateTable('im_calendar').set(due).where('nextReadAt', 'is not', null).execute();
    const asked = requests.length;
    pass(-LONGEST_READING_DELAY - CLOCK_TOLERANCE);
    await refresh();
    expect(requests).to.have.length(asked);
    pass(-1);
    for (let run = 0; run < 2; run += 1) await refresh();
    expect(requests).to.have.length(asked + 1);
  });

  it('are not fetched while incident management is off', async () => {
    serve(NIGHTS);
    await create({ layers: [{ ics: url() }] });
    const asked = requests.length;
    await enableIm(app, organizationId, false);
    pass(hours(2));
    await refresh();
    expect(requests).to.have.length(asked);
    await enableIm(app, organizationId);
    await refresh();
    expect(requests.length).to.be.above(asked);
  });

  describe('as feeds', () => {
    const events = (text: string): readonly string[] =>
      new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => {
        const { startDate, endDate, summary } = new ICAL.Event(component);
        return `${summary} ${startDate.toJSDate().toISOString()} ${endDate.toJSDate().toISOString()}`;
      });
    const weekly = () => ({
      users: [ann, bob],
      startsAt: '2026-01-05T08:00:00.000Z',
      handoff: { unit: 'day', every: 1, time: '02:30' },
    });

    it('are read back by a calendar library into the shifts, from 30 days ago until 180 days ahead', async () => {
      const { publicId } = await create({ layers: [weekly()] });
      const { status, text, headers } = await admin.get(`/api/im/schedules/${publicId}/calendar.ics`);
      expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/calendar; charset=utf-8']);
      const expected = (await shifts(publicId, '2026-02-18', '2026-09-17')).map(
        ({ userId, startsAt, endsAt }) => `${userId === ann ? 'Ann' : 'Bob'} Miller (Support) ${startsAt} ${endsAt}`,
      );
      expect(events(text)).to.deep.equal(expected);
      expect(expected).to.have.length.above(200);
      const [shift] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
      const screen = `${app.url}/console/on-call/schedules/${publicId}`;
      expect(String(shift?.getFirstPropertyValue('url'))).to.equal(screen);
      expect(shift?.getFirstPropertyValue('description'))
        .to.match(/^Support: (?:Ann|Bob) Miller\n/)
        .and.include(screen);
      expect(events(text).filter((shown) => shown.includes('2026-03-29T'))).to.deep.equal(
        expected.filter((shown) => shown.includes('2026-03-29T01:00:00.000Z')),
        'at 02:30, which does not exist, the shift begins at 03:00',
      );
    });

    it('end before they have more than MAX_FEED_EVENTS', async () => {
      const hourly = { ...weekly(), handoff: { unit: 'hour', every: 1 }, rank: 1 };
      const { publicId } = await create({ layers: [hourly, { ...hourly, users: [bob, ann] }] });
      const { text } = await admin.get(`/api/im/schedules/${publicId}/calendar.ics`);
      expect(text.match(/BEGIN:VEVENT/g)).to.have.length(MAX_FEED_EVENTS);
    });

    it('do not exist on the host of another organization', async () => {
      const { publicId } = await create({ layers: [weekly()] });
      const { pathname } = new URL(
        (await admin.post(`/api/im/schedules/${publicId}/calendar-feed`, {})).body.url as string,
      );
      const hosts = [
        [(await app.createOrganization()).organizationId, 'other.acme.org', 404],
        [organizationId, 'own.acme.org', 200],
      ] as const;
      for (const [owner, hostname] of hosts) await storeHost(app, { organizationId: owner, hostname });
      await app.ports.customHosts.reload();
      for (const [, hostname, status] of hosts)
        expect((await sendTo(app.url, pathname, [['Host', hostname]])).status, hostname).to.equal(status);
    });

    it('have a secret address for a schedule, which a new one replaces', async () => {
      const { publicId } = await create({ layers: [weekly()] });
      const path = `/api/im/schedules/${publicId}/calendar-feed`;
      const address = async () => new URL(((await admin.post(path, {})).body as { readonly url: string }).url).pathname;
      const first = await address();
      const anybody = app.client();
      const { status, text } = await anybody.get(first);
      expect([status, events(text).length > 200]).to.deep.equal([200, true]);
      const second = await address();
      expect((await anybody.get(first)).status).to.equal(404);
      expect((await anybody.get(second)).status).to.equal(200);
      expect(await app.database.query.selectFrom('im_calendar_feed').select('tokenHash').execute()).to.not.include({
        tokenHash: second.slice('/calendars/'.length, -4),
      });
      await enableIm(app, organizationId, false);
      expect((await anybody.get(second)).status).to.equal(404);
      await enableIm(app, organizationId);
      expect((await admin.delete(path)).status).to.equal(200);
      expect((await anybody.get(second)).status).to.equal(404);
      expect((await admin.delete(path)).status).to.equal(404);
    });

    it('have a secret address for a person, with the shifts of all schedules', async () => {
      const { client, publicId: userId } = await person(app, organizationId, 'Cleo', { role: 'responder' });
      for (const name of ['First', 'Second']) await create({ name, layers: [{ ...weekly(), users: [userId, ann] }] });
      const { url: feed } = (await client.post('/api/im/me/calendar-feed', {})).body as { readonly url: string };
      const { text } = await app.client().get(new URL(feed).pathname);
      expect(new Set(events(text).map((shown) => shown.slice(0, shown.indexOf(' 20'))))).to.deep.equal(
        new Set(['On call: First', 'On call: Second']),
      );
      await client.patch('/api/me/preferences', { language: 'de' });
      expect((await app.client().get(new URL(feed).pathname)).text).to.include('SUMMARY:Bereitschaft: First');
      await app.database.query
        .updateTable('app_user')
        .set({ isActive: false })
        .where('publicId', '=', userId)
        .execute();
      expect((await app.client().get(new URL(feed).pathname)).status).to.equal(404);
    });

    it('are refused without a known token, to people who may not change the schedule, and beyond their limit', async () => {
      const { publicId } = await create({ layers: [weekly()] });
      const { client } = await person(app, organizationId, 'Dora', { role: 'responder' });
      expect((await client.post(`/api/im/schedules/${publicId}/calendar-feed`, {})).text).to.contain(
        'imTeamWriteDenied',
      );
      expect((await client.get(`/api/im/schedules/${ann}/calendar.ics`)).text).to.contain('imScheduleNotFound');
      const statuses = new Set<number>();
      for (let request = 0; request < 70 && !statuses.has(429); request += 1)
        statuses.add((await app.client().get('/calendars/unknown.ics')).status);
      expect([...statuses]).to.deep.equal([404, 429]);
    });
  });
});
