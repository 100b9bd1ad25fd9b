import { expect } from 'chai';
import { visitWebsite } from '../../../../src/application/changes/visit-website.ts';
import type { ApiClient } from '../api-client.ts';
import { closeServers, startHttp } from '../../kernel/network/loopback.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('the address that a website leads to', () => {
  let app: TestApp;
  let admin: ApiClient;
  before(async () => {
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());
  afterEach(closeServers);

  const visit = async (more: object) => {
    const { body } = await admin.post('/api/websites', { name: 'Shop', ...more });
    return visitWebsite(app.ports)(body.id);
  };

  it('is that of the last redirect, or its own', async () => {
    const { port } = await startHttp(({ url }, response) =>
      url === '/' ? response.writeHead(301, { location: '/de' }).end() : response.end('welcome'),
    );
    const url = `http://127.0.0.1:${port}`;
    expect(await visit({ url: `${url}/` })).to.equal(`${url}/de`);
    expect(await visit({ url: `${url}/en` })).to.equal(`${url}/en`);
  });

  it('is unknown if nothing answers, and for websites that are not requested', async () => {
    const { port } = await startHttp((_request, response) => response.end());
    await closeServers();
    expect(await visit({ url: `http://127.0.0.1:${port}/`, timeoutSeconds: 1 })).to.equal(null);
    expect(await visit({ monitoringType: 'heartbeat', checkInterval: 5 })).to.equal(null);
    expect(await visitWebsite(app.ports)(2_000_000)).to.equal(null);
  });
});
