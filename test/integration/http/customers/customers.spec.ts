import { expect } from 'chai';
import { NOW } from '../../../builders/clock.ts';
import { callerOf } from '../callers.ts';
import { customersSuite, CUSTOMER_MEMBERS } from './customers-suite.ts';

describe('customers', () => {
  const suite = customersSuite();
  const { create } = suite;

  describe('POST /api/customers', () => {
    it('returns success and the customer, on the default package if none is given', async () => {
      const { status, body } = await suite.admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' });
      expect(status).to.equal(200);
      expect(body.success).to.equal(true);
      expect(body.customer).to.have.all.keys(CUSTOMER_MEMBERS);
      expect(body.customer).to.deep.include({
        organizationId: suite.organizationId,
        name: 'Acme',
        email: 'ops@acme.example',
        packageType: 'default',
        packageConfig: { displayName: 'Default' },
        status: 'active',
        customFields: {},
        smsUsageCurrentMonth: 0,
        createdAt: NOW.toISOString(),
      });
    });

    for (const [what, choice] of [
      ['key', { packageType: 'gold' }],
      ['display name', { packageType: 'Gold plan' }],
    ] as const)
      it(`accepts the ${what} of a package as packageType`, async () => {
        expect(await create(choice)).to.deep.include({
          packageId: suite.gold.id,
          packageType: 'gold',
          packageDisplayName: 'Gold plan',
        });
      });

    it('accepts a packageId of the organization', async () => {
      expect(await create({ packageId: suite.gold.id })).to.include({ packageType: 'gold' });
    });

    it('rejects an unknown packageType, and a packageId of another organization, with invalidPackageType', async () => {
      const stranger = suite.app.client((await suite.app.createOrganization()).apiToken);
      const foreign = (await stranger.post('/api/package-configs', { key: 'foreign', displayName: 'Foreign' })).body.id;
      for (const choice of [{ packageType: 'platinum' }, { packageId: foreign }]) {
        const { status, body } = await suite.admin.post('/api/customers', {
          name: 'Acme',
          email: 'ops@acme.example',
          ...choice,
        });
        expect(status).to.equal(400);
        expect(body.data.code).to.equal('invalidPackageType');
      }
    });

    it('rejects missing, malformed and unknown members with invalidRequestBody and lists each of them', async () => {
      const { status, body } = await suite.admin.post('/api/customers', {
        email: 'nowhere',
        status: 'gone',
        colour: 'red',
      });
      expect(status).to.equal(400);
      expect(body.data.code).to.equal('invalidRequestBody');
      expect(body.data.issues.map(({ path }: { path: string }) => path)).to.have.members([
        'name',
        'email',
        'status',
        'colour',
      ]);
    });

    it('sets cancelledAt if the customer is created with status canceled', async () => {
      expect(await create({ status: 'cancelled' })).to.include({ cancelledAt: NOW.toISOString() });
    });
  });

  describe('GET /api/customers', () => {
    it('returns a plain array of customer records, regardless of the Response parameter', async () => {
      const { publicId } = await create({ name: 'Listed' });
      const { body } = await suite.admin.get('/api/customers?Response=full');
      expect(body).to.be.an('array');
      for (const customer of body) expect(customer).to.have.all.keys(CUSTOMER_MEMBERS);
      expect(body.map((customer: { publicId: string }) => customer.publicId)).to.include(publicId);
    });

    it('searches name and address without regard to case, and takes wildcards literally', async () => {
      await create({ name: 'Bäcker 100%', email: 'bread@oven.example' });
      const names = async (query: string) =>
        (await suite.admin.get(`/api/customers?${query}`)).body.map(({ name }: { name: string }) => name);
      expect(await names('search=BREAD%40oven')).to.deep.equal(['Bäcker 100%']);
      expect(await names('search=100%25')).to.deep.equal(['Bäcker 100%']);
      expect(await names('search=B_cker')).to.deep.equal([]);
    });

    it('filters by status', async () => {
      const { publicId } = await create({ status: 'paused' });
      const { body } = await suite.admin.get('/api/customers?status=paused');
      expect(body.map((customer: { publicId: string }) => customer.publicId)).to.deep.equal([publicId]);
    });

    it('rejects an empty organizationId with 400', async () => {
      expect((await suite.admin.get('/api/customers?organizationId=')).status).to.equal(400);
    });

    it('returns customers of another organization to platform staff only', async () => {
      await create();
      const { organizationId: elsewhere } = await suite.app.createOrganization();
      const stranger = await callerOf(suite.app, elsewhere);
      const supporter = await callerOf(suite.app, elsewhere, { role: 'readonly', isGlobalSupporter: true });
      const path = `/api/customers?organizationId=${suite.organizationId}`;
      expect((await stranger.get(path)).body).to.deep.equal([]);
      expect((await supporter.get(path)).body).not.to.deep.equal([]);
      expect((await supporter.get('/api/customers')).body).to.deep.equal([]);
    });
  });

  describe('GET /api/customers/{id}', () => {
    it('returns the customer with packageDisplayName', async () => {
      const { publicId } = await create({ packageType: 'gold' });
      const { status, body } = await suite.admin.get(`/api/customers/${publicId}`);
      expect(status).to.equal(200);
      expect(body).to.include.all.keys(CUSTOMER_MEMBERS);
      expect(body).to.include({ publicId, packageDisplayName: 'Gold plan' });
    });

    it('rejects an integer id with invalidRequestBody', async () => {
      const { id } = await create();
      const { status, body } = await suite.admin.get(`/api/customers/${id}`);
      expect(status).to.equal(400);
      expect(body.data.code).to.equal('invalidRequestBody');
    });

    it('answers 404 for an unknown id', async () => {
      expect((await suite.admin.get('/api/customers/0195d3a0-0000-7000-8000-000000000000')).status).to.equal(404);
    });
  });

  describe('DELETE /api/customers/{id}', () => {
    it('removes the customer and its tokens', async () => {
      const { id, publicId } = await create();
      const bound = await callerOf(suite.app, suite.organizationId, { customerId: id });
      expect((await bound.get('/api/customers')).status).to.equal(200);
      const { status, body } = await suite.admin.delete(`/api/customers/${publicId}`);
      expect(status).to.equal(200);
      expect(body).to.deep.equal({ success: true });
      expect((await suite.admin.get(`/api/customers/${publicId}`)).status).to.equal(404);
      expect((await suite.admin.delete(`/api/customers/${publicId}`)).status).to.equal(404);
      suite.app.clock.advance(10_000);
      expect((await bound.get('/api/customers')).status).to.equal(401);
    });
  });

  describe('GET /api/customers/sms-usage', () => {
    it('returns the count of the current month, and zero after the month has changed', async () => {
      const { id } = await create({ name: 'Texting' });
      await suite.app.database.query
        .updateTable('customer')
        .set({ smsUsageCurrentMonth: 12, smsUsageMonth: '2026-03' })
        .where('id', '=', id)
        .execute();
      const usage = async () =>
        (await suite.admin.get('/api/customers/sms-usage')).body.find(
          (row: { customerId: number }) => row.customerId === id,
        );
      const { publicId } = await usage();
      expect(await usage()).to.deep.equal({
        customerId: id,
        publicId,
        name: 'Texting',
        month: '2026-03',
        smsUsageCurrentMonth: 12,
      });
      const before = suite.app.clock.now();
      suite.app.clock.set(new Date('2026-04-01T00:00:00.000Z'));
      expect(await usage()).to.deep.equal({
        customerId: id,
        publicId,
        name: 'Texting',
        month: '2026-04',
        smsUsageCurrentMonth: 0,
      });
      suite.app.clock.set(before);
    });
  });
});
