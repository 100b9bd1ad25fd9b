import { expect } from 'chai';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { isBrandColor } from '../../../../src/domain/organizations/brand-color.ts';
import {
  MAX_PAGE_PARTS,
  areNetworks,
  componentRules,
  isSlug,
  partCountRules,
} from '../../../../src/domain/status-pages/status-page.ts';
import type { ComponentRequest } from '../../../../src/domain/status-pages/status-page.ts';

describe('slug of a status page', () => {
  for (const slug of ['a', '1', 'acme-cloud', 'a--b', 'x'.repeat(63)]) {
    it(`can be ${slug.slice(0, 20)}`, () => {
      expect(isSlug(slug)).to.equal(true);
    });
  }
  for (const slug of ['', '-', '-a', 'a-', 'A', 'ä', 'a.b', 'a b', 'a/b', 'a\n', '<b>', 'x'.repeat(64)]) {
    it(`cannot be ${JSON.stringify(slug.slice(0, 20))}`, () => {
      expect(isSlug(slug)).to.equal(false);
    });
  }
});

describe('members of a status page', () => {
  it('are colors of six digits', () => {
    expect(['#0b5fff', '#000000'].map(isBrandColor)).to.deep.equal([true, true]);
    expect(['0b5fff', '#0b5ff', '#0b5fffa', 'red', '#0b5fff;'].map(isBrandColor)).to.deep.equal([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('are networks in CIDR notation, at least one', () => {
    expect(areNetworks(['192.0.2.0/24', '2001:db8::/32'])).to.equal(true);
    for (const networks of [[], ['192.0.2.1'], ['192.0.2.0/33'], ['2001:db8::/129'], ['192.0.2.0/24', 'all']])
      expect(areNetworks(networks)).to.equal(false);
  });
});

describe('parts of a status page', () => {
  it('are limited in number', () => {
    expect(firstBroken(partCountRules, MAX_PAGE_PARTS - 1)).to.equal(null);
    expect(firstBroken(partCountRules, MAX_PAGE_PARTS)?.code).to.equal('invalidRequestBody');
  });

  const refusal = (given: Partial<ComponentRequest>) => {
    const request: ComponentRequest = {
      page: { customerId: null },
      named: { monitorType: 'website', monitorId: 1 },
      upstream: null,
      monitor: { customerId: 7 },
      groupId: null,
      hasGroup: false,
      ...given,
    };
    return firstBroken<ComponentRequest, string>(componentRules, request)?.code ?? null;
  };

  it('show any monitor of the organization', () => {
    expect(refusal({})).to.equal(null);
    expect(refusal({ monitor: { customerId: null } })).to.equal(null);
  });

  it('show no monitor that the caller cannot see, with monitorNotFound', () => {
    expect(refusal({ monitor: null })).to.equal('monitorNotFound');
  });

  it('show on the page of a customer its monitors and those of the organization, not those of other customers', () => {
    const page = { customerId: 7 };
    expect(refusal({ page })).to.equal(null);
    expect(refusal({ page, monitor: { customerId: null } })).to.equal(null);
    expect(refusal({ page, monitor: { customerId: 8 } })).to.equal('monitorNotFound');
  });

  it('name the type and the id of a monitor together', () => {
    expect(refusal({ named: { monitorType: 'website', monitorId: null }, monitor: null })).to.equal(
      'invalidRequestBody',
    );
    expect(refusal({ named: { monitorType: null, monitorId: 1 }, monitor: null })).to.equal('invalidRequestBody');
    expect(refusal({ named: { monitorType: null, monitorId: null }, monitor: null })).to.equal(null);
  });

  it('show a monitor or another status page, not both', () => {
    const upstream = { url: 'https://status.example.com', component: null };
    expect(refusal({ upstream })).to.equal('invalidRequestBody');
    expect(refusal({ upstream, named: { monitorType: null, monitorId: null }, monitor: null })).to.equal(null);
  });

  it('show no address with credentials', () => {
    for (const url of ['https://user@status.example.com', 'https://:pass@status.example.com'])
      expect(
        refusal({
          upstream: { url, component: null },
          named: { monitorType: null, monitorId: null },
          monitor: null,
        }),
      ).to.equal('invalidRequestBody');
  });

  it('are in groups of their page', () => {
    expect(refusal({ groupId: 1, hasGroup: true })).to.equal(null);
    expect(refusal({ groupId: 1, hasGroup: false })).to.equal('invalidRequestBody');
  });
});
