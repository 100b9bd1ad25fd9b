import { expect } from 'chai';
import { later, seconds } from '../../../../../src/domain/kernel/time.ts';
import { dueMessages } from '../../../../../src/infrastructure/kernel/outbox/outbox-worker.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('dueMessages', () => {
  const run = async (next: Date | null) => {
    const kicks: string[] = [];
    const dispatchers = ['general', 'bulk'].map((lane) => ({ kick: () => void kicks.push(lane) }));
    const database = { ask: <Value>() => Promise.resolve(next as Value | null) };
    const due = await dueMessages(database, dispatchers, { now: () => NOW }).run();
    return { due, kicks };
  };

  it('claims nothing while no message waits', async () => {
    expect(await run(null)).to.deep.equal({ due: null, kicks: [] });
  });

  it('claims nothing before the next message is due, and is due then', async () => {
    const next = later(NOW, 1);
    expect(await run(next)).to.deep.equal({ due: next, kicks: [] });
  });

  it('claims for every lane when a message is due, and again two seconds later', async () => {
    expect(await run(NOW)).to.deep.equal({ due: later(NOW, seconds(2)), kicks: ['general', 'bulk'] });
  });
});
