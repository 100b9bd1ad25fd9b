import { expect } from 'chai';
import { alertedChannels } from '../channels/alerted-channels.ts';

type Recipients = Parameters<typeof alertedChannels>[0];
type Channel = Recipients['channels'][number];

const channel = (id: number, facts: Partial<Channel> = {}): Channel => ({
  id,
  publicId: `channel-${id}`,
  organizationId: 1,
  customerId: null,
  config: {},
  secretNames: [],
  disabledAt: null,
  disabledReason: null,
  filters: { tags: [], customers: [], severities: [] },
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  name: `Channel ${id}`,
  type: 'email',
  isActive: true,
  ...facts,
});

const override = (sourceChannelId: number, isActive: boolean, config: Channel['config'] | null) => ({
  ...channel(100 + sourceChannelId),
  sourceChannelId,
  isActive,
  config,
});

const alerted = (facts: Partial<Recipients>) =>
  alertedChannels({ channels: [], overrides: [], customerId: null, chosen: null, tags: [], ...facts }).map((each) => [
    each.channel.id,
    each.state,
    ...each.filters,
  ]);

describe('channels that receive the alerts of a monitor', () => {
  it('are the active ones of the organization and of its customer', () => {
    const channels = [
      channel(1),
      channel(2, { customerId: 7 }),
      channel(3, { customerId: 8 }),
      channel(4, { isActive: false }),
    ];
    expect(alerted({ channels, customerId: 7 })).to.deep.equal([
      [1, 'alerted'],
      [2, 'alerted'],
    ]);
    expect(alerted({ channels })).to.deep.equal([[1, 'alerted']]);
  });

  it('are those that the customer has chosen, unless none of them is active', () => {
    const channels = [channel(1), channel(2)];
    expect(alerted({ channels, customerId: 7, chosen: [2] })).to.deep.equal([[2, 'alerted']]);
    expect(alerted({ channels, customerId: 7, chosen: [9] })).to.have.lengthOf(2);
    expect(alerted({ channels, customerId: 7, chosen: [] })).to.deep.equal([]);
  });

  it('are muted, or have settings of their own, for the monitor', () => {
    const channels = [channel(1), channel(2), channel(3)];
    const overrides = [
      override(1, false, null),
      override(2, true, { recipients: ['a@example.com'] }),
      override(3, true, null),
    ];
    expect(alerted({ channels, overrides })).to.deep.equal([
      [1, 'muted'],
      [2, 'own'],
      [3, 'alerted'],
    ]);
  });

  it('stay silent by their filters, unless the monitor has its own settings for them', () => {
    const wanting = (filters: Partial<Channel['filters']>) => ({
      filters: { tags: [], customers: [], severities: [], ...filters },
    });
    const channels = [
      channel(1, wanting({ tags: ['Shop'] })),
      channel(2, wanting({ tags: ['public'], customers: [8] })),
      channel(3, wanting({ severities: ['error'] })),
      channel(4, wanting({ customers: [8] })),
    ];
    const overrides = [override(4, true, { recipients: ['a@example.com'] })];
    expect(alerted({ channels, overrides, customerId: 7, tags: ['shop'] })).to.deep.equal([
      [1, 'alerted'],
      [2, 'filtered', 'tags', 'customers'],
      [3, 'alerted', 'severities'],
      [4, 'own'],
    ]);
  });
});
