import { expect } from 'chai';
import fc from 'fast-check';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { layoutRevision, layoutRules, placedParts } from '../../../../src/domain/status-pages/page-layout.ts';
import type { LayoutComponent, LayoutRequest, PageLayout } from '../../../../src/domain/status-pages/page-layout.ts';
import { MAX_PAGE_PARTS } from '../../../../src/domain/status-pages/status-page.ts';
import { MAX_UPSTREAM_COMPONENTS } from '../../../../src/domain/status-pages/upstream.ts';

const component = (id: number | null, more: Partial<LayoutComponent> = {}): LayoutComponent => ({
  id,
  name: 'Shop',
  description: null,
  monitorType: null,
  monitorId: null,
  manualStatus: null,
  upstream: null,
  ...more,
});
const many = (count: number, more: Partial<LayoutComponent> = {}) =>
  Array.from({ length: count }, () => component(null, more));
const GROUPS = [{ id: 7, revision: 2 }];
const COMPONENTS = [
  { id: 3, revision: 1 },
  { id: 5, revision: 4 },
];
const refusalOf = (layout: PageLayout, more: Partial<LayoutRequest> = {}) =>
  firstBroken<LayoutRequest, string>(layoutRules, {
    layout,
    revision: layoutRevision(GROUPS, COMPONENTS),
    groups: GROUPS,
    components: COMPONENTS,
    ...more,
  });

describe('layout of a status page', () => {
  it('has the components without a group first, then those of each group', () => {
    const layout = {
      components: [component(1)],
      groups: [
        { id: null, name: 'Empty', components: [] },
        { id: 7, name: 'Shops', components: [component(2), component(3)] },
      ],
    };
    expect(placedParts(layout).map(({ component: { id }, groupAt, path }) => [id, groupAt, path])).to.deep.equal([
      [1, null, 'components.0'],
      [2, 1, 'groups.1.components.0'],
      [3, 1, 'groups.1.components.1'],
    ]);
  });

  it('takes stored parts once, new ones, and leaves others out', () => {
    expect(refusalOf({ components: [component(5), component(null)], groups: [] })).to.equal(null);
    expect(refusalOf({ components: [component(5), component(5)], groups: [] })?.data).to.deep.equal({
      issues: [{ path: 'components.1.id', message: 'Expected the `id` of a component of this page.' }],
    });
    expect(refusalOf({ components: [], groups: [{ id: 3, name: 'Shops', components: [] }] })?.data).to.deep.equal({
      issues: [{ path: 'groups.0.id', message: 'Expected the `id` of a group of this page.' }],
    });
  });

  it('has at most as many components and dependencies as a page', () => {
    const upstream = { url: 'https://status.example.com/', component: null };
    expect(refusalOf({ components: many(MAX_PAGE_PARTS), groups: [] })).to.equal(null);
    const over = { id: null, name: 'Over', components: many(1) };
    expect(refusalOf({ components: many(MAX_PAGE_PARTS), groups: [over] })).to.deep.include({
      code: 'invalidRequestBody',
      data: { issues: [{ path: 'components', message: 'A page has at most 500 of them.' }] },
    });
    expect(refusalOf({ components: many(MAX_UPSTREAM_COMPONENTS, { upstream }), groups: [] })).to.equal(null);
    expect(refusalOf({ components: many(MAX_UPSTREAM_COMPONENTS + 1, { upstream }), groups: [] })?.data).to.deep.equal({
      issues: [{ path: 'components', message: 'A page has at most 20 components with `upstream`.' }],
    });
  });

  it('is refused before anything else if somebody has changed a part since', () => {
    const layout = { components: [component(5), component(5)], groups: [] };
    expect(refusalOf(layout, { revision: '' })?.code).to.equal('statusPageLayoutChanged');
  });

  it('has another revision with another id than with another version', () => {
    expect(layoutRevision([], [{ id: 1, revision: 11 }])).to.not.equal(layoutRevision([], [{ id: 11, revision: 1 }]));
  });

  it('has another revision after every series of changes, whatever they are', () => {
    const change = fc.constantFrom('add', 'change', 'remove');
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.nat()), { minLength: 1, maxLength: 12 }), (changes) => {
        let stored = COMPONENTS.map((part) => ({ ...part }));
        let lastId = 5;
        for (const [kind, at] of changes) {
          const index = at % Math.max(1, stored.length);
          if (kind === 'add' || stored.length === 0) stored = [...stored, { id: (lastId += 1), revision: 1 }];
          else if (kind === 'remove') stored = stored.filter((_, other) => other !== index);
          else
            stored = stored.map((part, other) => (other === index ? { ...part, revision: part.revision + 1 } : part));
        }
        const isSame = JSON.stringify(stored) === JSON.stringify(COMPONENTS);
        expect(layoutRevision(GROUPS, stored) === layoutRevision(GROUPS, COMPONENTS)).to.equal(isSame);
      }),
    );
  });
});
