import { expect } from 'chai';
import { endedKey, newKey, openedKey } from '../../../../src/domain/alert-sources/alert-state.ts';
import type { AlertRecord } from '../../../../src/domain/alert-sources/alert-state.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';

describe('the key of an alert', () => {
  it('is closed and empty before its first event', () => {
    const key = { sourceId: 3, kind: 'alert', key: 'disk' } as const;
    const facts = { severity: 'error', summary: 'Disk is full' } as const;
    const openedAt = new Date('2026-11-24T12:00:00Z');
    expect(newKey(key, facts, openedAt)).to.deep.equal({
      ...key,
      ...facts,
      openedAt,
      isOpen: false,
      isGrouped: false,
      firing: [],
      resolvedAt: null,
      pagedAt: null,
      autoResolveAt: null,
      incidentId: null,
      updateAt: null,
      waiting: null,
      reported: null,
    });
  });
});

describe('the end of an alert', () => {
  it('is no earlier than its beginning if the clock was set back', () => {
    const now = new Date('2026-11-24T12:00:00Z');
    const opened = openedKey({} as AlertRecord, { severity: 'error', summary: 'Disk is full' }, ['key'], now);
    expect(endedKey(opened, now)).to.include({ isOpen: false, waiting: null, autoResolveAt: null });
    expect(endedKey(opened, now).firing).to.deep.equal([]);
    expect(endedKey(opened, later(now, -minutes(30))).resolvedAt).to.deep.equal(now);
    expect(endedKey(opened, later(now, minutes(1))).resolvedAt).to.deep.equal(later(now, minutes(1)));
  });
});
