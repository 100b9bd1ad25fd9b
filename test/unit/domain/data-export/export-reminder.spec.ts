import { expect } from 'chai';
import { dueExportReminder } from '../../../../src/domain/data-export/export-reminder.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const cancelled = (exportReminders: number) => ({ status: 'cancelled', cancelledAt: NOW, exportReminders }) as const;

describe('reminders of a canceled organization to export its data', () => {
  it('are due at the cancellation, and 7 days and one day before the end of the grace period', () => {
    for (const [sent, due] of [days(0), days(23), days(29)].entries()) {
      if (due > 0) expect(dueExportReminder(cancelled(sent), later(NOW, due - 1))).to.equal(null);
      expect(dueExportReminder(cancelled(sent), later(NOW, due))).to.equal(sent + 1);
    }
  });

  it('are sent once', () => {
    expect(dueExportReminder(cancelled(1), later(NOW, 1))).to.equal(null);
    expect(dueExportReminder(cancelled(3), later(NOW, days(30) - 1))).to.equal(null);
  });

  it('are one if several were missed', () => {
    expect(dueExportReminder(cancelled(0), later(NOW, days(25)))).to.equal(2);
    expect(dueExportReminder(cancelled(0), later(NOW, days(30) - 1))).to.equal(3);
  });

  it('are not sent once the organization cannot export any more, or is not canceled', () => {
    expect(dueExportReminder(cancelled(0), later(NOW, days(30)))).to.equal(null);
    for (const status of ['active', 'suspended', 'deleted'] as const)
      for (const cancelledAt of [null, NOW])
        expect(dueExportReminder({ status, cancelledAt, exportReminders: 0 }, NOW), status).to.equal(null);
  });
});
