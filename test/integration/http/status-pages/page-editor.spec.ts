import { expect } from 'chai';
import { png } from '../../../builders/images.ts';
import { together } from '../../../builders/together.ts';
import { MAX_IMAGE_BYTES, MAX_IMAGE_SIDE } from '../../../../src/domain/organizations/brand-image.ts';
import { MAX_PAGE_PARTS } from '../../../../src/domain/status-pages/status-page.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { createPage, shown } from './page-world.ts';

const CONFLICT = 409;

describe('editor of a status page', () => {
  let app: TestApp;
  let admin: ApiClient;
  let apiToken: string;
  let page: string;
  let website: { readonly id: number; readonly publicId: string };

  beforeEach(async () => {
    app = await testApp();
    ({ apiToken } = await app.createOrganization());
    admin = app.client(apiToken);
    page = await createPage(admin, { slug: 'acme' });
    website = (await admin.post('/api/websites', { name: 'Shop server', url: 'https://1.1.1.1/' }))
      .body as typeof website;
  });
  afterEach(() => app.close());

  const layoutOf = async () => (await admin.get(`${page}/layout`)).body;
  const put = async (layout: object, client = admin) => client.put(`${page}/layout`, layout);
  /** Asks for the preview of a page that is not stored. */
  const preview = (form: string) =>
    shown(
      app.url,
      `${page}/preview`,
      { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      { method: 'POST', body: new URLSearchParams({ page: form }) },
    );
  /** Stores two components, the second in a group, and returns the layout. */
  const stored = async () => {
    const { body } = await put({
      revision: (await layoutOf()).revision,
      components: [{ name: 'Shop', monitorType: 'website', monitorId: website.publicId }],
      groups: [{ name: 'Office', components: [{ name: 'Support', manualStatus: 'operational' }] }],
    });
    return body;
  };
  const [shopOf, officeOf] = [
    ({ components: [shop] }: Awaited<ReturnType<typeof layoutOf>>) => shop,
    ({ groups: [office] }: Awaited<ReturnType<typeof layoutOf>>) => office,
  ];

  it('adds, changes, moves and deletes parts at once', async () => {
    const first = await stored();
    expect(shopOf(first)).to.deep.include({ name: 'Shop', monitorId: website.id, monitorName: 'Shop server' });
    expect(officeOf(first).components[0]).to.deep.include({ name: 'Support', manualStatus: 'operational' });
    const { id, publicId } = shopOf(first);
    const second = await put({
      revision: first.revision,
      components: [],
      groups: [
        {
          name: 'Shops',
          components: [{ id, name: 'Web shop', monitorType: 'website', monitorId: website.id }],
        },
        { id: officeOf(first).id, name: 'Team', components: [] },
      ],
    });
    expect(second.status, second.text).to.equal(200);
    const { groups, components } = await layoutOf();
    expect(components).to.deep.equal([]);
    expect(groups.map(({ name }: { readonly name: string }) => name)).to.deep.equal(['Shops', 'Team']);
    expect(groups[0].components[0]).to.deep.include({ id, publicId, name: 'Web shop' });
    const { body: log } = await admin.get('/api/audit-log?perPage=100');
    const actions = (log.items as readonly { readonly action: string }[]).map(({ action }) => action);
    expect(actions).to.include.members([
      'statusPage.arranged',
      'statusComponent.updated',
      'statusComponent.deleted',
      'statusGroup.created',
      'statusGroup.updated',
    ]);
  });

  it('refuses what somebody else has changed since, and stores one of two at once', async () => {
    const { revision, components } = await stored();
    const rename = (name: string) => ({ revision, components: [{ ...ofBody(components[0]), name }], groups: [] });
    const answers = await together(4, (at) => put(rename(`Name ${at}`)));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, CONFLICT, CONFLICT, CONFLICT]);
    const refused = answers.find(({ status }) => status === CONFLICT);
    expect(refused?.body.data.code).to.equal('statusPageLayoutChanged');
    const winner = answers.find(({ status }) => status === 200);
    expect(shopOf(await layoutOf()).name).to.equal(shopOf(winner?.body).name);
  });

  it('refuses the whole layout if one component is refused, and names it', async () => {
    const { revision } = await stored();
    const { status, body } = await put({
      revision,
      components: [{ name: 'New' }, { name: 'Half', monitorType: 'website' }],
      groups: [],
    });
    expect(status).to.equal(400);
    expect(body.data.issues).to.deep.equal([
      { path: 'components.1.monitorId', message: 'Expected `monitorType` and `monitorId` together.' },
    ]);
    expect((await layoutOf()).revision).to.equal(revision);
  });

  it('keeps the components of rules', async () => {
    const { body: customer } = await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' });
    await admin.post('/api/websites', { name: 'Mail', url: 'https://1.1.1.1/', customerId: customer.customer.id });
    await admin.patch(page, { componentRules: [{ customerId: customer.customer.id }] });
    const { revision, components } = await layoutOf();
    const { status, body } = await put({ revision, components: [], groups: [] });
    expect([status, body.data.code]).to.deep.equal([CONFLICT, 'componentRuleApplies']);
    const kept = await put({ revision, components: components.map(ofBody), groups: [] });
    expect(kept.status, kept.text).to.equal(200);
  });

  it('stores as many components as a page has, in their order', async () => {
    const names = Array.from({ length: MAX_PAGE_PARTS }, (_, at) => `Component ${at}`);
    const { body: first } = await put({
      revision: (await layoutOf()).revision,
      components: names.map((name) => ({ name })),
      groups: [],
    });
    const turned = { revision: first.revision, components: first.components.map(ofBody).toReversed(), groups: [] };
    expect((await put(turned)).status).to.equal(200);
    const { components } = await layoutOf();
    expect(components.map(({ name }: { readonly name: string }) => name)).to.deep.equal(names.toReversed());
  }).timeout(60_000);

  it('shows a page that is not stored to frames of the same host, and nothing else of it', async () => {
    const { revision, components } = await stored();
    const draft = {
      title: 'Acme <b>next</b>',
      scheme: 'dark',
      language: 'de',
      layout: { components: [{ ...ofBody(components[0]), name: 'Web shop' }, { name: 'Payment' }], groups: [] },
    };
    const { status, headers, text } = await preview(JSON.stringify(draft));
    expect(status, text).to.equal(200);
    expect(text).to.include('Acme &lt;b&gt;next&lt;/b&gt;').and.include('Web shop').and.include('Payment');
    expect(text).to.include('lang="de"').and.not.include('prefers-color-scheme: dark').and.not.include('Support');
    expect(headers.get('content-security-policy')).to.include("frame-ancestors 'self'").and.include('sandbox');
    expect(headers.get('x-frame-options')).to.equal('SAMEORIGIN');
    expect((await layoutOf()).revision).to.equal(revision);
    expect((await shown(app.url, '/status/acme')).text).to.not.include('Payment');
    expect((await preview('{')).status).to.equal(400);
    expect((await preview('{"layout":{"components":[{"id":999999,"name":"X"}],"groups":[]}}')).status).to.equal(400);
  });

  it('shows images that are not stored within the preview, by the rules for uploads', async () => {
    const imageOf = (bytes: Uint8Array, contentType = 'image/png') => ({
      contentType,
      content: Buffer.from(bytes).toString('base64'),
    });
    const drawn = (images: object) => preview(JSON.stringify({ images }));
    const [logo, icon] = [imageOf(png(40, 20)), imageOf(png(16, 16))];
    const { status, text } = await drawn({ logo, icon });
    expect(status, text).to.equal(200);
    expect(text)
      .to.include(`<img src="data:image/png;base64,${logo.content}" alt="" width="40" height="20">`)
      .and.include(`<p class="tab"><img src="data:image/png;base64,${icon.content}"`);
    expect((await drawn({})).text)
      .not.to.include('data:image/')
      .and.not.include('class="tab"');
    expect((await admin.get(`${page}/images`)).body).to.deep.equal({ logo: null, icon: null });
    const most = Buffer.concat([png(MAX_IMAGE_SIDE, 1), Buffer.alloc(MAX_IMAGE_BYTES - png(1, 1).length)]);
    expect((await drawn({ logo: imageOf(most) })).status).to.equal(200);
    const refused = [
      imageOf(Buffer.concat([most, Buffer.alloc(3)])),
      imageOf(png(MAX_IMAGE_SIDE + 1, 1)),
      imageOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      imageOf(png(40, 20), 'image/webp'),
      { contentType: 'image/png', content: '"><script>' },
    ];
    for (const image of refused) expect((await drawn({ icon: image })).status).to.equal(400);
  });

  it('shows the color of the organization in the preview once the page has none of its own', async () => {
    await admin.patch('/api/organization', { brandColor: '#112233' });
    await admin.patch(page, { brandColor: '#0a7d33' });
    const areaOf = async (draft: object) =>
      /--area: (#[0-9a-f]{6})/.exec((await preview(JSON.stringify(draft))).text)?.[1];
    expect(await areaOf({})).to.equal('#0a7d33');
    expect(await areaOf({ brandColor: '#445566' })).to.equal('#445566');
    expect(await areaOf({ brandColor: null })).to.equal('#112233');
    expect((await admin.get(page)).body.brandColor).to.equal('#0a7d33');
  });
});

/** Returns the members of a component that a body has. */
const ofBody = ({
  id,
  name,
  description,
  monitorType,
  monitorId,
  manualStatus,
  upstream,
}: Readonly<Record<string, unknown>>) => ({ id, name, description, monitorType, monitorId, manualStatus, upstream });
