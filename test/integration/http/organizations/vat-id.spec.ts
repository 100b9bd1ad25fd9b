import { expect } from 'chai';
import type { VatRegistry } from '../../../../src/application/organizations/ports.ts';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import type { VatVerdict } from '../../../../src/domain/organizations/vat-validation.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** A registry that returns a scripted verdict and can run a change during the request. */
class ScriptedRegistry implements VatRegistry {
  verdict: VatVerdict = { status: 'valid', name: 'Agency GmbH', address: 'Long Road 1' };
  meanwhile: () => Promise<unknown> = () => Promise.resolve();
  readonly asked: unknown[] = [];

  async context(query: unknown): Promise<VatVerdict> {
    this.asked.push(query);
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

  const validate = (client = admin, created = own) => client.post(`/api/organizations/${created.organizationPublicId}/vat-id/validate`);
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
    expect(body).to.deep.equal({ vatId: '123456789', countryCode: 'GR', ...registry.verdict, vatValidatedAt });
    expect((await admin.get('/api/organization')).body.vatValidatedAt).to.equal(vatValidatedAt);
  });

  it('removes the confirmation if the number has become invalid, and keeps it if the registry is unavailable', async () => {
    await set({ vatId: 'DE123456789' });
    const { vatValidatedAt } = (await validate()).body;
    registry.verdict = { status: 'unavailable', name: null, address: null };
    expect((await validate()).body).to.include({ status: 'unavailable', vatValidatedAt });
    registry.verdict = { status: 'invalid', name: null, address: null };
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
    expect((await admin.get('/api/organization')).body).to.deep.include({ autoQuotaUpgrade: true, vatValidatedAt: app.clock.now().toISOString() });
  });

  it('answers 429 after 10 requests per hour and organization, regardless of the caller', async () => {
    await set({ vatId: 'DE123456789' });
    const member = await callerOf(app, own.organizationId);
    for (let count = 0; count < 10; count += 1) expect((await validate(count % 2 === 0 ? admin : member)).status).to.equal(200);
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
});
