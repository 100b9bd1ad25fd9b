import { expect } from 'chai';
import { announceOutages } from '../../../../src/application/incidents/announce-outages.ts';
import { expandAnnouncements } from '../../../../src/application/subscribers/expand-announcements.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { pageLanguages } from '../../../../src/domain/status-pages/page-language.ts';
import { documentPath, documentTypes } from '../../../../src/domain/status-pages/public-document.ts';
import type { DocumentName, PublicDocument } from '../../../../src/domain/status-pages/public-document.ts';
import { closeAll } from '../../../close-all.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { subscribedPage, textOf } from '../subscribers/subscribed.ts';
import type { SubscribedPage } from '../subscribers/subscribed.ts';

/** Internal ids start here, so that they can be found in a text. */
const FIRST_ID = 77_001_001;
const TABLES = ['organization', 'customer', 'monitor', 'status_page', 'status_component', 'incident', 'maintenance_window'];

/** What the public must never see. */
const TEXTS = { name: 'canary-name', target: 'canary-target', reason: 'canary-reason', evidence: 'canary-evidence', update: 'canary-update', customer: 'canary-customer', setting: 'canary-setting' };

describe('public output of a status page', () => {
  let world: SubscribedPage;
  let receiver: WebhookReceiver;
  let markers: readonly string[];
  let slug: string;
  let incidentIds: readonly string[];

  before(async function () {
    this.timeout(60_000);
    world = await subscribedPage();
    receiver = await webhookReceiver();
    const { app } = world;
    const { ports, database, clock } = app;
    for (const [at, table] of TABLES.entries()) await database.pool.query(`alter sequence ${table}_id_seq restart with ${FIRST_ID + at * 1000}`);
    const { organizationId, organizationPublicId, apiToken } = await app.createOrganization({ organization: 'Agency' });
    const admin = app.client(apiToken);
    const { customer } = (await admin.post('/api/customers', { name: TEXTS.customer, email: `${TEXTS.customer}@example.com` })).body;
    const monitorId = await storeMonitor(app, { organizationId, customerId: customer.id, condition: 'down', name: TEXTS.name });
    await database.pool.query('update monitor set target = $1, settings = $2, condition_since = $3 where id = $4', [`https://${TEXTS.target}.example/`, { keyword: TEXTS.setting }, clock.now(), monitorId]);
    const monitor = await database.query.selectFrom('monitor').select('publicId').where('id', '=', monitorId).executeTakeFirstOrThrow();
    slug = 'marked';
    const page = (await admin.post('/api/status-pages', { slug, title: 'Marked', customerId: customer.id, announceAfterMinutes: 0 })).body;
    const component = (await admin.post(`/api/status-pages/${page.publicId}/components`, { name: 'Shop', monitorType: 'website', monitorId })).body;
    await admin.post(`/api/status-pages/${page.publicId}/subscribers`, { type: 'email', endpoint: 'ada@example.com', confirmed: true, consentNote: 'test' });
    for (const path of ['plain', 'again']) await admin.post(`/api/status-pages/${page.publicId}/subscribers`, { type: 'webhook', endpoint: `${receiver.url}/${path}`, confirmed: true, consentNote: 'test' });
    const window = (await admin.post('/api/maintenance-windows', { title: 'Update', startTime: later(clock.now(), hours(1)).toISOString(), endTime: later(clock.now(), hours(2)).toISOString(), websiteId: monitorId, notifySubscribers: true })).body;
    const manual = (await admin.post('/api/incidents', { title: 'Slow', message: 'We are looking.', impact: 'minor', componentIds: [component.id], notifySubscribers: true })).body;
    const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
    const automatic = await database.query
      .insertInto('incident')
      .values({
        ...{ ...stamps, publicId: ports.ids.next(), organizationId, customerId: customer.id, monitorId, origin: 'automatic', status: 'open', title: `${TEXTS.name} is down` },
        ...{ reason: TEXTS.reason, evidence: { observed: TEXTS.evidence }, startedAt: clock.now(), confirmedAt: clock.now() },
      })
      .returning(['id', 'publicId'])
      .executeTakeFirstOrThrow();
    await database.query.insertInto('incident_update').values({ publicId: ports.ids.next(), incidentId: automatic.id, status: 'open', message: TEXTS.update, createdAt: clock.now() }).execute();
    clock.set(later(clock.now(), minutes(1)));
    await announceOutages(ports)();
    await expandAnnouncements(ports)();
    await world.send();
    incidentIds = [manual.publicId, automatic.publicId];
    const ids = [organizationId, customer.id, monitorId, page.id, component.id, automatic.id, manual.id, window.id];
    expect(Math.min(...ids)).to.be.at.least(FIRST_ID);
    markers = [...Object.values(TEXTS), organizationPublicId, customer.publicId, monitor.publicId, ...ids.map(String)];
  });
  after(() => closeAll(() => world.close(), () => receiver.close()));

  const markersIn = (text: string): readonly string[] => markers.filter((marker) => text.includes(marker));

  const subjectsOf = (name: DocumentName): readonly (string | null)[] =>
    documentTypes[name].view === 'incident' ? incidentIds : documentTypes[name].view === 'history' ? [null, world.app.clock.now().toISOString().slice(0, 7)] : [null];
  const documents: () => readonly PublicDocument[] = () =>
    (Object.keys(documentTypes) as DocumentName[]).flatMap((name) => {
      const languages = documentTypes[name].contentType.startsWith('text/html') ? [null, ...pageLanguages] : [null];
      return subjectsOf(name).flatMap((subject) => languages.map((language) => ({ name, subject, language })));
    });

  it('names no target, tenant, evidence or internal id in any document or language', async () => {
    const found = [];
    for (const document of documents()) {
      const path = documentPath({ path: `/status/${slug}` }, document);
      const answer = await fetch(`${world.app.url}${path}`);
      const text = await answer.text();
      expect(answer.status, path).to.equal(200);
      found.push(...markersIn(text).map((marker) => `${path}: ${marker}`));
      found.push(...markersIn([...answer.headers].flat().join('\n')).map((marker) => `${path}, headers: ${marker}`));
    }
    expect(found).to.deep.equal([]);
  });

  it('shows the component, both incidents and the maintenance that the markers belong to', async () => {
    const text = await (await fetch(`${world.app.url}/status/${slug}.json`)).text();
    for (const part of ['Shop', 'major_outage', 'Update', ...incidentIds]) expect(text).to.include(part);
  });

  it('names none of them in mail and webhooks to subscribers', () => {
    const mails = world.smtp.mails.map(textOf);
    const bodies = receiver.received.map(({ body, headers }) => `${body}\n${JSON.stringify(headers)}`);
    expect([mails.length, bodies.length]).to.deep.equal([3, 6]);
    expect([...mails, ...bodies].flatMap(markersIn)).to.deep.equal([]);
  });
});
