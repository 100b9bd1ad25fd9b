import { expect } from 'chai';
import { endedKey, openedKey } from '../../../../src/domain/alert-sources/alert-state.ts';
import type { AlertRecord } from '../../../../src/domain/alert-sources/alert-state.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';

describe('the end of an alert', () => {
  it('is no earlier than its beginning if the clock was set back', () => {
    const now = new Date('2026-11-24T12:00:00Z');
    const opened = openedKey({} as AlertRecord, { severity: 'error', summary: 'Disk is full' }, ['key'], now);
    expect(endedKey(opened, later(now, -minutes(30))).resolvedAt).to.deep.equal(now);
    expect(endedKey(opened, later(now, minutes(1))).resolvedAt).to.deep.equal(later(now, minutes(1)));
  });
});
