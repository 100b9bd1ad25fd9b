import { expect } from 'chai';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('GET /api/monitors/{kind}/{id}/expiry', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  const created = async (path: string, body: object) =>
    (await admin.post(path, body)).body as { readonly id: number; readonly publicId: string };
  const expiryOf = (kind: string, id: string) => admin.get(`/api/monitors/${kind}/${id}/expiry`);

  it('is null until a check has seen a certificate and the registration is known', async () => {
    const shop = await created('/api/websites', { name: 'Shop', url: 'https://shop.example/' });
    const mail = await created('/api/smtp-monitors', { name: 'Mail', hostname: 'mail.example.com' });
    for (const [kind, monitor] of [
      ['website', shop],
      ['smtp', mail],
    ] as const)
      expect((await expiryOf(kind, monitor.publicId)).body).to.deep.equal({ certificate: null, domain: null });
  });

  it('has the certificate that the checks saw last, until it is no longer observed', async () => {
    const url = 'https://shop.example/';
    const shop = await created('/api/websites', { name: 'Shop', url, checkSslEnabled: true });
    const notAfter = later(NOW, days(80));
    const certificate = { subject: 'CN=shop.example', issuer: 'CN=Test root' };
    await app.ports.monitorCertificates.keep([{ monitorId: shop.id, ...certificate, notAfter }]);
    expect((await expiryOf('website', shop.publicId)).body.certificate).to.deep.equal({
      ...certificate,
      expiresAt: notAfter.toISOString(),
    });
    await admin.patch(`/api/websites/${shop.publicId}`, { checkSslEnabled: false });
    expect((await expiryOf('website', shop.publicId)).body.certificate).to.equal(null);
  });

  it('has the registration of the domain of a website that observes it', async () => {
    const expiresAt = later(NOW, days(200));
    await app.database.query
      .insertInto('domain_registration')
      .values({ name: 'registered.com', isRegistered: true, registrar: 'A registrar', expiresAt })
      .execute();
    const website = { name: 'Shop', url: 'https://www.shop.registered.com/' };
    const observed = await created('/api/websites', { ...website, checkDomainExpiryEnabled: true });
    const ignored = await created('/api/websites', { ...website, checkDomainExpiryEnabled: false });
    expect((await expiryOf('website', observed.publicId)).body.domain).to.deep.equal({
      name: 'registered.com',
      registrar: 'A registrar',
      expiresAt: expiresAt.toISOString(),
      lastCheckedAt: null,
    });
    expect((await expiryOf('website', ignored.publicId)).body.domain).to.equal(null);
  });

  it('refuses a monitor of another kind with notFound', async () => {
    const shop = await created('/api/websites', { name: 'Shop', url: 'https://shop.example/' });
    expect((await expiryOf('tcp', shop.publicId)).status).to.equal(404);
  });
});
