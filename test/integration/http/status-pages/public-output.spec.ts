import { expect } from 'chai';
import { announceOutages } from '../../../../src/application/incidents/announce-outages.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { pageLanguages } from '../../../../src/domain/status-pages/page-language.ts';
import { documentPath, documentTypes, plainDocument } from '../../../../src/domain/status-pages/public-document.ts';
import type { DocumentName, PublicDocument } from '../../../../src/domain/status-pages/public-document.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { shown } from './page-world.ts';
import { announcementsOf } from './stored-pages.ts';

/** In the names, targets and evidence that the public must not see. */
const MARKER = 'zqxmarker';
/** All internal ids of the test begin with it. */
const ID_MARKER = '76543';

describe('what the public gets of a status page', () => {
  let app: TestApp;
  let slug: string;
  let hidden: readonly string[];
  let incidents: readonly string[];
  let members: string;

  before(async () => {
    app = await testApp();
    const { database, ports, clock } = app;
    const { rows } = await database.pool.query<{ name: string }>(`select quote_ident(sequencename) as name from pg_sequences where schemaname = current_schema()`);
    for (const [at, { name }] of rows.entries()) await database.pool.query(`select setval('${name}', ${ID_MARKER}00 + ${at})`);
    const { organizationId, apiToken } = await app.createOrganization({ organization: `${MARKER} organization` });
    const admin = app.client(apiToken);
    const create = async (path: string, body: object) => {
      const reply = await admin.post(path, body);
      expect(reply.status, JSON.stringify(reply.body)).to.equal(200);
      return reply.body;
    };
    const { customer } = await create('/api/customers', { name: `${MARKER} customer`, email: `${MARKER}@example.com` });
    const monitorId = await storeMonitor(app, { organizationId, customerId: customer.id, name: `${MARKER} monitor`, condition: 'down', target: `https://${MARKER}.example/` });
    const page = await create('/api/status-pages', { slug: 'public', title: 'Public', customerId: customer.id, announceAfterMinutes: 0, texts: Object.fromEntries(pageLanguages.map((language) => [language, { footer: language }])) });
    ({ slug } = page);
    const path = `/api/status-pages/${page.publicId}`;
    const group = await create(`${path}/groups`, { name: 'Group' });
    const component = await create(`${path}/components`, { name: 'Component', groupId: group.id, monitorType: 'website', monitorId });
    const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
    const automatic = ports.ids.next();
    const { id: incidentId } = await database.query
      .insertInto('incident')
      .values({
        ...stamps, publicId: automatic, organizationId, customerId: customer.id, monitorId, origin: 'automatic', status: 'open', title: `${MARKER} is down`, reason: MARKER, evidence: { seen: MARKER },
        startedAt: later(clock.now(), -hours(1)), confirmedAt: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.query.insertInto('incident_update').values({ publicId: ports.ids.next(), incidentId, status: 'open', message: `${MARKER} failed`, createdAt: clock.now() }).execute();
    const manual = await create('/api/incidents', { title: 'Slow', message: 'We are looking.', impact: 'minor', componentIds: [component.id] });
    await create('/api/maintenance-windows', { title: 'Update', startTime: later(clock.now(), hours(1)).toISOString(), endTime: later(clock.now(), hours(2)).toISOString(), websiteId: monitorId, notifySubscribers: true });
    await announceOutages(ports)();
    const { rows: tenants } = await database.pool.query<{ id: string }>('select public_id::text as id from organization union all select public_id::text from customer union all select public_id::text from monitor union all select public_id::text from app_user');
    hidden = [MARKER, ID_MARKER, ...tenants.map(({ id }) => id)];
    incidents = [automatic, manual.publicId];
    members = JSON.stringify((await admin.get('/api/incidents')).body);
  });
  after(() => app.close());

  const documents = (): readonly PublicDocument[] => {
    const single = (Object.keys(documentTypes) as DocumentName[]).filter((name) => name !== 'incident').map(plainDocument);
    const ofIncidents = incidents.map((subject): PublicDocument => ({ name: 'incident', subject, language: null }));
    const html = [...single, ...ofIncidents].filter(({ name }) => documentTypes[name].contentType.startsWith('text/html'));
    return [...single, ...ofIncidents, ...html.flatMap((document) => pageLanguages.map((language) => ({ ...document, language })))];
  };
  const contained = (text: string) => hidden.filter((secret) => text.includes(secret));

  it('contains no names, targets, evidence or ids of monitors, customers and the organization, in any document and language', async () => {
    for (const document of documents()) {
      const path = documentPath({ path: `/status/${slug}` }, document);
      const { status, text, headers } = await shown(app.url, path);
      const sent = [...headers].map(([name, value]) => (name === 'x-request-id' ? '' : value)).join('\n');
      expect([path, status, contained(text), contained(sent)]).to.deep.equal([path, 200, [], []]);
    }
  });

  it('differs from what members of the organization get', () => {
    expect(contained(members)).to.include.members([MARKER, ID_MARKER]);
  });

  it('shows the incident of the monitor in neutral words', async () => {
    const { text } = await shown(app.url, `/status/${slug}`);
    expect(text).to.include('Disruption: Component').and.include('Slow').and.include('Update');
  });

  it('contains none of them on the forms of subscribers, and in what their messages are made from', async () => {
    const { status, text } = await shown(app.url, `/status/${slug}/subscribe`);
    expect([status, contained(text)]).to.deep.equal([200, []]);
    const announced = await announcementsOf(app);
    expect(announced.map(({ subjectId }) => subjectId)).to.include.members([...incidents]);
    for (const { subjectId, title, message, status: reached } of announced) expect(contained(JSON.stringify([subjectId, title, message, reached]))).to.deep.equal([]);
  });
});
