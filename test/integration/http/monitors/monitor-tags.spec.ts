import { expect } from 'chai';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/monitor-tags';
const UNKNOWN = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
let count = 0;

type Id = string | number;

const refusalOf = ({ status, body }: Answer) => [status, body.data?.code];

describe('tags of monitors', () => {
  let app: TestApp;
  let organizationId: number;
  let otherOrganizationId: number;
  let admin: ApiClient;
  let stranger: ApiClient;
  let customer: { id: number; publicId: string };
  let bound: ApiClient;

  before(async () => {
    app = await testApp();
    const [newOrganization, other] = [await app.createOrganization(), await app.createOrganization()];
    organizationId = newOrganization.organizationId;
    otherOrganizationId = other.organizationId;
    admin = app.client(newOrganization.apiToken);
    stranger = app.client(other.apiToken);
    customer = await addCustomer(app, organizationId);
    bound = await callerOf(app, organizationId, { role: 'editor', customerId: customer.id });
  });
  after(() => app.close());

  const aTag = async (more: object = {}, client = admin): Promise<{ id: number; publicId: string; name: string }> => {
    const { status, body, text } = await client.post('/api/tags', {
      name: `Tag ${(count += 1)}`,
      color: 'teal',
      ...more,
    });
    expect(status, text).to.equal(200);
    return body;
  };
  const aMonitor = (customerId: number | null = null, of = organizationId): Promise<number> =>
    storeMonitor(app, { organizationId: of, customerId });
  const attach = (tagId: Id, monitorId: Id, client = admin, monitorType = 'website') =>
    client.post(PATH, { tagId, monitorType, monitorId });
  const detach = (tagId: Id, monitorId: Id, client = admin, monitorType = 'website') =>
    client.delete(`${PATH}?tagId=${tagId}&monitorType=${monitorType}&monitorId=${monitorId}`);
  const read = (monitorId: Id, client = admin, monitorType = 'website') =>
    client.get(`${PATH}?monitorType=${monitorType}&monitorId=${monitorId}`);
  const namesOn = async (monitorId: Id): Promise<readonly string[]> =>
    (await read(monitorId)).body.map(({ name }: { name: string }) => name);
  const eventsOf = async (publicId: string) => {
    const rows = await app.database.query
      .selectFrom('audit_log')
      .selectAll()
      .where('subjectId', '=', publicId)
      .orderBy('id')
      .execute();
    return rows
      .filter(({ action }) => action !== 'tag.created')
      .map(({ action, before, after }) => ({ action, before, after }));
  };

  it('are attached, listed and detached by either id, with an audit entry each', async () => {
    const { body: website } = await admin.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' });
    const [tag, other] = [await aTag(), await aTag()];
    expect((await attach(tag.publicId, website.publicId)).body).to.deep.equal({ success: true });
    expect((await attach(other.id, website.id)).status).to.equal(200);
    const { body } = await read(website.id);
    expect(body.map(({ publicId }: { publicId: string }) => publicId)).to.have.members([tag.publicId, other.publicId]);
    expect((await read(website.publicId)).body).to.deep.equal(body);
    expect((await detach(tag.publicId, website.publicId)).body).to.deep.equal({ success: true });
    expect((await detach(other.id, website.id)).status).to.equal(200);
    expect((await read(website.id)).body).to.deep.equal([]);
    const entry = { name: tag.name, monitorType: 'website', monitorId: website.publicId };
    expect(await eventsOf(tag.publicId)).to.deep.equal([
      { action: 'tag.attached', before: null, after: entry },
      { action: 'tag.detached', before: entry, after: null },
    ]);
  });

  it('can be attached to heartbeats', async () => {
    const { body: heartbeat } = await admin.post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat' });
    const { publicId, name } = await aTag();
    expect((await attach(publicId, heartbeat.publicId)).status).to.equal(200);
    expect(await namesOn(heartbeat.publicId)).to.deep.equal([name]);
  });

  it('are limited to five: the sixth is refused with tagLimitReached, and attaching a tag twice succeeds', async () => {
    const monitorId = await aMonitor();
    const [first, fifth, sixth] = [await aTag(), await aTag(), await aTag()];
    for (const { publicId } of [first, await aTag(), await aTag(), await aTag(), fifth])
      expect((await attach(publicId, monitorId)).status).to.equal(200);
    expect(refusalOf(await attach(sixth.publicId, monitorId))).to.deep.equal([422, 'tagLimitReached']);
    expect((await attach(first.publicId, monitorId)).body).to.deep.equal({ success: true });
    expect(await namesOn(monitorId)).to.have.length(5);
    expect(await eventsOf(first.publicId)).to.have.length(1);
    expect((await detach(fifth.publicId, monitorId)).status).to.equal(200);
    expect((await attach(sixth.publicId, monitorId)).status).to.equal(200);
    expect(refusalOf(await attach(fifth.publicId, monitorId))).to.deep.equal([422, 'tagLimitReached']);
  });

  it('are limited to five when ten are attached concurrently', async () => {
    const tags = [];
    for (let each = 0; each < 10; each += 1) tags.push(await aTag());
    for (let round = 0; round < 3; round += 1) {
      const monitorId = await aMonitor();
      const answers = await Promise.all(tags.map(({ publicId }) => attach(publicId, monitorId)));
      expect(answers.filter(({ status }) => status === 200)).to.have.length(5);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(refusalOf(answer)).to.deep.equal([422, 'tagLimitReached']);
      expect(await namesOn(monitorId)).to.have.length(5);
    }
  });

  it('are attached once by ten concurrent requests', async () => {
    const [{ publicId, name }, monitorId] = [await aTag(), await aMonitor()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => attach(publicId, monitorId)));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 10 }, () => 200));
    expect(await namesOn(monitorId)).to.deep.equal([name]);
    expect(await eventsOf(publicId)).to.have.length(1);
  });

  it('are attached and then deleted, or answer tagNotFound, if the tag is deleted concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [{ publicId }, monitorId] = [await aTag(), await aMonitor()];
      const [deleted, ...attached] = await Promise.all([
        admin.delete(`/api/tags/${publicId}`),
        attach(publicId, monitorId),
        attach(publicId, monitorId),
      ]);
      expect(deleted.status).to.equal(200);
      for (const answer of attached.filter(({ status }) => status !== 200))
        expect(refusalOf(answer)).to.deep.equal([404, 'tagNotFound']);
      expect(await namesOn(monitorId)).to.deep.equal([]);
    }
  });

  it('can be detached without being attached, without an audit entry', async () => {
    const [{ publicId }, monitorId] = [await aTag(), await aMonitor()];
    expect((await detach(publicId, monitorId)).body).to.deep.equal({ success: true });
    expect(await eventsOf(publicId)).to.deep.equal([]);
  });

  it('answer tagNotFound or monitorNotFound for records that the caller cannot see', async () => {
    const [tag, foreignTag] = [await aTag(), await aTag({}, stranger)];
    const [monitorId, foreignId] = [await aMonitor(), await aMonitor(null, otherOrganizationId)];
    for (const tagId of [foreignTag.publicId, foreignTag.id, UNKNOWN]) {
      expect(refusalOf(await attach(tagId, monitorId))).to.deep.equal([404, 'tagNotFound']);
      expect(refusalOf(await detach(tagId, monitorId))).to.deep.equal([404, 'tagNotFound']);
    }
    for (const id of [foreignId, UNKNOWN]) {
      expect(refusalOf(await attach(tag.publicId, id))).to.deep.equal([404, 'monitorNotFound']);
      expect(refusalOf(await detach(tag.publicId, id))).to.deep.equal([404, 'monitorNotFound']);
      expect(refusalOf(await read(id))).to.deep.equal([404, 'monitorNotFound']);
    }
  });

  it('answer monitorNotFound for each kind without such a monitor, and invalidMonitorType for an unknown kind', async () => {
    const [{ publicId }, monitorId] = [await aTag(), await aMonitor()];
    for (const kind of Object.keys(monitorKinds).filter((each) => each !== 'website')) {
      expect(refusalOf(await attach(publicId, monitorId, admin, kind)), kind).to.deep.equal([404, 'monitorNotFound']);
      expect(refusalOf(await read(monitorId, admin, kind)), kind).to.deep.equal([404, 'monitorNotFound']);
    }
    for (const kind of ['websites', 'Website', 'heartbeat', 'constructor']) {
      expect(refusalOf(await attach(publicId, monitorId, admin, kind)), kind).to.deep.equal([
        400,
        'invalidMonitorType',
      ]);
      expect(refusalOf(await detach(publicId, monitorId, admin, kind)), kind).to.deep.equal([
        400,
        'invalidMonitorType',
      ]);
      expect(refusalOf(await read(monitorId, admin, kind)), kind).to.deep.equal([400, 'invalidMonitorType']);
    }
  });

  it('answer tagMonitorOrgMismatch to a platform admin if tag and monitor belong to different organizations', async () => {
    const platformAdmin = await callerOf(app, organizationId, { isGlobalAdmin: true });
    const foreignId = await aMonitor(null, otherOrganizationId);
    const { publicId } = await aTag();
    expect(refusalOf(await attach(publicId, foreignId, platformAdmin))).to.deep.equal([400, 'tagMonitorOrgMismatch']);
    expect((await attach((await aTag({}, stranger)).publicId, foreignId, platformAdmin)).status).to.equal(200);
  });

  it('of a customer are refused with invalidRequestBody on monitors of others', async () => {
    const { publicId } = await aTag({ customerId: customer.id });
    const neighbour = await addCustomer(app, organizationId);
    expect((await attach(publicId, await aMonitor(customer.id))).status).to.equal(200);
    for (const other of [neighbour.id, null]) {
      const answer = await attach(publicId, await aMonitor(other));
      expect(refusalOf(answer)).to.deep.equal([400, 'invalidRequestBody']);
      expect(answer.body.data.issues[0].path).to.equal('tagId');
    }
  });

  it('of the customer and the organization can be attached by customer-bound callers to their own monitors only', async () => {
    const neighbour = await addCustomer(app, organizationId);
    const [own, other, whole] = [await aMonitor(customer.id), await aMonitor(neighbour.id), await aMonitor()];
    const tags = [await aTag({}, bound), await aTag()];
    const foreign = await aTag({ customerId: neighbour.id });
    for (const { publicId } of tags) expect((await attach(publicId, own, bound)).status).to.equal(200);
    expect((await read(own, bound)).body.map(({ publicId }: { publicId: string }) => publicId)).to.have.members(
      tags.map(({ publicId }) => publicId),
    );
    for (const { publicId } of tags) expect((await detach(publicId, own, bound)).status).to.equal(200);
    expect(refusalOf(await attach(foreign.publicId, own, bound))).to.deep.equal([404, 'tagNotFound']);
    for (const monitorId of [other, whole]) {
      expect(refusalOf(await attach(tags[1]?.publicId ?? '', monitorId, bound))).to.deep.equal([
        404,
        'monitorNotFound',
      ]);
      expect(refusalOf(await detach(tags[1]?.publicId ?? '', monitorId, bound))).to.deep.equal([
        404,
        'monitorNotFound',
      ]);
      expect(refusalOf(await read(monitorId, bound))).to.deep.equal([404, 'monitorNotFound']);
    }
  });

  it('can be listed by read-only callers, and changed by editors and administrators only', async () => {
    const [{ publicId }, monitorId] = [await aTag(), await aMonitor()];
    const reader = await callerOf(app, organizationId, { role: 'readonly' });
    expect((await read(monitorId, reader)).status).to.equal(200);
    expect((await attach(publicId, monitorId, reader)).status).to.equal(403);
    expect((await detach(publicId, monitorId, reader)).status).to.equal(403);
    expect(
      (await attach(publicId, monitorId, await callerOf(app, organizationId, { role: 'editor' }))).status,
    ).to.equal(200);
  });

  it('answer invalidRequestBody without a usable id or type', async () => {
    for (const body of [
      {},
      { tagId: 1, monitorType: 'website' },
      { tagId: 'x', monitorType: 'website', monitorId: 1 },
      { tagId: 1, monitorType: 7, monitorId: 1 },
    ]) {
      expect(refusalOf(await admin.post(PATH, body)), JSON.stringify(body)).to.deep.equal([400, 'invalidRequestBody']);
    }
    for (const query of ['', '?monitorType=website', '?monitorType=website&monitorId=x']) {
      expect(refusalOf(await admin.get(`${PATH}${query}`)), query).to.deep.equal([400, 'invalidRequestBody']);
      expect(refusalOf(await admin.delete(`${PATH}${query}`)), query).to.deep.equal([400, 'invalidRequestBody']);
    }
  });

  it('are removed with the tag, the website and the customer', async () => {
    const attachments = async () =>
      Number(
        (await app.database.pool.query('select count(*) from monitor_tag where tag_id = any($1)', [ids])).rows[0].count,
      );
    const gone = await addCustomer(app, organizationId);
    const { body: website } = await admin.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' });
    const [tag, other] = [await aTag(), await aTag()];
    const ids = [tag.id, other.id];
    const [ofCustomer, kept] = [await aMonitor(gone.id), await aMonitor()];
    for (const monitorId of [website.id, ofCustomer, kept])
      expect((await attach(tag.id, monitorId)).status).to.equal(200);
    expect((await attach(other.id, kept)).status).to.equal(200);
    expect((await admin.delete(`/api/websites/${website.publicId}`)).status).to.equal(200);
    expect(await attachments()).to.equal(3);
    expect((await admin.delete(`/api/customers/${gone.publicId}`)).status).to.equal(200);
    await app.ports.deletedCustomers.removeNext();
    expect(await attachments()).to.equal(2);
    expect((await admin.delete(`/api/tags/${tag.publicId}`)).status).to.equal(200);
    expect(await namesOn(kept)).to.deep.equal([other.name]);
    expect((await admin.delete(`/api/tags/${other.publicId}`)).status).to.equal(200);
    expect(await attachments()).to.equal(0);
  });
});
