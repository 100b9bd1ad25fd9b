import { expect } from 'chai';
import { dueOutages } from '../../../../src/application/incidents/announce-outages.ts';
import { expandAnnouncements } from '../../../../src/application/subscribers/expand-announcements.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { documentPath, documentTypes } from '../../../../src/domain/status-pages/public-document.ts';
import type { DocumentName, PublicDocument } from '../../../../src/domain/status-pages/public-document.ts';
import { closeAll } from '../../../close-all.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { pathIn, subscribedPage, textOf } from '../subscribers/subscribed.ts';
import type { SubscribedPage } from '../subscribers/subscribed.ts';
import { shown } from './page-world.ts';
import { announcementsOf } from './stored-pages.ts';

/** In the names, targets, settings and evidence that the public must not see. */
const MARKER = 'zqxmarker';
/** All internal ids of the test begin with it. */
const ID_MARKER = '76543';

describe('what the public gets of a status page', () => {
  let world: SubscribedPage;
  let receiver: WebhookReceiver;
  let slug: string;
  let hidden: readonly string[];
  let incidents: readonly string[];
  let members: string;

  before(async () => {
    world = await subscribedPage();
    receiver = await webhookReceiver();
    const { app } = world;
    const { database, ports, clock } = app;
    const { rows } = await database.pool.query<{ name: string }>(
      `select quote_ident(sequencename) as name from pg_sequences where schemaname = current_schema()`,
    );
    for (const [at, { name }] of rows.entries())
      await database.pool.query(`select setval('${name}', ${ID_MARKER}00 + ${at})`);
    const { organizationId, apiToken } = await app.createOrganization({ organization: `${MARKER} organization` });
    const admin = app.client(apiToken);
    const create = async (path: string, body: object) => {
      const reply = await admin.post(path, body);
      expect(reply.status, JSON.stringify(reply.body)).to.equal(200);
      return reply.body;
    };
    const { customer } = await create('/api/customers', { name: `${MARKER} customer`, email: `${MARKER}@example.com` });
    const monitorId = await storeMonitor(app, {
      organizationId,
      customerId: customer.id,
      name: `${MARKER} monitor`,
      condition: 'down',
      target: `https://${MARKER}.example/`,
    });
    await database.pool.query('update monitor set settings = $1, condition_since = $2 where id = $3', [
      { keyword: MARKER },
      clock.now(),
      monitorId,
    ]);
    const page = await create('/api/status-pages', {
      slug: 'public',
      title: 'Public',
      customerId: customer.id,
      announceAfterMinutes: 0,
      texts: Object.fromEntries(languages.map((language) => [language, { footer: language }])),
    });
    ({ slug } = page);
    const path = `/api/status-pages/${page.publicId}`;
    const group = await create(`${path}/groups`, { name: 'Group' });
    const component = await create(`${path}/components`, {
      name: 'Component',
      groupId: group.id,
      monitorType: 'website',
      monitorId,
    });
    const subscribe = (type: string, endpoint: string) =>
      create(`${path}/subscribers`, { type, endpoint, confirmed: true, consentNote: 'test' });
    await subscribe('email', 'ada@example.com');
    for (const name of ['plain', 'again']) await subscribe('webhook', `${receiver.url}/${name}`);
    await create('/api/maintenance-windows', {
      title: 'Update',
      startTime: later(clock.now(), hours(1)).toISOString(),
      endTime: later(clock.now(), hours(2)).toISOString(),
      websiteId: monitorId,
      notifySubscribers: true,
    });
    const manual = await create('/api/incidents', {
      title: 'Slow',
      message: 'We are looking.',
      impact: 'minor',
      componentIds: [component.id],
      notifySubscribers: true,
    });
    const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
    const automatic = ports.ids.next();
    const { id: incidentId } = await database.query
      .insertInto('incident')
      .values({
        ...stamps,
        publicId: automatic,
        organizationId,
        customerId: customer.id,
        monitorId,
        origin: 'automatic',
        status: 'open',
        title: `${MARKER} is down`,
        reason: MARKER,
        evidence: { seen: MARKER },
        startedAt: clock.now(),
        confirmedAt: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.query
      .insertInto('incident_update')
      .values({
        publicId: ports.ids.next(),
        incidentId,
        status: 'open',
        message: `${MARKER} failed`,
        createdAt: clock.now(),
      })
      .execute();
    clock.set(later(clock.now(), minutes(1)));
    await dueOutages(ports).run();
    await expandAnnouncements(ports)();
    await world.send();
    const { rows: tenants } = await database.pool.query<{ id: string }>(
      'select public_id::text as id from organization union all select public_id::text from customer union all select public_id::text from monitor union all select public_id::text from app_user',
    );
    hidden = [MARKER, ID_MARKER, ...tenants.map(({ id }) => id)];
    incidents = [automatic, manual.publicId];
    members = JSON.stringify((await admin.get('/api/incidents')).body);
  });
  after(() =>
    closeAll(
      () => world.close(),
      () => receiver.close(),
    ),
  );

  const subjectsOf = (name: DocumentName): readonly (string | null)[] => {
    const { view } = documentTypes[name];
    return view === 'incident'
      ? incidents
      : view === 'history'
        ? [null, world.app.clock.now().toISOString().slice(0, 7)]
        : [null];
  };
  const documents = (): readonly PublicDocument[] =>
    (Object.keys(documentTypes) as DocumentName[]).flatMap((name) => {
      const chosen = documentTypes[name].contentType.startsWith('text/html') ? [null, ...languages] : [null];
      return subjectsOf(name).flatMap((subject) => chosen.map((language) => ({ name, subject, language })));
    });
  const contained = (text: string) => hidden.filter((secret) => text.includes(secret));
  const headersOf = (headers: Iterable<readonly [string, string]>) =>
    [...headers].map(([name, value]) => (name === 'x-request-id' ? '' : `${name}: ${value}`)).join('\n');
  const show = (path: string) => shown(world.app.url, path);

  it('contains no names, targets, settings, evidence or ids of monitors, customers and the organization, in any document and language', async () => {
    for (const document of documents()) {
      const path = documentPath({ path: `/status/${slug}` }, document);
      const { status, text, headers } = await show(path);
      expect([path, status, contained(text), contained(headersOf(headers))]).to.deep.equal([path, 200, [], []]);
    }
  });

  it('differs from what members of the organization get', () => {
    expect(contained(members)).to.include.members([MARKER, ID_MARKER]);
  });

  it('shows the component, both incidents and the maintenance that the markers belong to, in neutral words', async () => {
    const { text } = await show(`/status/${slug}`);
    for (const part of ['Disruption: Component', 'Slow', 'Update']) expect(text).to.include(part);
    const json = (await show(`/status/${slug}.json`)).text;
    for (const part of ['major_outage', ...incidents]) expect(json).to.include(part);
  });

  it('contains none of them on the forms of subscribers, and in what their messages are made from', async () => {
    const [mail] = world.smtp.mails;
    for (const path of [`/status/${slug}/subscribe`, pathIn(mail, 'subscription'), pathIn(mail, 'unsubscribe')]) {
      const { status, text } = await show(path);
      expect([path, status, contained(text)]).to.deep.equal([path, 200, []]);
    }
    const announced = await announcementsOf(world.app);
    expect(announced.map(({ subjectId }) => subjectId)).to.include.members([...incidents]);
    for (const { subjectId, title, message, status } of announced)
      expect(contained(JSON.stringify([subjectId, title, message, status]))).to.deep.equal([]);
  });

  it('contains none of them in mail and webhooks to subscribers', () => {
    const mails = world.smtp.mails.map(textOf);
    const requests = receiver.received.map(({ body, headers }) => `${body}\n${JSON.stringify(headers)}`);
    expect([mails.length, requests.length]).to.deep.equal([3, 6]);
    // The number of a delivery is the id of its message.
    expect(
      [...mails, ...requests].map((text) => text.replace(/announcement-\d+/, '')).flatMap(contained),
    ).to.deep.equal([]);
  });
});
