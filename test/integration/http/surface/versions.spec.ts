import { expect } from 'chai';
import type { AddressGuard } from '../../../../src/application/kernel/network.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { together } from '../../../builders/together.ts';
import { unlimited } from '../hostile/load.ts';
import { ON_ORGANIZATIONS, secretsOf, targetOf } from '../hostile/targets.ts';
import type { PathSecrets } from '../hostile/targets.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { bodyOf } from './bodies.ts';
import { person } from './test-callers.ts';
import type { TestCaller } from './test-callers.ts';
import { newTenant } from './tenants.ts';
import type { Tenant } from './tenants.ts';

/** Every host of an example exists. */
const addressGuard: AddressGuard = { judge: () => Promise.resolve({ public: true, addresses: ['192.0.2.1'] }) };

/** The changes of one record that can be read at the same path and have no version, with the reason. */
const UNVERSIONED: Readonly<Record<string, string>> = {
  decideOnChangeRequest: 'A decision is refused with a code of its own once somebody else has decided.',
  updateDrillSettings: 'Settings without a revision.',
  updateImSettings: 'Settings without a revision.',
  updateSmtpSettings: 'Settings without a revision.',
  updateNotificationRules: 'Settings of the caller, which nobody else changes.',
  updateChannelOverride: 'A list is read at this path.',
  putStatusPageLayout: 'The layout has a revision of its own in the body.',
  updateCallersOrganization: 'A list is read at this path.',
};

const changes = endpoints.filter(
  ({ method, path }) =>
    ['patch', 'put'].includes(method) && endpoints.some((other) => other.method === 'get' && other.path === path),
);
const versioned = endpoints.filter((endpoint) => endpoint.versioned === true && endpoint.method !== 'get');

describe('versions of records', () => {
  it('are those of every record that is read and changed at one path, except for some with a reason', () => {
    const without = changes.filter((endpoint) => endpoint.versioned !== true).map(({ operationId }) => operationId);
    expect(without).to.have.members(Object.keys(UNVERSIONED));
    expect(versioned.length).to.be.greaterThan(25);
  });

  describe('over HTTP', () => {
    let app: TestApp;
    let tenant: Tenant;
    let secrets: PathSecrets;
    let admin: TestCaller;
    let platform: TestCaller;
    before(async () => {
      app = await testApp({}, { rateLimits: unlimited, addressGuard });
      const { organizationId } = await app.createOrganization();
      platform = await person(app, organizationId, 'platform', { role: 'admin', isGlobalAdmin: true });
      tenant = await newTenant(app, 'versions', platform.client);
      secrets = await secretsOf(tenant);
      admin = await person(app, tenant.organizationId, 'versions', { role: 'admin' });
    });
    after(() => app.close());

    for (const endpoint of versioned)
      it(`${endpoint.method.toUpperCase()} ${endpoint.path} changes the version that was read, and no other one`, async () => {
        const { client } = ON_ORGANIZATIONS.test(endpoint.path) ? platform : admin;
        const path = await targetOf(endpoint, tenant, secrets);
        const read = await client.get(path);
        const tag = read.headers.get('etag') ?? '';
        expect([read.status, tag]).to.satisfy(() => read.status === 200 && /^"\d+"$/.test(tag));
        const change = (ifMatch: string) =>
          client.send(endpoint.method.toUpperCase(), path, JSON.stringify(bodyOf(endpoint, tenant)), {
            'Content-Type': 'application/json',
            'If-Match': ifMatch,
          });
        for (const other of ['"0"', '"999999"', '"x"', `"0", "1${tag.slice(1)}`]) {
          const { status, body } = await change(other);
          expect([other, status, body.data.code]).to.deep.equal([other, 412, 'recordChanged']);
        }
        expect((await client.get(path)).headers.get('etag')).to.equal(tag);
        const changed = await change(`"0", W/${tag}`);
        expect(changed.status, changed.text).to.equal(200);
        const next = (await client.get(path)).headers.get('etag');
        expect(next).not.to.equal(tag);
        expect(changed.headers.get('etag') ?? next).to.equal(next);
        expect((await change(tag)).status).to.equal(412);
        expect((await change('*')).status).to.equal(200);
      });

    it('let one of several concurrent changes of the same version win', async () => {
      const [{ publicId }] = (await admin.client.get('/api/customers')).body;
      const path = `/api/customers/${publicId}`;
      const tag = (await admin.client.get(path)).headers.get('etag') ?? '';
      const answers = await together(6, (at) =>
        admin.client.send('PATCH', path, JSON.stringify({ city: `City ${at}` }), {
          'Content-Type': 'application/json',
          'If-Match': tag,
        }),
      );
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 412, 412, 412, 412, 412]);
    });
  });
});
