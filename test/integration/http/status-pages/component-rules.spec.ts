import { expect } from 'chai';
import { followComponentRules } from '../../../../src/application/status-pages/component-rules.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PAGES = '/api/status-pages';

describe('components by rule', () => {
  let app: TestApp;
  let admin: ApiClient;
  let customerId: number;
  let customerPublicId: string;
  let otherId: number;
  let count = 0;

  beforeEach(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
    const customer = async (name: string) =>
      (await admin.post('/api/customers', { name, email: 'ops@acme.example' })).body.customer;
    ({ id: customerId, publicId: customerPublicId } = await customer('Acme'));
    otherId = (await customer('Other')).id;
  });
  afterEach(() => app.close());

  const website = async (name: string, more: object = {}) =>
    (await admin.post('/api/websites', { name, url: `http://1.1.1.1/${(count += 1)}`, customerId, ...more })).body;
  const page = async (componentRules: readonly object[], more: object = {}) => {
    const { status, body, text } = await admin.post(PAGES, {
      slug: `rules-${(count += 1)}`,
      title: 'Acme',
      componentRules,
      ...more,
    });
    expect(status, text).to.equal(200);
    return body;
  };
  const componentsOf = async ({ publicId }: { readonly publicId: string }) =>
    (await admin.get(`${PAGES}/${publicId}/components`)).body.items;
  const namesOf = async (of: { readonly publicId: string }): Promise<readonly string[]> =>
    (await componentsOf(of)).map(({ name }: { readonly name: string }) => name);
  const tag = async (...monitors: readonly { readonly publicId: string }[]) => {
    const created = await admin.post('/api/tags', { name: 'Prod', color: 'red' });
    expect(created.status, created.text).to.equal(200);
    for (const { publicId: monitorId } of monitors)
      await admin.post('/api/monitor-tags', { tagId: created.body.publicId, monitorType: 'website', monitorId });
  };
  const follow = () => followComponentRules(app.ports)();

  it('are there at once with a rule for a customer or a tag, and leave the page with it', async () => {
    await website('Shop');
    await website('Mail', { customerId: otherId });
    await tag(await website('Blog', { customerId: otherId }));
    const stored = await page([{ customerId }]);
    expect(await namesOf(stored)).to.deep.equal(['Shop']);
    await admin.patch(`${PAGES}/${stored.publicId}`, { componentRules: [{ customerId }, { tag: 'PROD' }] });
    expect(await namesOf(stored)).to.deep.equal(['Shop', 'Blog']);
    await admin.patch(`${PAGES}/${stored.publicId}`, { componentRules: [{ tag: 'prod' }] });
    expect(await namesOf(stored)).to.deep.equal(['Blog']);
    await admin.patch(`${PAGES}/${stored.publicId}`, { componentRules: [] });
    expect(await namesOf(stored)).to.deep.equal([]);
  });

  it('follow new, renamed, moved and deleted monitors, and the package of their customer', async () => {
    const { id: packageId } = (await admin.post('/api/package-configs', { key: 'gold', displayName: 'Gold' })).body;
    const stored = await page([{ packageId }]);
    const shop = await website('Shop');
    await follow();
    expect(await namesOf(stored)).to.deep.equal([]);
    await admin.patch(`/api/customers/${customerPublicId}`, { packageId });
    await follow();
    expect(await namesOf(stored)).to.deep.equal(['Shop']);
    await admin.patch(`/api/websites/${shop.publicId}`, { name: 'Web shop' });
    await website('Mail');
    await follow();
    expect(await namesOf(stored)).to.deep.equal(['Web shop', 'Mail']);
    await admin.delete(`/api/websites/${shop.publicId}`);
    await follow();
    expect(await namesOf(stored)).to.deep.equal(['Mail']);
  });

  it('are added once by several processes and a change of the rules at the same time', async () => {
    const stored = await page([{ customerId }]);
    for (const name of ['Blog', 'Mail', 'Shop']) await website(name);
    await Promise.all([
      together(4, follow),
      together(4, () =>
        admin.patch(`${PAGES}/${stored.publicId}`, { componentRules: [{ customerId, groupId: null }] }),
      ),
    ]);
    expect((await namesOf(stored)).toSorted()).to.deep.equal(['Blog', 'Mail', 'Shop']);
  });

  it('show a page of a customer monitors of this customer only', async () => {
    await tag(await website('Shop'), await website('Mail', { customerId: otherId }));
    expect(await namesOf(await page([{ tag: 'prod' }], { customerId }))).to.deep.equal(['Shop']);
    const { status, body } = await admin.post(PAGES, {
      slug: 'other',
      title: 'Acme',
      customerId,
      componentRules: [{ customerId: otherId }],
    });
    expect([status, body.data.issues]).to.deep.equal([
      400,
      [{ path: 'componentRules.0.customerId', message: 'There is no such customer.' }],
    ]);
  });

  it('are neither deleted nor given another monitor with componentRuleApplies, but renamed', async () => {
    await website('Shop');
    const stored = await page([{ customerId }]);
    const [{ publicId }] = await componentsOf(stored);
    const path = `${PAGES}/${stored.publicId}/components/${publicId}`;
    for (const { status, body } of [
      await admin.delete(path),
      await admin.patch(path, { monitorId: null, monitorType: null }),
    ])
      expect([status, body.data?.code]).to.deep.equal([409, 'componentRuleApplies']);
    await admin.patch(path, { name: 'Our shop' });
    await follow();
    expect(await namesOf(stored)).to.deep.equal(['Our shop']);
  });
});
