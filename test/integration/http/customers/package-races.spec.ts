import { expect } from 'chai';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('concurrent assignment and deletion of a package', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  it('either refuses the deletion with packageInUse or the customers with invalidPackageType', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = `round-${round}`;
      const { publicId } = (await admin.post('/api/package-configs', { key, displayName: key })).body;
      const customer = { name: key, email: 'ops@acme.example', packageType: key };
      const [deleted, ...created] = await Promise.all([
        admin.delete(`/api/package-configs/${publicId}`),
        ...[1, 2, 3].map(() => admin.post('/api/customers', customer)),
      ]);
      if (deleted.status === 200) {
        expect(created.map(({ body }) => body.data?.code)).to.deep.equal([
          'invalidPackageType',
          'invalidPackageType',
          'invalidPackageType',
        ]);
      } else {
        expect(deleted.body.data.code).to.equal('packageInUse');
        expect(created.map(({ status }) => status)).to.include(200);
      }
      const { body } = await admin.get('/api/customers');
      expect(body.filter(({ name }: { name: string }) => name === key)).to.have.length(
        created.filter(({ status }) => status === 200).length,
      );
    }
  });
});
