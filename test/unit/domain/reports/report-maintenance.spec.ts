import { expect } from 'chai';
import { DOWN, account, assembled, at, monitor } from '../../../builders/report-facts.ts';

const inMaintenance = (...hours: readonly (readonly [from: string, to: string])[]) =>
  account(1, {
    spans: hours.map(([from, to]) => ({
      class: 'maintenance',
      from: at(`2026-02-02T${from}:00Z`),
      to: at(`2026-02-02T${to}:00Z`),
    })),
  });

describe('the maintenance of a report', () => {
  it('is named by the windows that explain it, for all monitors together', () => {
    const window = { title: 'Update', from: DOWN.to, to: at('2026-02-03T12:00:00Z'), monitorIds: [1, 2] };
    expect(assembled({ monitors: [monitor(1), monitor(2)], occurrences: [window] }).maintenance).to.deep.equal([
      { title: 'Update', startedAt: window.from, endedAt: window.to, monitorNames: ['Monitor 1', 'Monitor 2'] },
    ]);
    expect(assembled({ occurrences: [{ ...window, monitorIds: [2] }] }).maintenance[0]?.title).to.equal('');
    const other = { ...window, title: 'Backup' };
    expect(assembled({ occurrences: [window, other, window] }).maintenance[0]?.title).to.equal('Update, Backup');
  });

  it('is not named by windows that end when it begins, or begin when it ends', () => {
    const window = { title: 'Update', ...DOWN, monitorIds: [1] };
    const later = { ...window, from: at('2026-02-03T12:00:00Z'), to: at('2026-02-03T18:00:00Z') };
    const evening = { ...window, from: at('2026-02-02T18:00:00Z'), to: at('2026-02-02T20:00:00Z') };
    expect(assembled({ occurrences: [window, later, evening] }).maintenance.map(({ title }) => title)).to.deep.equal([
      '',
    ]);
  });

  it('is sorted by its beginning, then its end, then its title', () => {
    const shown = assembled({
      monitors: [
        monitor(1, { account: inMaintenance(['10:00', '12:00'], ['06:00', '08:00'], ['06:00', '07:00']) }),
        monitor(2, { account: { ...inMaintenance(['06:00', '07:00']), monitor: account(2).monitor } }),
        monitor(3, { account: { ...inMaintenance(['06:00', '07:00']), monitor: account(3).monitor } }),
      ],
      occurrences: ['Zeta', 'Alpha'].map((title, index) => ({
        title,
        from: at('2026-02-02T06:30:00Z'),
        to: at('2026-02-02T07:00:00Z'),
        monitorIds: [index + 2],
      })),
    }).maintenance;
    expect(
      shown.map(({ title, startedAt, endedAt }) => [title, startedAt.getUTCHours(), endedAt.getUTCHours()]),
    ).to.deep.equal([
      ['', 6, 7],
      ['Alpha', 6, 7],
      ['Zeta', 6, 7],
      ['', 6, 8],
      ['', 10, 12],
    ]);
  });
});
