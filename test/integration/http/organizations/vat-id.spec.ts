import { expect } from 'chai';
import type { VatRegistry } from '../../../../src/application/organizations/ports.ts';
import {
  endVatValidation,
  listDueVatChecks,
  repeatVatValidation,
  vatValidationJob,
} from '../../../../src/application/organizations/validate-vat-id.ts';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import type { VatQuery } from '../../../../src/domain/organizations/vat-number.ts';
import { VAT_ANSWER_AGE, verdictWithoutAnswer } from '../../../../src/domain/organizations/vat-id.rules.ts';
import type { VatVerdict } from '../../../../src/domain/organizations/vat-id.rules.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** A registry that returns a scripted verdict and can run a change during the request. */
class ScriptedRegistry implements VatRegistry {
  verdict: VatVerdict = { status: 'valid', name: 'Agency GmbH', address: 'Long Road 1', consultationNumber: null };
  meanwhile: () => Promise<unknown> = () => Promise.resolve();
  readonly asked: VatQuery[] = [];
  readonly requesters: (VatQuery | null)[] = [];

  async check(query: VatQuery, requester: VatQuery | null): Promise<VatVerdict> {
    this.asked.push(query);
    this.requesters.push(requester);
    await this.meanwhile();
    return this.verdict;
  }
}

describe('POST /api/organizations/{id}/vat-id/validate', () => {
  let app: TestApp;
  let registry: ScriptedRegistry;
  let own: BootstrappedOrganization;
  let admin: ApiClient;

  beforeEach(async () => {
    registry = new ScriptedRegistry();
    app = await testApp({}, { vatRegistry: registry });
    own = await app.createOrganization();
    admin = app.client(own.apiToken);
  });
  afterEach(() => app.close());

  const validate = (client = admin, created = own) =>
    client.post(`/api/organizations/${created.organizationPublicId}/vat-id/validate`);
  const set = (changes: object) => admin.patch('/api/organization', changes);

  it('answers vatIdMissing without a VAT number and does not query the registry', async () => {
    const { status, body } = await validate();
    expect(status).to.equal(422);
    expect(body.data.code).to.equal('vatIdMissing');
    expect(registry.asked).to.deep.equal([]);
  });

  it('confirms a valid number and stores the time of validation', async () => {
    await set({ vatId: '123456789', countryCode: 'GR' });
    const { status, body } = await validate();
    expect(status).to.equal(200);
    expect(registry.asked).to.deep.equal([{ memberState: 'EL', number: '123456789' }]);
    const vatValidatedAt = app.clock.now().toISOString();
    expect(body).to.deep.equal({
      vatId: '123456789',
      countryCode: 'GR',
      ...registry.verdict,
      checkedAt: vatValidatedAt,
      vatValidatedAt,
    });
    expect((await admin.get('/api/organization')).body.vatValidatedAt).to.equal(vatValidatedAt);
  });

  it('removes the confirmation if the number has become invalid, and keeps it if the registry is unavailable', async () => {
    await set({ vatId: 'DE123456789' });
    const { vatValidatedAt } = (await validate()).body;
    registry.verdict = verdictWithoutAnswer('unavailable');
    expect((await validate()).body).to.include({ status: 'unavailable', vatValidatedAt });
    registry.verdict = verdictWithoutAnswer('invalid');
    expect((await validate()).body).to.include({ status: 'invalid', vatValidatedAt: null });
  });

  it('returns notCovered for a country outside the registry, without a query', async () => {
    await set({ vatId: 'CHE123456789', countryCode: 'CH' });
    expect((await validate()).body.status).to.equal('notCovered');
    expect(registry.asked).to.deep.equal([]);
  });

  for (const changes of [{ vatId: 'DE987654321' }, { countryCode: 'AT' }])
    it(`answers vatIdChangedDuringValidation if ${Object.keys(changes)[0]} changes during validation`, async () => {
      await set({ vatId: 'DE123456789', countryCode: 'DE' });
      registry.meanwhile = () => set(changes);
      const { status, body } = await validate();
      expect(status).to.equal(409);
      expect(body.data.code).to.equal('vatIdChangedDuringValidation');
      expect((await admin.get('/api/organization')).body.vatValidatedAt).to.equal(null);
    });

  it('does not conflict with a concurrent change of other members', async () => {
    await set({ vatId: 'DE123456789' });
    registry.meanwhile = () => set({ autoQuotaUpgrade: true });
    expect((await validate()).status).to.equal(200);
    expect((await admin.get('/api/organization')).body).to.deep.include({
      autoQuotaUpgrade: true,
      vatValidatedAt: app.clock.now().toISOString(),
    });
  });

  it('answers 429 after 10 requests per hour and organization, regardless of the caller', async () => {
    await set({ vatId: 'DE123456789' });
    const member = await callerOf(app, own.organizationId);
    for (let count = 0; count < 10; count += 1)
      expect((await validate(count % 2 === 0 ? admin : member)).status).to.equal(200);
    const { status, headers, body } = await validate(member);
    expect(status).to.equal(429);
    expect(body.data.retryAfter).to.equal(3600);
    expect(headers.get('retry-after')).to.equal('3600');
    const other = await app.createOrganization();
    expect((await validate(app.client(other.apiToken), other)).status).to.equal(422);
    app.clock.advance(minutes(60));
    expect((await validate()).status).to.equal(200);
  });

  it('answers 404 for another organization, and 403 to editors', async () => {
    expect((await validate(admin, await app.createOrganization())).status).to.equal(404);
    const editor = await callerOf(app, own.organizationId, { role: 'editor' });
    expect((await validate(editor)).status).to.equal(403);
  });

  const history = (path = `/api/organizations/${own.organizationPublicId}`, client = admin) =>
    client.get(`${path}/vat-id/checks`);
  const runJob = () =>
    vatValidationJob(app.run(listDueVatChecks), app.run(repeatVatValidation), app.run(endVatValidation)).run();

  it('stores each verdict with the consultation number that proves it', async () => {
    await set({ vatId: 'DE123456789' });
    await validate();
    registry.verdict = { ...registry.verdict, consultationNumber: 'WAPIAAAAW1234567' };
    app.clock.advance(minutes(1));
    expect((await validate()).body).to.include({
      consultationNumber: 'WAPIAAAAW1234567',
      checkedAt: app.clock.now().toISOString(),
    });
    const { items, total } = (await history()).body;
    expect(total).to.equal(2);
    expect(items).to.have.length(2);
    expect(items[0]).to.include({ vatId: 'DE123456789', status: 'valid', consultationNumber: 'WAPIAAAAW1234567' });
    expect(items[1]).to.include({ consultationNumber: null });
  });

  it('asks in the name of the operator, if it has a number', async () => {
    const operated = await testApp({ VAT_REQUESTER: 'AT U12345678' }, { vatRegistry: registry });
    try {
      const organization = await operated.createOrganization();
      const client = operated.client(organization.apiToken);
      await client.patch('/api/organization', { vatId: 'DE123456789' });
      await validate(client, organization);
      expect(registry.requesters).to.deep.equal([{ memberState: 'AT', number: 'U12345678' }]);
    } finally {
      await operated.close();
    }
  });

  it('validates again a year after an answer, and stops once the number is removed', async () => {
    await set({ vatId: 'DE123456789' });
    await validate();
    app.clock.advance(VAT_ANSWER_AGE - 1);
    await runJob();
    expect(registry.asked).to.have.length(1);
    app.clock.advance(1);
    registry.verdict = verdictWithoutAnswer('invalid');
    await Promise.all([runJob(), runJob()]);
    expect((await admin.get('/api/organization')).body.vatValidatedAt).to.equal(null);
    await set({ vatId: null });
    app.clock.advance(VAT_ANSWER_AGE);
    const asked = registry.asked.length;
    await runJob();
    expect(await app.ports.vatChecks.due(app.clock.now(), 1)).to.deep.equal([]);
    expect(registry.asked).to.have.length(asked);
  });

  it('asks again soon when the registry did not answer, and keeps the confirmation meanwhile', async () => {
    await set({ vatId: 'DE123456789' });
    const { vatValidatedAt } = (await validate()).body;
    registry.verdict = verdictWithoutAnswer('unavailable');
    await validate();
    app.clock.advance(minutes(60));
    registry.verdict = { ...registry.verdict, status: 'valid' };
    await runJob();
    expect(vatValidatedAt).not.to.equal(app.clock.now().toISOString());
    expect((await admin.get('/api/organization')).body.vatValidatedAt).to.equal(app.clock.now().toISOString());
  });

  describe('POST /api/customers/{id}/vat-id/validate', () => {
    let path: string;

    const add = async (members: object) => {
      const { body } = await admin.post('/api/customers', { name: 'Shop', email: 'shop@example.com', ...members });
      path = `/api/customers/${body.customer.publicId}`;
    };
    const validateCustomer = (client = admin) => client.post(`${path}/vat-id/validate`);

    it('asks in the name of the organization, and keeps a history', async () => {
      await set({ vatId: 'DE123456789' });
      await add({ vatId: 'u 123 456 78', country: 'at' });
      const { status, body } = await validateCustomer();
      expect(status).to.equal(200);
      expect(body).to.include({
        vatId: 'u 123 456 78',
        status: 'valid',
        vatValidatedAt: app.clock.now().toISOString(),
      });
      expect(registry.asked).to.deep.equal([{ memberState: 'AT', number: 'U12345678' }]);
      expect(registry.requesters).to.deep.equal([{ memberState: 'DE', number: '123456789' }]);
      expect((await history(path)).body.items).to.have.length(1);
      expect((await history()).body.items).to.deep.equal([]);
    });

    it('answers vatIdMissing, and vatIdChangedDuringValidation', async () => {
      await add({});
      expect((await validateCustomer()).body.data.code).to.equal('vatIdMissing');
      await admin.patch(path, { vatId: 'DE123456789' });
      registry.meanwhile = () => admin.patch(path, { vatId: 'DE987654321' });
      const { status, body } = await validateCustomer();
      expect(status).to.equal(409);
      expect(body.data.code).to.equal('vatIdChangedDuringValidation');
    });

    it('calls a text that cannot be a number invalid, without a query', async () => {
      await add({ vatId: 'n/a' });
      expect((await validateCustomer()).body).to.include({ status: 'invalid', vatValidatedAt: null });
      expect(registry.asked).to.deep.equal([]);
    });

    it('has a limit of its own', async () => {
      await set({ vatId: 'DE123456789' });
      await add({ vatId: 'DE123456789' });
      for (let count = 0; count < 10; count += 1) expect((await validateCustomer()).status).to.equal(200);
      expect((await validateCustomer()).status).to.equal(429);
      expect((await validate()).status).to.equal(200);
    });
  });
});
