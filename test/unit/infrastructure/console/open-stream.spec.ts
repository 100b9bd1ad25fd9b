import { expect } from 'chai';
import sinon from 'sinon';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import { endText } from '../../../../src/domain/console/stream-event.ts';
import { JUDGEMENT_INTERVAL, SLOW_READER_LIMIT } from '../../../../src/domain/console/stream.rules.ts';
import { OpenStream } from '../../../../src/infrastructure/console/open-stream.ts';
import { aUser } from '../../../builders/callers.ts';

/** A stream at position 1, and the connection of its client. */
const opened = (caller = aUser()) => {
  const sent: string[] = [];
  const connection = { reads: true, isEnded: false, isAborted: false, closed: 0, caller: caller as Caller | null };
  const stream = new OpenStream(caller, {
    position: 1,
    turn: 0,
    placeOf: (position) => ({ process: 'p', position }),
    onStart: () => undefined,
    onDrained: (drained) => drained.deliver(3, (of) => `since ${of.position}`),
    onClose: () => (connection.closed += 1),
  });
  let judge = () => Promise.resolve(connection.caller);
  stream.start({
    write: (text) => {
      sent.push(text);
      return connection.reads;
    },
    end: () => (connection.isEnded = true),
    abort: () => (connection.isAborted = true),
    judge: () => judge(),
  });
  return { stream, sent, connection, judgeBy: (other: typeof judge) => (judge = other) };
};
const news = (of: OpenStream): string => `since ${of.position}`;

describe('OpenStream', () => {
  let clock: sinon.SinonFakeTimers;
  beforeEach(() => (clock = sinon.useFakeTimers({ toFake: ['performance'] })));
  afterEach(() => clock.restore());

  it('sends each part of the news once', () => {
    const { stream, sent } = opened();
    stream.deliver(2, news);
    stream.deliver(2, news);
    stream.deliver(3, news);
    expect(sent).to.deep.equal(['since 1', 'since 2']);
  });

  it('moves on without sending if there are no news for its reader', () => {
    const { stream, sent } = opened();
    stream.deliver(2, () => '');
    expect([stream.position, sent]).to.deep.equal([2, []]);
  });

  it('sends nothing to a client that does not read, and what it missed once it reads again', () => {
    const { stream, sent, connection } = opened();
    connection.reads = false;
    stream.deliver(2, news);
    stream.deliver(3, news);
    stream.tend(3);
    expect(sent).to.deep.equal(['since 1']);
    connection.reads = true;
    stream.drained();
    expect(sent).to.deep.equal(['since 1', 'since 2']);
  });

  it('closes the connection of a client that has not read for the limit of slow readers', () => {
    const { stream, connection } = opened();
    connection.reads = false;
    stream.deliver(2, news);
    clock.tick(SLOW_READER_LIMIT - 1);
    stream.tend(2);
    expect(connection.isAborted).to.equal(false);
    clock.tick(1);
    stream.tend(2);
    expect(connection.isAborted).to.equal(true);
  });

  it('sends nothing while its caller is doubted, not even while the caller is judged', async () => {
    const { stream, sent, judgeBy, connection } = opened();
    const judging = Promise.withResolvers<Caller | null>();
    judgeBy(() => judging.promise);
    stream.doubt();
    const judged = stream.judge();
    stream.deliver(2, news);
    expect(sent).to.deep.equal([]);
    judging.resolve(connection.caller);
    await judged;
    stream.deliver(2, news);
    expect(sent).to.deep.equal(['since 1']);
  });

  it('stays doubted if its caller changes while it is judged', async () => {
    const { stream, judgeBy, connection } = opened();
    judgeBy(() => {
      stream.doubt();
      return Promise.resolve(connection.caller);
    });
    stream.doubt();
    await stream.judge();
    expect(stream.needsJudgement).to.equal(true);
  });

  it('stays doubted while the database does not answer', async () => {
    const { stream, sent, judgeBy } = opened();
    judgeBy(() => Promise.reject(new Error('No answer.')));
    stream.doubt();
    await stream.judge();
    stream.deliver(2, news);
    expect([stream.needsJudgement, sent]).to.deep.equal([true, []]);
  });

  it('is judged anew after the interval, also without a known change', () => {
    const { stream } = opened();
    clock.tick(JUDGEMENT_INTERVAL - 1);
    expect(stream.needsJudgement).to.equal(false);
    clock.tick(1);
    expect(stream.needsJudgement).to.equal(true);
  });

  for (const [title, caller] of [
    ['has no valid credential any more', null],
    ['belongs to another organization now', aUser({ organizationId: 2 })],
  ] as const)
    it(`sends end and closes if its caller ${title}`, async () => {
      const { stream, sent, connection } = opened();
      connection.caller = caller;
      await stream.judge();
      expect(sent).to.deep.equal([endText]);
      expect([connection.isEnded, connection.closed]).to.deep.equal([true, 1]);
    });

  it('lets its reader read anew if the rights of the caller have changed', async () => {
    const { stream, connection } = opened(aUser({ role: 'admin' }));
    await stream.judge();
    expect(stream.position).to.equal(1);
    connection.caller = aUser({ role: 'readonly' });
    await stream.judge();
    expect(stream.position).to.equal(null);
    expect(stream.reader.types.has('report')).to.equal(false);
  });

  it('is closed once', () => {
    const { stream, connection } = opened();
    stream.close();
    stream.end();
    expect(connection.closed).to.equal(1);
  });
});
