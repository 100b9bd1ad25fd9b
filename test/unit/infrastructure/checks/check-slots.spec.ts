import { expect } from 'chai';
import { later, seconds } from '../../../../src/domain/kernel/time.ts';
import { slotLimits } from '../../../../src/infrastructure/checks/check-capacity.ts';
import { CheckSlots } from '../../../../src/infrastructure/checks/check-slots.ts';
import type { SlotLimits, SlotRequest } from '../../../../src/infrastructure/checks/check-slots.ts';
import { NOW } from '../../../builders/clock.ts';

const opened = (limits: Partial<SlotLimits> = {}) => {
  const running = new Map<string, () => void>();
  const slots = new CheckSlots<string>(
    { total: 4, slow: 2, costly: { process: 2, browser: 1 }, perHost: 2, patience: seconds(3), ...limits },
    (item, leave) => running.set(item, leave),
  );
  const enter = (item: string, request: Partial<SlotRequest> = {}) =>
    slots.enter(item, { host: item, isSlow: false, cost: null, at: NOW, ...request });
  const leave = (item: string) => {
    const free = running.get(item);
    running.delete(item);
    free?.();
  };
  return { slots, enter, leave, names: () => [...running.keys()] };
};

describe('CheckSlots', () => {
  it('start as many checks as there are slots, and the longest waiting one for each that ends', () => {
    const { enter, leave, names, slots } = opened();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) enter(name);
    expect([names(), slots.waiting]).to.deep.equal([['a', 'b', 'c', 'd'], 2]);
    leave('b');
    expect([names(), slots.waiting]).to.deep.equal([['a', 'c', 'd', 'e'], 1]);
  });

  it('are full since the longest waiting check that only their number keeps from starting', () => {
    const { enter, leave, slots } = opened();
    for (const name of ['a', 'b', 'c', 'd']) enter(name);
    expect(slots.fullSince).to.equal(null);
    enter('slow', { isSlow: true });
    enter('e', { host: 'a' });
    expect(slots.fullSince).to.deep.equal(NOW);
    leave('a');
    expect(slots.fullSince).to.equal(null);
    enter('f', { at: later(NOW, 5) });
    enter('g', { at: later(NOW, 6) });
    expect(slots.fullSince).to.deep.equal(later(NOW, 5));
  });

  it('are not full because of checks that wait for their host or for a slot of their cost', () => {
    const { enter, slots } = opened({ total: 2, costly: { process: 1, browser: 1 } });
    for (const name of ['a', 'b', 'c']) enter(name, { host: 'shared' });
    expect([slots.waiting, slots.fullSince]).to.deep.equal([1, null]);
    const costly = opened({ total: 2, costly: { process: 1, browser: 1 } });
    for (const name of ['ping 1', 'ping 2']) costly.enter(name, { cost: 'process' });
    costly.enter('d');
    expect([costly.slots.waiting, costly.slots.fullSince]).to.deep.equal([1, null]);
  });

  it('keep the slots beyond their share from slow targets', () => {
    const { enter, leave, names } = opened();
    for (const name of ['slow 1', 'slow 2', 'slow 3']) enter(name, { isSlow: true });
    for (const name of ['a', 'b', 'c']) enter(name);
    expect(names()).to.deep.equal(['slow 1', 'slow 2', 'a', 'b']);
    leave('slow 1');
    expect(names()).to.deep.equal(['slow 2', 'a', 'b', 'c']);
    leave('a');
    expect(names()).to.deep.equal(['slow 2', 'b', 'c', 'slow 3']);
  });

  it('start only some of the checks of one host at a time, and those of others meanwhile', () => {
    const { enter, leave, names } = opened();
    for (const name of ['a', 'b', 'c', 'd']) enter(name, { host: 'shared' });
    enter('other');
    enter('none', { host: null });
    expect(names()).to.deep.equal(['a', 'b', 'other', 'none']);
    leave('a');
    expect(names()).to.deep.equal(['b', 'other', 'none', 'c']);
  });

  it('do not make a healthy check wait for slow ones of the same host', () => {
    const { enter, names } = opened();
    for (const name of ['slow 1', 'slow 2', 'slow 3']) enter(name, { host: 'shared', isSlow: true });
    enter('a', { host: 'shared' });
    expect(names()).to.deep.equal(['slow 1', 'slow 2', 'a']);
  });

  it('start a check all the same that has waited too long for its host', () => {
    const { slots, enter, leave, names } = opened();
    for (const name of ['a', 'b', 'c']) enter(name, { host: 'shared' });
    slots.startOverdue(later(NOW, seconds(3) - 1));
    expect(names()).to.deep.equal(['a', 'b']);
    slots.startOverdue(later(NOW, seconds(3)));
    expect(names()).to.deep.equal(['a', 'b', 'c']);
    enter('d', { host: 'shared' });
    leave('a');
    expect(names()).to.deep.equal(['b', 'c']);
    leave('b');
    expect(names()).to.deep.equal(['c', 'd']);
  });

  it('start few costly checks at once, and others meanwhile', () => {
    const { enter, leave, names } = opened();
    for (const name of ['scenario 1', 'scenario 2']) enter(name, { host: 'shared', cost: 'browser' });
    for (const name of ['ping 1', 'ping 2', 'ping 3']) enter(name, { host: 'shared', cost: 'process' });
    enter('a', { host: 'shared' });
    expect(names()).to.deep.equal(['scenario 1', 'ping 1', 'ping 2', 'a']);
    leave('a');
    expect(names()).to.deep.equal(['scenario 1', 'ping 1', 'ping 2']);
    leave('scenario 1');
    leave('ping 2');
    expect(names()).to.deep.equal(['ping 1', 'scenario 2', 'ping 3']);
  });

  it('start the check that has waited longest, whatever it costs', () => {
    const { enter, leave, names } = opened({ total: 1 });
    enter('a');
    enter('ping', { cost: 'process', at: later(NOW, 1) });
    enter('b', { at: later(NOW, 2) });
    for (const [ended, next] of [
      ['a', 'ping'],
      ['ping', 'b'],
    ] as const) {
      leave(ended);
      expect(names()).to.deep.equal([next]);
    }
  });

  it('keep half of the slots of a cost from slow targets', () => {
    const { enter, names } = opened();
    for (const name of ['slow 1', 'slow 2']) enter(name, { cost: 'process', isSlow: true });
    enter('ping', { cost: 'process' });
    expect(names()).to.deep.equal(['slow 1', 'ping']);
  });

  it('refuse a costly check when 20 wait for each slot of its cost, but no other', () => {
    const { slots, enter } = opened();
    const entered = Array.from({ length: 22 }, (_, at) => enter(`scenario ${at}`, { cost: 'browser' }));
    expect(entered.indexOf(false)).to.equal(21);
    expect([enter('ping', { cost: 'process' }), enter('a'), slots.waiting]).to.deep.equal([true, true, 20]);
  });

  it('remove waiting checks, and count those of their host no more', () => {
    const { slots, enter, leave, names } = opened({ total: 1 });
    for (const name of ['a', 'b', 'c', 'd']) enter(name, { host: 'shared' });
    expect(slots.remove((name) => name === 'b')).to.deep.equal(['b']);
    expect(slots.waiting).to.equal(2);
    leave('a');
    expect(names()).to.deep.equal(['c']);
    leave('c');
    expect(names()).to.deep.equal(['d']);
    expect(slots.remove(() => true)).to.deep.equal([]);
  });
});

describe('slot limits', () => {
  const machine = { fileDescriptors: 1_000_000, memoryBytes: 64e9, heapBytes: 64e9, processors: 8 };

  it('follow from file descriptors, memory and heap, whichever is scarcest', () => {
    expect(slotLimits({ ...machine, fileDescriptors: 4256 }).total).to.equal(2000);
    expect(slotLimits({ ...machine, memoryBytes: 1024 ** 3 }).total).to.equal(2048);
    expect(slotLimits({ ...machine, heapBytes: 1024 ** 3 }).total).to.equal(4096);
  });

  it('allow a browser for each processor that a quarter of the memory has room for, at least one', () => {
    const browsers = (limits: object) => slotLimits({ ...machine, ...limits }).costly.browser;
    expect(
      [{}, { processors: 2 }, { memoryBytes: 6400 * 1024 ** 2 }, { memoryBytes: 1024 ** 3 }].map(browsers),
    ).to.deep.equal([8, 2, 4, 1]);
  });

  it('leave half of the slots to targets that did not time out, and are never too few to work', () => {
    expect(slotLimits({ ...machine, fileDescriptors: 4256 }).slow).to.equal(1000);
    expect(slotLimits({ ...machine, fileDescriptors: 256 })).to.include({ total: 100, slow: 50 });
  });
});
