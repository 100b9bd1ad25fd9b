import { expect } from 'chai';
import {
  isReceptionGap,
  missingRun,
  overdueHeartbeat,
  receptionGapBefore,
  receptionNoteEvery,
} from '../../../../src/domain/checks/heartbeat.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('the reception of heartbeats', () => {
  it('is noted every two seconds while one is expected, and every 15 seconds otherwise', () =>
    expect([receptionNoteEvery(true), receptionNoteEvery(false)]).to.deep.equal([seconds(2), seconds(15)]));

  it('has a gap if no process noted it for more than six seconds', () => {
    expect(isReceptionGap(later(NOW, -seconds(6)), NOW)).to.equal(false);
    expect(isReceptionGap(later(NOW, -seconds(6) - 1), NOW)).to.equal(true);
    expect(isReceptionGap(null, NOW)).to.equal(true);
  });

  it('may be noted later by as much as the notes are further apart', () => {
    expect(receptionGapBefore(NOW)).to.deep.equal(later(NOW, -seconds(6)));
    expect(receptionGapBefore(NOW, seconds(15))).to.deep.equal(later(NOW, -seconds(19)));
  });
});

describe('the finding for a heartbeat that is overdue', () => {
  const down = { outcome: 'down', reason: 'heartbeatOverdue', latencyMs: null } as const;
  const seen = { phrase: 'noneBefore', time: NOW.toISOString() };

  it('has the interval, and the time of the last one if that arrived', () => {
    const first = overdueHeartbeat(NOW, minutes(60), true);
    expect(first).to.include(down);
    expect(first.evidence).to.deep.include({
      reason: 'heartbeatOverdue',
      overdueFrom: NOW.toISOString(),
      lastHeartbeatAt: later(NOW, -minutes(66)).toISOString(),
      rules: [{ check: 'heartbeat', result: 'failed', expected: { phrase: 'heartbeatEvery', minutes: 60 }, seen }],
    });
    expect(overdueHeartbeat(NOW, minutes(60)).evidence?.lastHeartbeatAt).to.equal(null);
    expect(overdueHeartbeat(NOW, minutes(60), true, seconds(90)).evidence?.lastHeartbeatAt).to.equal(
      later(NOW, -minutes(61.5)).toISOString(),
    );
  });

  it('has the run of a schedule', () => {
    const missing = missingRun(NOW, '2026-03-03 02:30 Europe/Berlin');
    const expected = { phrase: 'heartbeatOfRun', run: '2026-03-03 02:30 Europe/Berlin' };
    expect(missing).to.include(down);
    expect(missing.evidence).to.deep.include({
      reason: 'heartbeatOverdue',
      overdueFrom: NOW.toISOString(),
      lastHeartbeatAt: null,
      rules: [{ check: 'heartbeat', result: 'failed', expected, seen }],
    });
  });
});
