import { expect } from 'chai';
import { SAVED_VIEWS_PER_USER } from '../../../../src/domain/console/saved-view.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/saved-views';

const refusalOf = ({ status, body }: Answer) => [status, body.data?.code];

describe('/api/saved-views', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    const organization = await app.createOrganization();
    ({ organizationId } = organization);
    admin = app.client(organization.apiToken);
  });
  after(() => app.close());

  const create = async (name: string, filter: object = { state: 'down' }, client = admin) => {
    const { status, body, text } = await client.post(PATH, { name, filter });
    expect(status, text).to.equal(200);
    return body;
  };

  it('creates, lists, changes and deletes a view, with an audit entry each', async () => {
    const filter = { state: 'down', tag: 'Shop', locationId: '7', sort: '-name', search: 'anna' };
    const view = await create('Broken', filter);
    expect(view).to.deep.include({ name: 'Broken', filter });
    expect((await admin.get(PATH)).body).to.deep.equal([view]);
    const changed = await admin.patch(`${PATH}/${view.publicId}`, { filter: { kind: 'tcp' } });
    expect(changed.body).to.deep.include({ name: 'Broken', filter: { kind: 'tcp' } });
    expect((await admin.delete(`${PATH}/${view.publicId}`)).status).to.equal(200);
    expect((await admin.get(PATH)).body).to.deep.equal([]);
    const entries = await app.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('subjectId', '=', view.publicId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).to.deep.equal([
      'savedView.created',
      'savedView.updated',
      'savedView.deleted',
    ]);
  });

  it('refuses a name that another view of the user has, ignoring case, with savedViewNameTaken', async () => {
    await create('Broken');
    const other = await create('Other');
    expect(refusalOf(await admin.post(PATH, { name: 'BROKEN', filter: {} }))).to.deep.equal([
      409,
      'savedViewNameTaken',
    ]);
    expect(refusalOf(await admin.patch(`${PATH}/${other.publicId}`, { name: 'broken' }))).to.deep.equal([
      409,
      'savedViewNameTaken',
    ]);
    expect((await admin.patch(`${PATH}/${other.publicId}`, { name: 'OTHER' })).status).to.equal(200);
  });

  it('is unknown to other users, of the same organization too', async () => {
    const view = await create('Broken');
    const other = await callerOf(app, organizationId);
    expect((await other.get(PATH)).body).to.deep.equal([]);
    expect(refusalOf(await other.patch(`${PATH}/${view.publicId}`, { name: 'Mine' }))).to.deep.equal([404, undefined]);
    expect(refusalOf(await other.delete(`${PATH}/${view.publicId}`))).to.deep.equal([404, undefined]);
    await create('Broken', {}, other);
  });

  it('is open to read-only users', async () => {
    await create('Mine', {}, await callerOf(app, organizationId, { role: 'readonly' }));
  });

  it('accepts only filters that GET /api/monitors has', async () => {
    for (const filter of [{ colour: 'red' }, { state: 'broken' }, { page: '2' }, { perPage: '9' }, { sort: 'colour' }])
      expect(refusalOf(await admin.post(PATH, { name: 'Wrong', filter }))).to.deep.equal([400, 'invalidRequestBody']);
    const { body } = await admin.post(PATH, { name: 'Wrong', filter: { state: 'broken' } });
    expect(body.data.issues[0].path).to.equal('filter.state');
  });

  it('has filters that GET /api/monitors takes as they are stored', async () => {
    const filter = {
      kind: 'website',
      customField: 'region:north',
      from: '2026-01-01',
      sort: '-state',
      status: 'active',
    };
    const { filter: stored } = await create('North', filter);
    expect((await admin.get(`/api/monitors?${new URLSearchParams(stored).toString()}`)).status).to.equal(200);
  });

  it(`refuses more than ${SAVED_VIEWS_PER_USER} views of a user with savedViewLimitReached, also at the same time`, async () => {
    for (let count = 1; count < SAVED_VIEWS_PER_USER; count += 1) await create(`View ${count}`);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => admin.post(PATH, { name, filter: {} })));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expect(refusalOf(answer)).to.deep.equal([422, 'savedViewLimitReached']);
    expect(refused[0]?.body.data.maximum).to.equal(SAVED_VIEWS_PER_USER);
  });
});
