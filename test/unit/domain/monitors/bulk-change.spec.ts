import { expect } from 'chai';
import { decideBulkOperation, inLockOrder, isBulkActionRefused } from '../../../../src/domain/monitors/bulk-change.ts';
import { actorWith } from '../../../../src/domain/monitors/management-type.rules.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';

const { website, domain } = monitorKinds;

const actions = [
  'pause',
  'resume',
  'delete',
  'interval',
  'locations',
  'managementType',
  'addTag',
  'removeTag',
  'muteChannel',
  'unmuteChannel',
] as const;

describe('bulk changes of monitors', () => {
  it('are the operations on single monitors', () => {
    expect(decideBulkOperation(website, { action: 'pause' })).to.deep.equal(
      accepted({ operation: 'update', changes: { status: 'paused' } }),
    );
    expect(decideBulkOperation(website, { action: 'pause', minutes: 5 })).to.deep.equal(
      accepted({ operation: 'pause', minutes: 5 }),
    );
    expect(decideBulkOperation(website, { action: 'resume' })).to.deep.equal(
      accepted({ operation: 'update', changes: { status: 'active' } }),
    );
    expect(decideBulkOperation(website, { action: 'managementType', managementType: 'managed' })).to.deep.equal(
      accepted({ operation: 'update', changes: { managementType: 'managed' } }),
    );
    expect(decideBulkOperation(website, { action: 'addTag', tagId: 7 })).to.deep.equal(
      accepted({ operation: 'attachTag', tagId: 7 }),
    );
    expect(decideBulkOperation(website, { action: 'removeTag', tagId: 7 })).to.deep.equal(
      accepted({ operation: 'detachTag', tagId: 7 }),
    );
    expect(decideBulkOperation(domain, { action: 'delete' })).to.deep.equal(accepted({ operation: 'delete' }));
  });

  it('refuse interval and locations of a kind with a fixed schedule with invalidMonitorType', () => {
    expect(decideBulkOperation(domain, { action: 'interval', checkInterval: 5 })).to.deep.equal(
      refused('invalidMonitorType'),
    );
    expect(decideBulkOperation(domain, { action: 'locations', locationIds: [] })).to.deep.equal(
      refused('invalidMonitorType'),
    );
    expect(decideBulkOperation(website, { action: 'interval', checkInterval: 5 })).to.deep.equal(
      accepted({ operation: 'update', changes: { checkInterval: 5 } }),
    );
    expect(decideBulkOperation(website, { action: 'locations', locationIds: [3] })).to.deep.equal(
      accepted({ operation: 'update', changes: { locationIds: [3] } }),
    );
    const alerting = { alertConsecutiveChecks: 2 };
    expect(decideBulkOperation(domain, { action: 'alerting', alerting })).to.deep.equal(
      accepted({ operation: 'update', changes: { alerting } }),
    );
  });

  it('mute channels for monitors of every kind', () => {
    for (const kind of [website, monitorKinds.tcp, domain]) {
      expect(decideBulkOperation(kind, { action: 'muteChannel', channelId: 7 })).to.deep.equal(
        accepted({ operation: 'setChannelMuted', channelId: 7, isMuted: true }),
      );
      expect(decideBulkOperation(kind, { action: 'unmuteChannel', channelId: 7 })).to.deep.equal(
        accepted({ operation: 'setChannelMuted', channelId: 7, isMuted: false }),
      );
    }
  });

  it('are refused to customers for managed monitors, except tags and muted channels', () => {
    const claim = { actor: actorWith('editor', true), customer: null, present: 'managed' } as const;
    const refusedOf = (facts: Parameters<typeof isBulkActionRefused>[1]) =>
      actions.filter((action) => isBulkActionRefused(action, facts));
    expect(refusedOf(claim)).to.deep.equal(['pause', 'resume', 'delete', 'interval', 'locations', 'managementType']);
    expect(refusedOf({ ...claim, present: 'self_service' })).to.deep.equal(['managementType']);
    const customer = { allowSelfService: false, maxSelfServiceUrls: 0, canEditManaged: true };
    expect(refusedOf({ ...claim, customer })).to.deep.equal(['managementType']);
  });

  it('let only administrators of the organization change the management type', () => {
    for (const present of ['managed', 'self_service'] as const) {
      const of = (actor: Parameters<typeof isBulkActionRefused>[1]['actor']) => ({ actor, customer: null, present });
      expect(isBulkActionRefused('managementType', of(actorWith('editor', false)))).to.equal(true);
      expect(isBulkActionRefused('managementType', of(actorWith('admin', false)))).to.equal(false);
    }
  });

  it('lock monitors by customer, and those of a customer by id', () => {
    const monitors = [
      { id: 1, customerId: 9 },
      { id: 4, customerId: null },
      { id: 3, customerId: 2 },
      { id: 2, customerId: 2 },
    ];
    expect(monitors.toSorted(inLockOrder).map(({ id }) => id)).to.deep.equal([4, 2, 3, 1]);
  });
});
