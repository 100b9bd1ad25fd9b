import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import sinon from 'sinon';
import { isConnectivityLost, isWithoutAnswer, SENTINEL_INTERVAL } from '../../../../src/domain/checks/connectivity.ts';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { reachSentinel, SentinelConnectivity } from '../../../../src/infrastructure/checks/sentinel-connectivity.ts';
import { NameResolution } from '../../../../src/infrastructure/kernel/network/name-resolver.ts';
import { TestClock } from '../../../builders/clock.ts';

const SENTINELS = [
  { host: '192.0.2.1', port: 443 },
  { host: '192.0.2.2', port: 443 },
];

describe('connectivity of a worker', () => {
  it('is lost when every sentinel fails, and never without sentinels', () => {
    expect([[false, false], [false, true], [true], []].map(isConnectivityLost)).to.deep.equal([
      true,
      false,
      false,
      false,
    ]);
  });

  it('can explain failures without an answer only', () => {
    expect(isWithoutAnswer({ outcome: 'down', latencyMs: null })).to.equal(true);
    expect(isWithoutAnswer({ outcome: 'down', latencyMs: 3 })).to.equal(false);
    expect(isWithoutAnswer({ outcome: 'up', latencyMs: null })).to.equal(false);
  });
});

describe('SentinelConnectivity', () => {
  const opened = (sentinels = SENTINELS) => {
    const clock = new TestClock();
    const log = { info: sinon.spy(), warn: sinon.spy(), error: sinon.spy() };
    const waits: number[] = [];
    const state = { reachable: new Set<string>() };
    const attempts: (() => void)[] = [];
    const reach = ({ host }: { readonly host: string }) =>
      new Promise<boolean>((resolve) => attempts.push(() => resolve(state.reachable.has(host))));
    const pause = (duration: number) => {
      waits.push(duration);
      clock.advance(duration);
      return Promise.resolve();
    };
    const seen: boolean[] = [];
    const connectivity = new SentinelConnectivity({
      sentinels,
      isReachable: reach,
      pause,
      clock,
      log,
      observe: (isLost) => seen.push(isLost),
    });
    /** Ends the attempt that has been in progress longest. */
    const answer = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      for (const end of attempts.splice(0, sentinels.length)) end();
    };
    return { connectivity, clock, log, waits, state, attempts, answer, seen };
  };

  it('makes one attempt for all that wait for it', async () => {
    const { connectivity, attempts, answer } = opened();
    const asked = [connectivity.isLost(), connectivity.isLost(), connectivity.isLost()];
    await new Promise((resolve) => setImmediate(resolve));
    expect(attempts).to.have.length(SENTINELS.length);
    await answer();
    expect(await Promise.all(asked)).to.deep.equal([true, true, true]);
  });

  it('answers a later question by a later attempt, which begins an interval after the one before', async () => {
    const { connectivity, state, waits, answer, clock } = opened();
    const first = connectivity.isLost();
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(seconds(0.5));
    const second = connectivity.isLost();
    await answer();
    expect(await first).to.equal(true);
    state.reachable.add('192.0.2.2');
    await answer();
    expect(await second).to.equal(false);
    expect(waits).to.deep.equal([0, SENTINEL_INTERVAL - seconds(0.5)]);
  });

  it('logs the loss and the return once each, and reports every attempt', async () => {
    const { connectivity, state, log, answer, seen } = opened();
    for (const isReachable of [true, false, false, true, true]) {
      state.reachable = new Set(isReachable ? ['192.0.2.1'] : []);
      const asked = connectivity.isLost();
      await answer();
      expect(await asked).to.equal(!isReachable);
      expect(connectivity.wasLost).to.equal(!isReachable);
    }
    expect([log.warn.callCount, log.info.callCount]).to.deep.equal([1, 1]);
    expect(seen).to.deep.equal([false, true, true, false, false]);
  });

  it('is never lost without sentinels', async () => {
    const { connectivity, attempts } = opened([]);
    expect(await connectivity.isLost()).to.equal(false);
    expect(attempts).to.deep.equal([]);
  });
});

describe('reachSentinel', () => {
  const { lookup } = new NameResolution({});

  it('is true for a port that accepts connections, and false for one that does not', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await reachSentinel({ host: '127.0.0.1', port }, lookup)).to.equal(true);
    expect(await reachSentinel({ host: 'localhost', port }, lookup)).to.equal(true);
    await new Promise((resolve) => server.close(resolve));
    expect(await reachSentinel({ host: '127.0.0.1', port }, lookup)).to.equal(false);
  });

  it('is false for a name that does not resolve in time', async () => {
    expect(await reachSentinel({ host: 'sentinel.example', port: 1 }, () => undefined, 20)).to.equal(false);
  });
});
