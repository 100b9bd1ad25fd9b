import { expect } from 'chai';
import type { Answer, ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/tags';
const UNKNOWN = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
let count = 0;

const refusalOf = ({ status, body }: Answer) => [status, body.data?.code];
const aName = (): string => `Tag ${(count += 1)}`;

describe('/api/tags', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;
  let stranger: ApiClient;
  let customer: { id: number; publicId: string };
  let neighbour: { id: number; publicId: string };
  let theirs: { id: number; publicId: string };
  let bound: ApiClient;

  before(async () => {
    app = await testApp();
    const [newOrganization, other] = [await app.createOrganization(), await app.createOrganization()];
    organizationId = newOrganization.organizationId;
    admin = app.client(newOrganization.apiToken);
    stranger = app.client(other.apiToken);
    customer = await addCustomer(app, organizationId);
    neighbour = await addCustomer(app, organizationId);
    theirs = await addCustomer(app, other.organizationId);
    bound = await callerOf(app, organizationId, { role: 'editor', customerId: customer.id });
  });
  after(() => app.close());

  const create = async (more: object = {}, client = admin) => {
    const { status, body, text } = await client.post(PATH, { name: aName(), color: 'teal', ...more });
    expect(status, text).to.equal(200);
    return body;
  };
  const auditOf = async (publicId: string) => {
    const rows = await app.database.query
      .selectFrom('audit_log')
      .selectAll()
      .where('subjectId', '=', publicId)
      .orderBy('id')
      .execute();
    return rows.map(({ action, before, after }) => ({ action, before, after }));
  };

  it('creates, reads, changes and deletes a tag of the organization, with an audit entry each', async () => {
    const name = aName();
    const tag = await create({ name });
    expect(tag).to.have.all.keys(
      'id',
      'publicId',
      'organizationId',
      'customerId',
      'name',
      'color',
      'createdAt',
      'updatedAt',
    );
    expect(tag).to.include({ organizationId, customerId: null, name, color: 'teal' });
    const path = `${PATH}/${tag.publicId}`;
    expect((await admin.get(path)).body).to.deep.equal(tag);
    expect((await admin.get(`${PATH}?search=${encodeURIComponent(name.toLowerCase())}`)).body.items[0]).to.deep.equal(
      tag,
    );
    app.clock.advance(1);
    const { body: changed } = await admin.patch(path, { color: 'pink' });
    expect(changed).to.deep.equal({ ...tag, color: 'pink', updatedAt: app.clock.now().toISOString() });
    expect((await admin.delete(path)).body).to.deep.equal({ success: true });
    expect(refusalOf(await admin.get(path))).to.deep.equal([404, 'tagNotFound']);
    expect(await auditOf(tag.publicId)).to.deep.equal([
      { action: 'tag.created', before: null, after: { name, color: 'teal', customerId: null } },
      { action: 'tag.updated', before: { color: 'teal' }, after: { color: 'pink' } },
      { action: 'tag.deleted', before: { name, color: 'pink', customerId: null }, after: null },
    ]);
  });

  it('creates a tag of a customer by either id, and lists it by customer', async () => {
    const tags = [await create({ customerId: customer.id }), await create({ customerId: customer.publicId })];
    for (const { customerId } of tags) expect(customerId).to.equal(customer.id);
    const { body } = await admin.get(`${PATH}?customerId=${customer.id}&perPage=100`);
    expect(body.items.map(({ customerId }: { customerId: number }) => customerId)).to.not.include.oneOf([
      null,
      neighbour.id,
    ]);
    expect(body.items).to.deep.include.members(tags);
    expect(body.total).to.equal(body.items.length);
  });

  it('refuses a color outside the palette with invalidTagColor, on creation and change', async () => {
    const { publicId } = await create();
    for (const color of ['black', 'Red', '']) {
      expect(refusalOf(await admin.post(PATH, { name: aName(), color }))).to.deep.equal([400, 'invalidTagColor']);
      expect(refusalOf(await admin.patch(`${PATH}/${publicId}`, { color }))).to.deep.equal([400, 'invalidTagColor']);
    }
  });

  it('refuses a customer of another organization, or another customer for customer-bound callers, with invalidCustomer', async () => {
    for (const [client, customerId] of [
      [admin, theirs.id],
      [admin, theirs.publicId],
      [admin, 2_000_000_000],
      [bound, neighbour.id],
      [bound, theirs.id],
    ] as const) {
      expect(refusalOf(await client.post(PATH, { name: aName(), color: 'red', customerId }))).to.deep.equal([
        400,
        'invalidCustomer',
      ]);
    }
  });

  it('refuses an existing name in any letter case with invalidRequestBody, within the same owner only', async () => {
    const { name, publicId } = await create({ name: `Ä ${aName()}` });
    for (const taken of [name, name.toUpperCase(), name.toLowerCase()]) {
      const answer = await admin.post(PATH, { name: taken, color: 'red' });
      expect(refusalOf(answer)).to.deep.equal([400, 'invalidRequestBody']);
      expect(answer.body.data.issues[0].path).to.equal('name');
    }
    await create({ name, customerId: customer.id });
    await create({ name, customerId: neighbour.id });
    await create({ name }, stranger);
    expect(refusalOf(await bound.post(PATH, { name: name.toUpperCase(), color: 'red' }))).to.deep.equal([
      400,
      'invalidRequestBody',
    ]);
    const other = await create();
    expect(refusalOf(await admin.patch(`${PATH}/${other.publicId}`, { name: name.toUpperCase() }))).to.deep.equal([
      400,
      'invalidRequestBody',
    ]);
    expect((await admin.patch(`${PATH}/${publicId}`, { name: name.toUpperCase() })).body.name).to.equal(
      name.toUpperCase(),
    );
  });

  it('refuses missing, malformed and read-only members with invalidRequestBody', async () => {
    const { publicId } = await create();
    for (const body of [
      {},
      { name: 'x' },
      { color: 'red' },
      { name: ' ', color: 'red' },
      { name: 'a\nb', color: 'red' },
      { name: aName(), color: 7 },
      { name: aName(), color: 'red', hue: 1 },
    ]) {
      expect(refusalOf(await admin.post(PATH, body)), JSON.stringify(body)).to.deep.equal([400, 'invalidRequestBody']);
    }
    for (const body of [{}, { customerId: customer.id }, { name: '' }]) {
      expect(refusalOf(await admin.patch(`${PATH}/${publicId}`, body)), JSON.stringify(body)).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
    }
  });

  it('answers tagNotFound for unknown tags and tags of another organization, with every method', async () => {
    const { publicId } = await create();
    for (const [client, id] of [
      [stranger, publicId],
      [admin, UNKNOWN],
    ] as const) {
      for (const answer of [
        await client.get(`${PATH}/${id}`),
        await client.patch(`${PATH}/${id}`, { color: 'red' }),
        await client.delete(`${PATH}/${id}`),
      ]) {
        expect(refusalOf(answer)).to.deep.equal([404, 'tagNotFound']);
      }
    }
    expect(
      (await stranger.get(`${PATH}?perPage=100`)).body.items.map((tag: { publicId: string }) => tag.publicId),
    ).to.not.include(publicId);
  });

  describe('for customer-bound callers', () => {
    it('creates tags of their customer, named or not', async () => {
      for (const more of [{}, { customerId: null }, { customerId: customer.id }, { customerId: customer.publicId }]) {
        expect((await create(more, bound)).customerId).to.equal(customer.id);
      }
    });

    it('lists tags of the customer and of the whole organization', async () => {
      const [shared, own, foreign] = [
        await create(),
        await create({ customerId: customer.id }),
        await create({ customerId: neighbour.id }),
      ];
      const { body } = await bound.get(`${PATH}?perPage=100`);
      const seen = body.items.map(({ publicId }: { publicId: string }) => publicId);
      expect(seen).to.include.members([shared.publicId, own.publicId]).and.not.include(foreign.publicId);
      expect((await bound.get(`${PATH}/${shared.publicId}`)).body).to.deep.equal(shared);
      for (const answer of [
        await bound.get(`${PATH}/${foreign.publicId}`),
        await bound.patch(`${PATH}/${foreign.publicId}`, { color: 'red' }),
        await bound.delete(`${PATH}/${foreign.publicId}`),
      ]) {
        expect(refusalOf(answer)).to.deep.equal([404, 'tagNotFound']);
      }
    });

    it('changes and deletes their own tags, and answers customerScopedTokenForbidden for the organization’s', async () => {
      const [shared, own] = [await create(), await create({}, bound)];
      expect(refusalOf(await bound.patch(`${PATH}/${shared.publicId}`, { color: 'red' }))).to.deep.equal([
        403,
        'customerScopedTokenForbidden',
      ]);
      expect(refusalOf(await bound.delete(`${PATH}/${shared.publicId}`))).to.deep.equal([
        403,
        'customerScopedTokenForbidden',
      ]);
      expect((await admin.get(`${PATH}/${shared.publicId}`)).body).to.deep.equal(shared);
      expect((await bound.patch(`${PATH}/${own.publicId}`, { color: 'red' })).body.color).to.equal('red');
      expect((await bound.delete(`${PATH}/${own.publicId}`)).status).to.equal(200);
    });
  });

  it('allows read-only callers to read, and editors and administrators to write', async () => {
    const { publicId } = await create();
    for (const role of ['readonly', 'responder'] as const) {
      const reader = await callerOf(app, organizationId, { role });
      expect((await reader.get(`${PATH}/${publicId}`)).status).to.equal(200);
      for (const answer of [
        await reader.post(PATH, { name: aName(), color: 'red' }),
        await reader.patch(`${PATH}/${publicId}`, { color: 'red' }),
        await reader.delete(`${PATH}/${publicId}`),
      ]) {
        expect(answer.status).to.equal(403);
      }
    }
    await create({}, await callerOf(app, organizationId, { role: 'editor' }));
  });

  it('deletes tags with their customer', async () => {
    const gone = await addCustomer(app, organizationId);
    const { publicId } = await create({ customerId: gone.id });
    expect((await admin.delete(`/api/customers/${gone.publicId}`)).status).to.equal(200);
    expect(refusalOf(await admin.get(`${PATH}/${publicId}`))).to.deep.equal([404, 'tagNotFound']);
  });

  it('stores a name once for concurrent requests', async () => {
    const name = aName();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        admin.post(PATH, { name: at % 2 === 0 ? name : name.toUpperCase(), color: 'red' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(refusalOf(answer)).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('applies all of several concurrent changes', async () => {
    const { publicId } = await create({ name: 'Base' });
    const answers = await Promise.all([
      admin.patch(`${PATH}/${publicId}`, { name: 'Renamed' }),
      admin.patch(`${PATH}/${publicId}`, { color: 'lime' }),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect((await admin.get(`${PATH}/${publicId}`)).body).to.include({ name: 'Renamed', color: 'lime' });
  });

  it('deletes a tag once for concurrent requests', async () => {
    const { publicId } = await create();
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.delete(`${PATH}/${publicId}`)));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 404, 404, 404, 404]);
    expect((await auditOf(publicId)).filter(({ action }) => action === 'tag.deleted')).to.have.length(1);
  });
});
