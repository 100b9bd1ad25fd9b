import { expect } from 'chai';
import { previewPage } from '../../../../src/domain/status-pages/preview-page.ts';
import type { PageDraft, PreviewFacts } from '../../../../src/domain/status-pages/preview-page.ts';
import type { LayoutComponent } from '../../../../src/domain/status-pages/page-layout.ts';
import type { PublicComponent, PublicPage } from '../../../../src/domain/status-pages/public-page.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const THEN = new Date('2026-01-02T10:00:00Z');
const DAY = { date: '2026-03-01', sums: null, hasIncident: false };
const shop: PublicComponent = {
  publicId: 'shop',
  groupPublicId: null,
  name: 'Shop',
  description: '',
  status: 'partial_outage',
  upstreamUrl: null,
  days: [DAY],
  createdAt: THEN,
  updatedAt: THEN,
};
const page: PublicPage = {
  publicId: 'page',
  slug: 'acme',
  title: 'Acme',
  description: 'All services',
  language: 'en',
  texts: {},
  timezone: 'UTC',
  status: 'partial_outage',
  updatedAt: NOW,
  groups: [],
  components: [shop],
  incidents: [],
  maintenances: [],
  brandColor: '#0b5cad',
  logo: null,
  icon: null,
};
const stored = {
  id: 3,
  publicId: 'shop',
  manualStatus: null,
  upstream: null,
  monitorType: 'website',
  monitorId: 9,
} as const;
const logo = (file: string) => ({ file, width: 40, height: 20 });
const brand = (brandColor: string | null, file: string | null = null) => ({
  brandColor,
  logo: file === null ? null : logo(file),
  icon: null,
});
const facts: PreviewFacts = {
  page,
  brands: [brand('#0b5cad'), brand(null), brand('#112233')],
  components: [stored],
  groups: [{ id: 7, publicId: 'group' }],
  monitorOf: ({ monitorId }) =>
    monitorId === null ? null : { condition: 'up', status: monitorId === 8 ? 'paused' : 'active' },
  now: NOW,
};
const component = (more: Partial<LayoutComponent> = {}): LayoutComponent => ({
  id: 3,
  name: 'Shop',
  description: null,
  monitorType: 'website',
  monitorId: 9,
  manualStatus: null,
  upstream: null,
  ...more,
});
const preview = (draft: PageDraft) => previewPage(draft, facts);

describe('preview of a status page', () => {
  it('is the stored page with the members that are typed', () => {
    expect(preview({})).to.deep.equal(page);
    expect(preview({ title: 'New', description: null, brandColor: '#ff0000' })).to.deep.include({
      title: 'New',
      description: '',
      brandColor: '#ff0000',
      components: [shop],
    });
  });

  it('has the color of the customer or the organization without its own', () => {
    expect(preview({ brandColor: null }).brandColor).to.equal('#112233');
    expect(preview({}).brandColor).to.equal('#0b5cad');
    const brands = [brand('#0b5cad'), brand('#445566'), brand('#112233')];
    expect(previewPage({ brandColor: null }, { ...facts, brands }).brandColor).to.equal('#445566');
    expect(
      previewPage({ brandColor: null }, { ...facts, brands: [brand('#0b5cad'), brand(null)] }).brandColor,
    ).to.equal(null);
  });

  it('has the images that are chosen, a logo also as icon, and else those that it has and inherits', () => {
    const brands = [brand(null, 'own'), brand(null, 'customer'), brand(null, 'organization')];
    const shown = (draft: PageDraft) => {
      const drawn = previewPage(draft, { ...facts, brands });
      return [drawn.logo?.file, drawn.icon?.file];
    };
    expect(shown({})).to.deep.equal(['own', 'own']);
    expect(shown({ images: { logo: logo('new') } })).to.deep.equal(['new', 'new']);
    expect(shown({ images: { icon: logo('new') } })).to.deep.equal(['own', 'new']);
    expect(shown({ images: { logo: null } })).to.deep.equal(['customer', 'customer']);
  });

  it('keeps status and bars of a component that is renamed and moved', () => {
    const layout = { components: [], groups: [{ id: 7, name: 'Shops', components: [component({ name: 'Store' })] }] };
    const shown = preview({ layout });
    expect(shown.components).to.deep.equal([{ ...shop, name: 'Store', groupPublicId: 'group', updatedAt: NOW }]);
    expect(shown.groups).to.deep.equal([{ publicId: 'group', name: 'Shops', status: 'partial_outage' }]);
    expect(shown.status).to.equal('partial_outage');
  });

  it('shows what is new with its present status and without bars', () => {
    const layout = {
      components: [
        component({ monitorId: 5 }),
        component({ id: null, monitorId: 8 }),
        component({ id: null, monitorType: null, monitorId: null, manualStatus: 'major_outage' }),
      ],
      groups: [],
    };
    expect(
      preview({ layout }).components.map(({ publicId, status, days }) => [publicId, status, days.length]),
    ).to.deep.equal([
      ['shop', 'operational', 0],
      ['new-1', 'unknown', 0],
      ['new-2', 'major_outage', 0],
    ]);
  });

  it('shows the present status of a component that shows another monitor or page, or is not on the page yet', () => {
    const statusOf = (more: Partial<LayoutComponent>, changes: Partial<PreviewFacts> = {}) =>
      previewPage({ layout: { components: [component(more)], groups: [] } }, { ...facts, ...changes }).components[0];
    const upstream = { url: 'https://status.example.com', component: null };
    const ofPage = { ...stored, monitorType: null, monitorId: null, upstream };
    const fromPage = { monitorType: null, monitorId: null, upstream };
    expect([
      statusOf({ monitorType: 'ip' })?.status,
      statusOf({ ...fromPage, upstream: { ...upstream, component: 'a' } }, { components: [ofPage] })?.status,
      statusOf(fromPage, { components: [ofPage] })?.status,
    ]).to.deep.equal(['operational', 'unknown', 'partial_outage']);
    expect(statusOf({}, { page: { ...page, components: [] } })).to.deep.include({ status: 'operational', days: [] });
  });

  it('shows the worst status of the components of each group, also of a new one', () => {
    const layout = {
      components: [component({ id: null, manualStatus: 'major_outage' })],
      groups: [
        { id: 7, name: 'Shops', components: [component()] },
        { id: null, name: 'New', components: [component({ id: null })] },
      ],
    };
    const { groups, components, status } = preview({ layout });
    expect(groups).to.deep.equal([
      { publicId: 'group', name: 'Shops', status: 'partial_outage' },
      { publicId: 'new-group-1', name: 'New', status: 'operational' },
    ]);
    expect([components.map(({ groupPublicId }) => groupPublicId), status]).to.deep.equal([
      [null, 'group', 'new-group-1'],
      'major_outage',
    ]);
  });

  it('keeps the look of a page without brands', () => {
    expect(previewPage({}, { ...facts, brands: [] })).to.deep.equal(page);
  });

  it('keeps the bars of a component whose status is set by hand', () => {
    const layout = { components: [component({ manualStatus: 'operational' })], groups: [] };
    expect(preview({ layout }).components).to.deep.equal([{ ...shop, status: 'operational', updatedAt: NOW }]);
  });
});
