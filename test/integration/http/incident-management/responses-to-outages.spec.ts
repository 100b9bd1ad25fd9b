import { expect } from 'chai';
import { sql } from 'kysely';
import { OUTAGE_LABEL } from '../../../../src/domain/incident-management/incident.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { enableIm } from './im-world.ts';

const PATH = '/api/im/incidents';
const OUTAGE = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';

describe('GET /api/im/incidents?outageId', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    const organization = await app.createOrganization();
    ({ organizationId } = organization);
    await enableIm(app, organizationId);
    admin = app.client(organization.apiToken);
  });
  after(() => app.close());

  /** Creates an incident about the outage, as the source of monitors does. */
  const respond = async (title: string, client = admin, members: object = {}): Promise<string> => {
    const { body } = await client.post(PATH, { title, ...members });
    const labels = JSON.stringify({ [OUTAGE_LABEL]: OUTAGE });
    await sql`update im_incident set labels = ${labels}::jsonb where public_id = ${body.publicId}`.execute(
      app.database.query,
    );
    return body.publicId;
  };
  const titlesFor = async (query: string, client = admin): Promise<readonly string[]> => {
    const { body } = await client.get(`${PATH}?${query}`);
    return body.items.map(({ title }: { title: string }) => title);
  };

  it('returns the incidents about the outage, however it is spelled, with the other filters', async () => {
    await admin.post(PATH, { title: 'Other' });
    await respond('Shop is down');
    expect(await titlesFor(`outageId=${OUTAGE}`)).to.deep.equal(['Shop is down']);
    expect(await titlesFor(`outageId=${OUTAGE.toUpperCase()}`)).to.deep.equal(['Shop is down']);
    expect(await titlesFor(`outageId=${OUTAGE}&status=resolved`)).to.deep.equal([]);
    expect(await titlesFor('')).to.have.length(2);
  });

  it('returns nothing of other organizations and customers', async () => {
    const stranger = await app.createOrganization();
    await enableIm(app, stranger.organizationId);
    await respond('Foreign', app.client(stranger.apiToken));
    const [own, other] = [await addCustomer(app, organizationId), await addCustomer(app, organizationId)];
    await respond('Own', admin, { customerId: own.id });
    await respond('Of another customer', admin, { customerId: other.id });
    expect([...(await titlesFor(`outageId=${OUTAGE}`))].toSorted()).to.deep.equal(['Of another customer', 'Own']);
    const bound = await callerOf(app, organizationId, { role: 'editor', customerId: own.id });
    const { status, body } = await bound.get(`${PATH}?outageId=${OUTAGE}`);
    if (status === 200) expect(body.items.map(({ title }: { title: string }) => title)).to.deep.equal(['Own']);
    else expect(status).to.equal(403);
  });

  it('refuses an id that is no UUID', async () => {
    const { status, body } = await admin.get(`${PATH}?outageId=7`);
    expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
  });
});
