import { expect } from 'chai';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { MAX_IMAGE_BYTES, imageRoles } from '../../../../src/domain/organizations/brand-image.ts';
import { png } from '../../../builders/images.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { uploadImage } from '../upload-image.ts';

const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';

interface Uploaded {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

describe('logos, icons and colors', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let customer: { readonly id: number; readonly publicId: string };
  let page: { readonly id: number; readonly publicId: string; readonly slug: string };
  /** The paths of the owners of images. */
  let owners: Readonly<Record<'organization' | 'customer' | 'page', string>>;

  before(async () => {
    app = await testApp();
  });
  let count = 0;
  beforeEach(async () => {
    const organization = await app.createOrganization();
    ({ organizationId } = organization);
    admin = app.client(organization.apiToken);
    customer = (await admin.post('/api/customers', { name: 'Bakery', email: 'office@bakery.example' })).body.customer;
    const slug = `bakery-${(count += 1)}`;
    page = (await admin.post('/api/status-pages', { slug, title: 'Bakery', customerId: customer.id })).body;
    owners = {
      organization: '/api/organization',
      customer: `/api/customers/${customer.publicId}`,
      page: `/api/status-pages/${page.publicId}`,
    };
  });
  after(() => app.close());

  const upload = (path: string, image: Buffer, contentType = 'image/png', by = admin) =>
    uploadImage(app, by, path, image, contentType);
  const uploaded = async (path: string, body = png(10, 10)): Promise<Uploaded> => {
    const response = await upload(path, body);
    expect(response.status).to.equal(200);
    return (await response.json()) as Uploaded;
  };
  const statusOf = async (url: string): Promise<number> => (await fetch(`${app.url}${url}`)).status;
  /** The status and the code of a refusal, which `notFound` and `forbidden` do not show. */
  const codeOf = async (response: Response): Promise<readonly [number, string | undefined]> => [
    response.status,
    ((await response.json()) as { readonly data?: { readonly code: string } }).data?.code,
  ];
  const shown = () => app.ports.publicPages.page(page.id, app.clock.now());
  const fileOf = ({ url, width, height }: Uploaded) => ({ file: url.slice('/logos/'.length), width, height });

  for (const owner of ['organization', 'customer', 'page'] as const)
    for (const role of imageRoles)
      describe(`the ${role} of the ${owner}`, () => {
        const path = (): string => `${owners[owner]}/${role}`;

        it('can be read without a credential at an address that changes with each upload', async () => {
          const first = await uploaded(path(), png(300, 70));
          expect(first).to.include({ width: 300, height: 70 });
          const image = await fetch(`${app.url}${first.url}`);
          expect([
            image.status,
            image.headers.get('content-type'),
            image.headers.get('cache-control'),
            image.headers.get('x-content-type-options'),
            // Web mail on another origin shows it.
            image.headers.get('cross-origin-resource-policy'),
          ]).to.deep.equal([200, 'image/png', 'public, max-age=31536000, immutable', 'nosniff', 'cross-origin']);
          expect(Buffer.from(await image.arrayBuffer())).to.deep.equal(png(300, 70));
          const second = await uploaded(path(), png(30, 7));
          expect(second.url).to.not.equal(first.url);
          expect([await statusOf(first.url), await statusOf(second.url)]).to.deep.equal([404, 200]);
        });

        it('can be removed once', async () => {
          const { url } = await uploaded(path());
          expect((await admin.delete(path())).body).to.deep.equal({ success: true });
          expect(await statusOf(url)).to.equal(404);
          expect((await admin.delete(path())).status).to.equal(404);
        });

        it('is refused beyond 512 KiB with payloadTooLarge, and as SVG, as another image or with 8000 pixels with invalidRequestBody', async () => {
          const padded = (size: number) => Buffer.concat([png(10, 10), Buffer.alloc(size - 64)]);
          expect((await upload(path(), padded(MAX_IMAGE_BYTES))).status).to.equal(200);
          expect((await upload(path(), padded(MAX_IMAGE_BYTES + 1))).status).to.equal(413);
          const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
          for (const [image, type] of [
            [png(10, 10), 'image/jpeg'],
            [svg, 'image/svg+xml'],
            [svg, 'image/png'],
            [png(8000, 10), 'image/png'],
            [png(2049, 10), 'image/png'],
          ] as const)
            expect(await codeOf(await upload(path(), image, type))).to.deep.equal([400, 'invalidRequestBody']);
        });

        it('is one after ten uploads at once', async () => {
          const images = await together(10, () => uploaded(path()));
          const statuses = await Promise.all(images.map(({ url }) => statusOf(url)));
          expect(statuses.filter((status) => status === 200)).to.have.length(1);
        });

        it('is in the audit log, without its bytes', async () => {
          await uploaded(path());
          await admin.delete(path());
          const { body } = await admin.get('/api/audit-log?perPage=2');
          const subject = owner === 'page' ? 'statusPage' : owner;
          expect(body.items.map(({ action }: { readonly action: string }) => action)).to.deep.equal([
            `${subject}.${role}Deleted`,
            `${subject}.${role}Uploaded`,
          ]);
          expect(body.items[1].after).to.have.keys('publicId', 'contentType', 'width', 'height', 'byteLength');
        });
      });

  it('cannot be stored for customers and pages that do not exist or belong to another organization', async () => {
    const stranger = app.client((await app.createOrganization()).apiToken);
    for (const [path, code] of [
      [owners.customer, undefined],
      [owners.page, 'statusPageNotFound'],
      [`/api/customers/${UNKNOWN}`, undefined],
      [`/api/status-pages/${UNKNOWN}`, 'statusPageNotFound'],
    ] as const)
      for (const role of imageRoles) {
        expect(await codeOf(await upload(`${path}/${role}`, png(10, 10), 'image/png', stranger))).to.deep.equal([
          404,
          code,
        ]);
        const { status, body } = await stranger.delete(`${path}/${role}`);
        expect([status, body.data?.code]).to.deep.equal([404, code]);
      }
  });

  it('of a customer are closed to callers that are bound to it, who set those of its pages', async () => {
    const bound = await callerOf(app, organizationId, { role: 'editor', customerId: customer.id });
    for (const role of imageRoles) {
      for (const path of [owners.customer, owners.organization])
        expect(await codeOf(await upload(`${path}/${role}`, png(10, 10), 'image/png', bound))).to.deep.equal([
          403,
          'customerScopedTokenForbidden',
        ]);
      expect((await upload(`${owners.page}/${role}`, png(10, 10), 'image/png', bound)).status).to.equal(200);
    }
    expect((await bound.patch(owners.customer, { brandColor: '#8a2b0c' })).status).to.equal(403);
  });

  it('are those of the page, else of its customer, else of the organization, and go with them', async () => {
    const agency = await uploaded(`${owners.organization}/logo`);
    const icon = await uploaded(`${owners.organization}/icon`, png(16, 16));
    expect((await admin.patch(owners.organization, { brandColor: '#0B5FFF' })).body.brandColor).to.equal('#0b5fff');
    expect(await shown()).to.deep.include({ brandColor: '#0b5fff', logo: fileOf(agency), icon: fileOf(icon) });

    const bakery = await uploaded(`${owners.customer}/logo`, png(20, 10));
    expect((await admin.patch(owners.customer, { brandColor: '#8A2B0C' })).body.brandColor).to.equal('#8a2b0c');
    expect(await shown()).to.deep.include({ brandColor: '#8a2b0c', logo: fileOf(bakery), icon: fileOf(bakery) });

    const own = await uploaded(`${owners.page}/logo`, png(30, 10));
    const ownIcon = await uploaded(`${owners.page}/icon`, png(32, 32));
    await admin.patch(owners.page, { brandColor: '#00ff00' });
    expect(await shown()).to.deep.include({ brandColor: '#00ff00', logo: fileOf(own), icon: fileOf(ownIcon) });

    const markup = await (await fetch(`${app.url}/status/${page.slug}`)).text();
    expect(markup)
      .to.include(`<img src="${own.url}"`)
      .and.include(`<link rel="icon" href="${ownIcon.url}">`)
      .and.include('--area: #00ff00');

    await admin.delete(`${owners.page}/logo`);
    await admin.delete(`${owners.page}/icon`);
    await admin.patch(owners.page, { brandColor: null });
    await admin.delete(`${owners.customer}/logo`);
    await admin.patch(owners.customer, { brandColor: null });
    expect(await shown()).to.deep.include({ brandColor: '#0b5fff', logo: fileOf(agency), icon: fileOf(icon) });
  });

  it('of a customer are not shown by a page of the organization', async () => {
    await uploaded(`${owners.customer}/logo`);
    const { body } = await admin.post('/api/status-pages', { slug: `${page.slug}-agency`, title: 'Agency' });
    expect(await app.ports.publicPages.page(body.id, app.clock.now())).to.include({ logo: null, icon: null });
  });

  it('of a customer are shown to everybody who may read the customer', async () => {
    const imagesBy = async (by: ApiClient) => (await by.get(`${owners.customer}/images`)).body;
    await uploaded('/api/organization/logo');
    expect(await imagesBy(admin)).to.deep.equal({ logo: null, icon: null });
    const logo = await uploaded(`${owners.customer}/logo`);
    const bound = await callerOf(app, organizationId, { role: 'readonly', customerId: customer.id });
    for (const by of [admin, bound]) expect(await imagesBy(by)).to.deep.equal({ logo, icon: null });
    const other = (await admin.post('/api/customers', { name: 'Other', email: 'o@example.com' })).body.customer;
    expect((await bound.get(`/api/customers/${other.publicId}/images`)).status).to.equal(404);
    expect((await admin.get(`/api/customers/${UNKNOWN}/images`)).status).to.equal(404);
  });

  it('of the organization and of a page are shown without what they inherit', async () => {
    expect((await admin.get('/api/organization/images')).body).to.deep.equal({ logo: null, icon: null });
    const logo = await uploaded('/api/organization/logo');
    expect((await admin.get('/api/organization/images')).body).to.deep.equal({ logo, icon: null });
    expect((await admin.get(`${owners.page}/images`)).body).to.deep.equal({ logo: null, icon: null });
    const icon = await uploaded(`${owners.page}/icon`);
    expect((await admin.get(`${owners.page}/images`)).body).to.deep.equal({ logo: null, icon });
    expect((await admin.get(`/api/status-pages/${UNKNOWN}/images`)).status).to.equal(404);
  });

  it('refuses a color of a customer that is no color with invalidRequestBody', async () => {
    for (const brandColor of ['red', '#fff', '#0b5fffff', 'url(x)'])
      expect((await admin.patch(owners.customer, { brandColor })).status).to.equal(400);
  });

  it('are not served while the organization is suspended', async () => {
    const images = [await uploaded(`${owners.organization}/logo`), await uploaded(`${owners.page}/logo`)];
    const setStatus = (status: 'active' | 'suspended') =>
      app.database.query.updateTable('organization').set({ status }).where('id', '=', organizationId).execute();
    await setStatus('suspended');
    for (const { url } of images) expect(await statusOf(url)).to.equal(404);
    await setStatus('active');
    app.clock.set(later(app.clock.now(), hours(1)));
    for (const { url } of images) expect(await statusOf(url)).to.equal(200);
  });

  it('of a customer and its pages are not served after the customer was deleted', async () => {
    const images = [await uploaded(`${owners.customer}/logo`), await uploaded(`${owners.page}/icon`)];
    await admin.delete(owners.customer);
    for (const { url } of images) expect(await statusOf(url)).to.equal(404);
  });
});
