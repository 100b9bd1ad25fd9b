import { expect } from 'chai';
import { bindUseCase } from '../../../../src/application/kernel/use-case.ts';
import { resolveInTurns } from '../../../../src/application/on-call/resolve-in-turns.ts';
import { listImOnCall } from '../../../../src/application/on-call/shifts.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { memoryHost } from '../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';
import { aUser } from '../../../builders/callers.ts';
import { TestClock } from '../../../builders/clock.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const timeZones = new IntlTimeZones();
const schedule = {
  definitions: [
    {
      timezone: 'Europe/Berlin',
      layers: [{ users: ['ann', 'bob'], startsAt: NOW, handoff: { unit: 'day' as const, every: 1 } }],
    },
  ],
};

/** How often other work of the process could run before the work was done. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let turns = -1;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  await work;
  isDone = true;
  return turns;
};

describe('reads of schedules let the process do other work', () => {
  it('between the months of a long range', async () => {
    expect(
      await turnsDuring(resolveInTurns({ timeZones }, schedule, { from: NOW, to: later(NOW, days(366)) })),
    ).to.be.at.least(12);
  });

  it('between the schedules of a list', async () => {
    const loaded = {
      publicId: '',
      organizationId: 1,
      teamId: null,
      name: 'Primary',
      coverage: null,
      schedule,
      names: new Map(),
    };
    const onCallSchedules = { load: () => Promise.resolve(Array.from({ length: 20 }, (_, id) => ({ id, ...loaded }))) };
    const list = bindUseCase(listImOnCall, { onCallSchedules, timeZones }, memoryHost(new TestClock(NOW)));
    expect(await turnsDuring(list(aUser(), { request: { page: 1, perPage: 100 }, filter: {} }))).to.be.at.least(20);
  });
});
