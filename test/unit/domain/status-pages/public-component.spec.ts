import { expect } from 'chai';
import { noSeconds } from '../../../../src/domain/checks/state-span.ts';
import { assemblePage } from '../../../../src/domain/status-pages/assemble-page.ts';
import type { StoredPublicComponent } from '../../../../src/domain/status-pages/assemble-page.ts';
import { NOW } from '../../../builders/clock.ts';

const stored: StoredPublicComponent = {
  publicId: 'c',
  groupPublicId: 'g',
  name: 'Shop',
  description: null,
  manualStatus: null,
  monitor: null,
  upstream: null,
  createdAt: NOW,
  updatedAt: NOW,
};
const shown = (more: Partial<StoredPublicComponent>) =>
  assemblePage(
    {
      head: {
        publicId: 'p',
        slug: 's',
        title: 'T',
        description: 'All of it',
        language: null,
        organizationLanguage: 'de',
        texts: {},
        timezone: 'UTC',
        brands: [],
      },
      groups: [],
      components: [{ ...stored, ...more }],
      days: [{ day: '2026-03-02', from: NOW, to: NOW }],
      sums: new Map([[1, new Map([['2026-03-02', { ...noSeconds, up: 1 }]])]]),
      incidents: [],
      maintenances: [],
    },
    NOW,
  ).components[0];

describe('the public view of a component', () => {
  it('has its name, group and description, which is empty without one', () => {
    expect(shown({})).to.include({ publicId: 'c', groupPublicId: 'g', name: 'Shop', description: '' });
    expect(shown({ description: 'Orders' })?.description).to.equal('Orders');
  });

  it('has the status and address of the other status page that it shows', () => {
    const upstream = {
      url: 'https://status.example.com',
      upstreamStatus: 'partial_outage',
      upstreamReadAt: NOW,
    } as const;
    expect(shown({ upstream })).to.include({ status: 'partial_outage', upstreamUrl: upstream.url });
    expect(shown({})).to.include({ status: 'unknown', upstreamUrl: null });
  });

  it('has days only with a monitor', () => {
    expect(shown({ monitor: { id: 1, state: 'up' } })?.days).to.have.length(1);
    expect(shown({})?.days).to.deep.equal([]);
  });
});
