import { expect } from 'chai';
import { failedHeartbeat, overlongRun } from '../../../../src/domain/checks/heartbeat.ts';
import { MAX_OPEN_RUNS, runsAfter } from '../../../../src/domain/checks/heartbeat-run.ts';
import type { OpenRun } from '../../../../src/domain/checks/heartbeat-run.ts';
import { firstLineOf, keptBody, signalOf } from '../../../../src/domain/checks/heartbeat-signal.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('signalOf', () => {
  for (const [text, expected] of [
    ['start', { kind: 'start', exitStatus: null }],
    ['fail', { kind: 'fail', exitStatus: null }],
    ['log', { kind: 'log', exitStatus: null }],
    ['0', { kind: 'success', exitStatus: 0 }],
    ['1', { kind: 'fail', exitStatus: 1 }],
    ['255', { kind: 'fail', exitStatus: 255 }],
    ['256', null],
    ['-1', null],
    ['1.0', null],
    ['1000', null],
    ['success', null],
    ['', null],
  ] as const)
    it(`reads ${JSON.stringify(text)} as ${JSON.stringify(expected)}`, () =>
      expect(signalOf(text)).to.deep.equal(expected));
});

describe('keptBody', () => {
  it('masks what looks like a secret', () =>
    expect(keptBody('dump failed\npassword=hunter2 host=db')).to.equal('dump failed\npassword=[masked] host=db'));

  it('masks a secret that is split by control characters', () =>
    expect(keptBody('pass\u0000word=hunter2')).to.equal('password=[masked]'));

  it('keeps tabs and line ends, and no other control character', () =>
    expect(keptBody('a\u0000\tb\r\nc\u001b[31m\u0007\u0085d\re')).to.equal('a\tb\nc[31md\ne'));

  it('returns null for a body of spaces, and keeps those around text', () => {
    expect(keptBody(' \n\t ')).to.equal(null);
    expect(keptBody(' a \n')).to.equal(' a \n');
  });

  it('returns null for a body of NUL bytes', () => expect(keptBody('\0'.repeat(10_000))).to.equal(null));

  it('returns text that the database can store for half a character', () =>
    expect(keptBody('a\ud83d')).to.equal('a\ufffd'));
});

describe('firstLineOf', () => {
  it('returns the first line with text', () => expect(firstLineOf('\n  \n\t disk  full \nmore')).to.equal('disk full'));

  it('shortens a long line to 200 characters', () => {
    expect(firstLineOf('x'.repeat(200))).to.equal('x'.repeat(200));
    expect(firstLineOf('x'.repeat(201))).to.equal(`${'x'.repeat(199)}…`);
  });

  it('returns null without a body', () => expect(firstLineOf(null)).to.equal(null));
});

describe('failedHeartbeat', () => {
  const seen = (exitStatus: number | null, body: string | null) =>
    failedHeartbeat({ exitStatus, body }, null).evidence?.rules[0]?.seen;

  it('names the exit status and the first line of the body', () => {
    expect(seen(3, 'disk full\nmore')).to.deep.equal({ phrase: 'exitStatus', status: 3, more: ': disk full' });
    expect(seen(3, null)).to.deep.equal({ phrase: 'exitStatus', status: 3, more: '' });
    expect(seen(null, 'disk full')).to.deep.equal({ phrase: 'reportedFailure', more: ': disk full' });
    expect(seen(null, null)).to.deep.equal({ phrase: 'reportedFailure', more: '' });
  });

  it('has the body as evidence, and the run time as response time', () => {
    const { evidence, latencyMs } = failedHeartbeat({ exitStatus: 1, body: 'disk full' }, 4000);
    expect(evidence?.rules[0]?.expected).to.deep.equal({ phrase: 'runSucceeds' });
    expect([evidence?.answer, latencyMs]).to.deep.equal(['disk full', 4000]);
  });
});

describe('overlongRun', () => {
  it('says how long the run was allowed to take, and how long it has taken', () =>
    expect(overlongRun(NOW, later(NOW, minutes(2) + 1), 60).evidence?.rules[0]).to.deep.include({
      expected: { phrase: 'runWithin', seconds: 60 },
      seen: { phrase: 'noEndAfter', seconds: 120 },
    }));
});

describe('runsAfter', () => {
  const run = (runId: string | null, startedAt: Date): OpenRun => ({ runId, startedAt, maxRunTime: null, dueAt: null });
  const at = (after: number) => later(NOW, after);

  it('measures from the start to the end of the run with the same id', () => {
    const open = [run('one', NOW), run('two', at(1000))];
    expect(runsAfter(open, { kind: 'success', runId: 'two', receivedAt: at(3000) }, null)).to.deep.equal({
      open: [run('one', NOW)],
      runTimeMs: 2000,
    });
    expect(runsAfter(open, { kind: 'fail', runId: 'one', receivedAt: at(3000) }, null).runTimeMs).to.equal(3000);
  });

  it('changes nothing for an end without a start, and for a message', () => {
    const open = [run('one', NOW)];
    for (const signal of [
      { kind: 'fail', runId: null },
      { kind: 'success', runId: 'other' },
      { kind: 'log', runId: 'one' },
    ] as const) {
      const after = runsAfter(open, { ...signal, receivedAt: at(1) }, null);
      expect(after.open).to.equal(open);
      expect(after.runTimeMs).to.equal(null);
    }
  });

  it('is due after the longest run time', () =>
    expect(runsAfter([], { kind: 'start', runId: null, receivedAt: NOW }, 60).open).to.deep.equal([
      { runId: null, startedAt: NOW, maxRunTime: 60, dueAt: later(NOW, seconds(60)) },
    ]));

  it('begins a run anew that starts again', () =>
    expect(runsAfter([run('one', NOW)], { kind: 'start', runId: 'one', receivedAt: at(5) }, null).open).to.deep.equal([
      run('one', at(5)),
    ]));

  it('forgets the oldest run beyond the limit', () => {
    const full = Array.from({ length: MAX_OPEN_RUNS }, (_, index) => run(String(index), at(index)));
    const { open } = runsAfter(full, { kind: 'start', runId: 'new', receivedAt: at(1000) }, null);
    expect(open).to.have.length(MAX_OPEN_RUNS);
    expect([open[0]?.runId, open.at(-1)?.runId]).to.deep.equal(['1', 'new']);
  });

  it('orders runs by their start, whatever the order in which they are known', () => {
    const full = Array.from({ length: MAX_OPEN_RUNS }, (_, index) => run(String(index), at(index))).toReversed();
    const { open } = runsAfter(full, { kind: 'start', runId: 'new', receivedAt: at(1.5) }, null);
    expect(open.slice(0, 3).map(({ runId }) => runId)).to.deep.equal(['1', 'new', '2']);
  });

  it('has no negative run time after the clock was set back', () =>
    expect(
      runsAfter([run(null, at(1000))], { kind: 'success', runId: null, receivedAt: NOW }, null).runTimeMs,
    ).to.equal(0));
});
