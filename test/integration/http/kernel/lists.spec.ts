import { expect } from 'chai';
import { MAX_BULK_CUSTOMERS } from '../../../../src/domain/customers/new-customer.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const CUSTOMERS = 1002;

describe('lists that are plain arrays', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
    for (let from = 1; from <= CUSTOMERS; from += MAX_BULK_CUSTOMERS) {
      const count = Math.min(MAX_BULK_CUSTOMERS, CUSTOMERS + 1 - from);
      const rows = Array.from({ length: count }, (_, at) => ({
        name: `Customer ${from + at}`,
        email: `customer-${from + at}@example.com`,
      }));
      expect((await admin.post('/api/customers/bulk', { rows })).status).to.equal(200);
    }
  });
  after(() => app.close());

  for (const path of ['/api/customers', '/api/customers/sms-usage'])
    it(`GET ${path} returns the first 1000 of 1002 rows, their total and the next page`, async () => {
      const { body, headers } = await admin.get(path);
      expect(body.map(({ name }: { name: string }) => name)).to.deep.equal(
        Array.from({ length: 1000 }, (_, at) => `Customer ${at + 1}`),
      );
      expect(headers.get('x-total-count')).to.equal('1002');
      expect(headers.get('link')).to.equal(`<${path}?page=2>; rel="next"`);
    });

  it('follows the links to the last page', async () => {
    const seen: string[] = [];
    let target: string | undefined = '/api/customers?perPage=400&search=customer';
    while (target !== undefined) {
      const { body, headers }: Awaited<ReturnType<ApiClient['get']>> = await admin.get(target);
      seen.push(...body.map(({ name }: { name: string }) => name));
      expect(headers.get('x-total-count')).to.equal('1002');
      target = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen).size).to.equal(CUSTOMERS);
    expect(seen).to.have.length(CUSTOMERS);
  });

  it('counts what a search matches', async () => {
    const { body, headers } = await admin.get('/api/customers?search=Customer 100&perPage=2');
    expect(body.map(({ name }: { name: string }) => name)).to.deep.equal(['Customer 100', 'Customer 1000']);
    expect(headers.get('x-total-count')).to.equal('4');
  });

  it('returns an empty array after the last page', async () => {
    const { body, headers } = await admin.get('/api/customers?page=3');
    expect(body).to.deep.equal([]);
    expect(headers.get('x-total-count')).to.equal('1002');
    expect(headers.has('link')).to.equal(false);
  });

  for (const path of [
    '/api/package-configs',
    '/api/custom-fields',
    '/api/locations',
    '/api/customer/tokens',
    '/api/organization/tokens',
  ])
    it(`GET ${path} pages its rows`, async () => {
      const { body: all, headers } = await admin.get(path);
      expect(headers.get('x-total-count')).to.equal(String(all.length));
      const { body, headers: paged } = await admin.get(`${path}?perPage=1`);
      expect(body).to.deep.equal(all.slice(0, 1));
      expect(paged.get('x-total-count')).to.equal(String(all.length));
    });

  for (const query of ['perPage=0', 'perPage=1001', 'perPage=x', 'page=0'])
    it(`rejects ${query} with 400`, async () => {
      expect((await admin.get(`/api/customers?${query}`)).status).to.equal(400);
    });
});
