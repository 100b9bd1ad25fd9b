import { expect } from 'chai';
import type { AddressGuard, AddressJudgement } from '../../../../src/application/kernel/network.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const judgements: Readonly<Record<string, AddressJudgement>> = {
  'gone.example': { public: false, reason: 'hostUnresolved' },
  'inside.example': { public: false, reason: 'addressNotPublic' },
};
const addressGuard: AddressGuard = {
  judge: (host) => Promise.resolve(judgements[host] ?? { public: true, addresses: ['93.184.216.34'] }),
};
const MESSAGE = 'The host name does not resolve to an address at the moment. The monitor is down until it does.';

describe('Monitors of hosts that do not resolve', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp({}, { addressGuard });
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  for (const [path, member, target] of [
    ['/api/websites', 'url', 'https://gone.example/shop'],
    ['/api/icmp-monitors', 'hostname', 'gone.example'],
  ] as const) {
    it(`POST ${path} accepts one with a warning, which is not stored`, async () => {
      const { status, body } = await admin.post(path, { name: 'Shop', [member]: target });
      expect([status, body.warnings]).to.deep.equal([200, [{ path: member, message: MESSAGE }]]);
      expect((await admin.get(`${path}/${body.publicId}`)).body).to.include({ [member]: target });
      expect((await admin.get(`${path}/${body.publicId}`)).body).not.to.have.property('warnings');
    });

    it(`PATCH ${path}/{id} accepts one with a warning`, async () => {
      const there = target.replace('gone', 'www');
      const created = await admin.post(path, { name: 'Shop', [member]: there });
      expect(created.body).not.to.have.property('warnings');
      const { status, body } = await admin.patch(`${path}/${created.body.publicId}`, { [member]: target });
      expect([status, body.warnings]).to.deep.equal([200, [{ path: member, message: MESSAGE }]]);
    });
  }

  it('refuses a host that is not public, and a `connectHost` that does not resolve', async () => {
    const website = async (settings: object) => {
      const { status, body } = await admin.post('/api/websites', { name: 'Shop', ...settings });
      return [status, body.data?.code, body.data?.issues?.map(({ path }: { readonly path: string }) => path)];
    };
    expect(await website({ url: 'https://inside.example/' })).to.deep.equal([400, 'invalidRequestBody', ['url']]);
    const elsewhere = await website({ url: 'https://www.example/', connectHost: 'gone.example' });
    expect(elsewhere.slice(0, 2)).to.deep.equal([400, 'connectHostNotPublic']);
  });
});
