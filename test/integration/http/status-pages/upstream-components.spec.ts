import { expect } from 'chai';
import type { OutgoingRequest } from '../../../../src/application/kernel/network.ts';
import { readUpstreams } from '../../../../src/application/status-pages/read-upstreams.ts';
import { CLOCK_TOLERANCE } from '../../../../src/domain/kernel/clock-step.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { LONGEST_UPSTREAM_DELAY, MAX_UPSTREAM_COMPONENTS } from '../../../../src/domain/status-pages/upstream.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PAGES = '/api/status-pages';
const VENDOR = 'https://status.vendor.example';

describe('components that show another status page', () => {
  let app: TestApp;
  let admin: ApiClient;
  /** The status of the vendor's component, or null while its server fails. */
  let status: string | null;
  let asked: string[];

  /** Answers for the vendor, and sends other requests to the service itself. */
  const send = async ({ url }: OutgoingRequest) => {
    asked.push(url);
    if (!url.startsWith(VENDOR)) {
      const answer = await fetch(url);
      return {
        ok: true as const,
        value: { status: answer.status, headers: {}, body: await answer.text(), truncated: false },
      };
    }
    const components = [{ id: 'a', name: 'API', status }];
    const value = {
      status: status === null ? 503 : 200,
      headers: {},
      body: JSON.stringify({ components }),
      truncated: false,
    };
    return { ok: true as const, value };
  };

  beforeEach(async () => {
    [status, asked] = ['operational', []];
    app = await testApp({}, { outgoingHttp: { send } });
    admin = app.client((await app.createOrganization()).apiToken);
  });
  afterEach(() => app.close());

  const page = async (slug: string): Promise<string> => {
    const { status: answered, body, text } = await admin.post(PAGES, { slug, title: slug });
    expect(answered, text).to.equal(200);
    return body.publicId;
  };
  const component = async (pageId: string, more: object) => {
    const created = await admin.post(`${PAGES}/${pageId}/components`, { name: 'Payments', ...more });
    expect(created.status, created.text).to.equal(200);
    return created.body;
  };
  const stored = async (pageId: string) => (await admin.get(`${PAGES}/${pageId}/components`)).body.items;
  const run = (of: TestApp = app) => readUpstreams(of.ports)();
  const shown = async (slug: string) => (await app.client().get(`/status/${slug}.json`)).body.components;

  it('are read within due work, each minute, and shown with their source', async () => {
    const pageId = await page('shop');
    const created = await component(pageId, { upstream: { url: VENDOR, component: 'api' } });
    expect(created).to.include({ upstreamStatus: null, upstreamProblem: null, upstreamReadAt: null });
    expect((await shown('shop'))[0]).to.deep.include({ status: 'unknown', dependency: { url: VENDOR } });
    await run();
    expect((await stored(pageId))[0]).to.deep.include({
      upstream: { url: VENDOR, component: 'api' },
      upstreamStatus: 'operational',
      upstreamReadAt: app.clock.now().toISOString(),
    });
    await run();
    expect(asked).to.have.length(1);
    app.clock.advance(minutes(1));
    status = 'major_outage';
    await run();
    expect(asked).to.have.length(2);
    expect((await shown('shop'))[0]).to.include({ status: 'major_outage' });
    const html = (await app.client().get('/status/shop')).text;
    expect(html).to.match(
      /Dependency, according to <a href="https:\/\/status\.vendor\.example"[^>]*>status\.vendor\.example</,
    );
  });

  it('keep the last status for 15 minutes after failures, and say why', async () => {
    const pageId = await page('shop');
    await component(pageId, { upstream: { url: VENDOR } });
    await run();
    status = null;
    app.clock.advance(minutes(1));
    await run();
    expect((await stored(pageId))[0]).to.include({ upstreamStatus: 'operational', upstreamProblem: 'unreachable' });
    app.clock.advance(minutes(14));
    expect((await shown('shop'))[0].status).to.equal('operational');
    app.clock.advance(minutes(1));
    expect((await shown('shop'))[0].status).to.equal('unknown');
  });

  it('are read again at once when they show something else', async () => {
    const pageId = await page('shop');
    const { publicId } = await component(pageId, { upstream: { url: VENDOR, component: 'Search' } });
    await run();
    expect((await stored(pageId))[0].upstreamProblem).to.equal('componentNotFound');
    const renamed = await admin.patch(`${PAGES}/${pageId}/components/${publicId}`, { name: 'Vendor' });
    expect(renamed.body.upstreamProblem).to.equal('componentNotFound');
    const changed = await admin.patch(`${PAGES}/${pageId}/components/${publicId}`, {
      upstream: { url: VENDOR, component: 'API' },
    });
    expect(changed.body.upstreamProblem).to.equal(null);
    await run();
    expect((await stored(pageId))[0].upstreamStatus).to.equal('operational');
    await admin.patch(`${PAGES}/${pageId}/components/${publicId}`, { upstream: null });
    expect((await stored(pageId))[0]).to.include({ upstream: null, upstreamStatus: null });
    app.clock.advance(minutes(2));
    await run();
    expect(asked).to.have.length(2);
  });

  it('do not follow pages of this product to further pages, so that a circle keeps no status', async () => {
    const [one, other] = [await page('one'), await page('other')];
    await component(one, { upstream: { url: `${app.url}/status/other` } });
    const own = await component(other, { name: 'Own', manualStatus: 'partial_outage' });
    await component(other, { upstream: { url: `${app.url}/status/one` } });
    await run();
    expect((await shown('one'))[0].status).to.equal('partial_outage');
    expect(
      (await stored(other)).map(({ upstreamProblem }: { upstreamProblem: string }) => upstreamProblem),
    ).to.deep.equal([null, 'componentNotFound']);
    await admin.patch(`${PAGES}/${other}/components/${own.publicId}`, { manualStatus: 'operational' });
    app.clock.advance(minutes(1));
    await run();
    expect((await shown('one'))[0].status).to.equal('operational');
  });

  it('are read once by processes that run at the same time, and once for all components of a page', async () => {
    const pageId = await page('shop');
    await component(pageId, { upstream: { url: VENDOR } });
    await component(pageId, { upstream: { url: VENDOR, component: 'API' } });
    await together(5, () => run());
    expect(asked).to.have.length(1);
    expect(
      (await stored(pageId)).map(({ upstreamStatus }: { upstreamStatus: string }) => upstreamStatus),
    ).to.deep.equal(['operational', 'operational']);
  });

  it('are not overwritten by a reading of what they showed before', async () => {
    const pageId = await page('shop');
    const { publicId } = await component(pageId, { upstream: { url: VENDOR } });
    const now = app.clock.now();
    const [claimed] = await app.ports.upstreamComponents.claimDue(now, now, { total: 1, perOrganization: 1 });
    await admin.patch(`${PAGES}/${pageId}/components/${publicId}`, {
      upstream: { url: `${VENDOR}/eu`, component: null },
    });
    if (claimed === undefined) return expect.fail('Nothing was due.');
    await app.ports.upstreamComponents.saveState({ ...claimed, upstreamStatus: 'major_outage', upstreamReadAt: now });
    expect((await stored(pageId))[0].upstreamStatus).to.equal(null);
  });

  it('of one organization are not all claimed at once, so that its slow pages do not hold up others', async () => {
    const pageId = await page('shop');
    for (const name of ['One', 'Two', 'Three']) await component(pageId, { name, upstream: { url: VENDOR } });
    const now = app.clock.now();
    const claim = () =>
      app.ports.upstreamComponents.claimDue(now, later(now, minutes(10)), { total: 10, perOrganization: 2 });
    expect(await claim()).to.have.length(2);
    expect(await claim()).to.have.length(1);
    expect(await claim()).to.have.length(0);
  });

  it('are read at once when the clock was set back further than an attempt can be ahead', async () => {
    const pageId = await page('shop');
    await component(pageId, { upstream: { url: VENDOR } });
    await run();
    const [{ upstreamReadAt }] = await stored(pageId);
    const furthest = later(new Date(upstreamReadAt), minutes(1) - LONGEST_UPSTREAM_DELAY - CLOCK_TOLERANCE);
    app.clock.set(furthest);
    expect(await app.ports.upstreamComponents.anyDue(furthest)).to.equal(false);
    await run();
    expect(asked).to.have.length(1);
    app.clock.advance(-1);
    expect(await app.ports.upstreamComponents.anyDue(app.clock.now())).to.equal(true);
    await run();
    expect(asked).to.have.length(2);
    expect(await app.ports.upstreamComponents.anyDue(app.clock.now())).to.equal(false);
  });

  it('wait while their organization is suspended', async () => {
    await component(await page('shop'), { upstream: { url: VENDOR } });
    await app.database.pool.query(`update organization set status = 'suspended'`);
    expect(await app.ports.upstreamComponents.anyDue(app.clock.now())).to.equal(false);
    await run();
    expect(asked).to.deep.equal([]);
  });

  it('refuse a monitor beside the page, an address that is not one, and more than 20 on a page', async () => {
    const pageId = await page('shop');
    const website = (await admin.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' })).body;
    const post = (more: object) => admin.post(`${PAGES}/${pageId}/components`, { name: 'Payments', ...more });
    for (const [path, more] of [
      ['upstream', { upstream: { url: VENDOR }, monitorType: 'website', monitorId: website.id }],
      ['upstream.url', { upstream: { url: 'https://user:pass@status.vendor.example' } }],
      ['upstream.url', { upstream: { url: 'ftp://status.vendor.example' } }],
      ['upstream.component', { upstream: { url: VENDOR, component: '' } }],
    ] as const) {
      const { status: answered, body } = await post(more);
      expect([answered, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidRequestBody', path]);
    }
    const created = await together(MAX_UPSTREAM_COMPONENTS + 3, () => post({ upstream: { url: VENDOR } }));
    expect(created.filter((each) => each.status === 200)).to.have.length(MAX_UPSTREAM_COMPONENTS);
    const plain = await component(pageId, {});
    const moved = await admin.patch(`${PAGES}/${pageId}/components/${plain.publicId}`, { upstream: { url: VENDOR } });
    expect(moved.body.data.issues[0].path).to.equal('upstream');
  });
});
