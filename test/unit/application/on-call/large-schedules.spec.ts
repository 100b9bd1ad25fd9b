import { expect } from 'chai';
import { bindUseCase } from '../../../../src/application/kernel/use-case.ts';
import { nowAndNextInTurns, shiftsInTurns } from '../../../../src/application/on-call/resolve-in-turns.ts';
import { listImOnCall } from '../../../../src/application/on-call/shifts.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { onCallResolver } from '../../../../src/domain/on-call/resolve-on-call.ts';
import { DEFAULT_SHIFT_RANGE, MAX_LAYERS, MAX_SHIFT_RANGE } from '../../../../src/domain/on-call/schedule.ts';
import type { Handoff, OnCallSchedule } from '../../../../src/domain/on-call/schedule.ts';
import { rangeAround } from '../../../../src/domain/on-call/shifts.ts';
import { memoryHost } from '../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';
import { aUser } from '../../../builders/callers.ts';
import { TestClock } from '../../../builders/clock.ts';
import { cpuTimeOf } from '../../../cpu-time.ts';
import { LoopTurns } from '../../../loop-turns.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const timeZones = new IntlTimeZones();
const year = { from: NOW, to: later(NOW, MAX_SHIFT_RANGE) };

/** The longest time for which a read may occupy the event loop, in milliseconds of processor time. */
const LOOP_LIMIT = 50;
/** The number of measurements. The smallest one counts, because the machine does other things too. */
const REPEATS = 10;

/** A schedule of the most layers with fifty people each, who take turns in another order in each layer. */
const large = (unit: Handoff['unit'], rank?: number): OnCallSchedule => ({
  definitions: [
    {
      timezone: 'Europe/Berlin',
      layers: Array.from({ length: MAX_LAYERS }, (_, layer) => ({
        users: Array.from({ length: 50 }, (_person, at) => `user-${(at + layer) % 50}`),
        startsAt: new Date('2020-01-01T00:00:00.000Z'),
        handoff: { unit, every: 1 },
        ...(rank === undefined ? {} : { rank }),
      })),
    },
  ],
});

const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  const turns = new LoopTurns();
  const measured: number[] = [];
  for (let repeat = 0; repeat < REPEATS && !measured.some((turn) => turn <= LOOP_LIMIT); repeat += 1) {
    turns.start();
    await work();
    measured.push(turns.stop());
  }
  return Math.min(...measured);
};

describe('a schedule of 50 layers with 50 people', () => {
  for (const rank of [undefined, 1])
    it(`is resolved within 30 ms${rank === undefined ? '' : ', also if all layers have the same rank'}`, () => {
      const range = { from: NOW, to: later(NOW, DEFAULT_SHIFT_RANGE) };
      const offsets = (zone: string, of: typeof range) => timeZones.offsetChanges(zone, of);
      for (const unit of ['day', 'week', 'month'] as const)
        for (const asked of [range, year]) {
          const times = Array.from({ length: REPEATS }, () =>
            cpuTimeOf(() => onCallResolver(asked, offsets)(large(unit, rank))(asked)),
          );
          expect(Math.min(...times), unit).to.be.at.most(30);
        }
    });

  it('occupies the process for at most 50 ms when all its people change shifts every hour of a year', async () => {
    expect(await longestTurn(() => shiftsInTurns({ timeZones }, large('hour', 1), year))).to.be.at.most(LOOP_LIMIT);
  });

  it('occupies the process for at most 50 ms when now and next are searched in a year', async () => {
    const resolver = onCallResolver(rangeAround(NOW), (zone, of) => timeZones.offsetChanges(zone, of));
    const resolve = resolver(large('hour', 1));
    let found = null;
    expect(await longestTurn(async () => (found = await nowAndNextInTurns(NOW, resolve)))).to.be.at.most(LOOP_LIMIT);
    expect(found).to.deep.include({ next: [] });
  });

  it('is not resolved beyond the most shifts that are asked for', async () => {
    const { shifts } = await shiftsInTurns({ timeZones }, large('hour', 1), year, 100);
    expect(shifts.length).to.be.within(101, 50 * 24 * 7);
  });
});

describe('reads of schedules', () => {
  it('let the process do other work between the schedules of a list', async () => {
    const loaded = {
      publicId: '',
      organizationId: 1,
      teamId: null,
      name: 'Primary',
      coverage: null,
      schedule: { definitions: [] },
      names: new Map(),
    };
    const onCallSchedules = { load: () => Promise.resolve(Array.from({ length: 20 }, (_, id) => ({ id, ...loaded }))) };
    const list = bindUseCase(listImOnCall, { onCallSchedules, timeZones }, memoryHost(new TestClock(NOW)));
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    turn();
    await list(aUser(), { request: { page: 1, perPage: 100 }, filter: {} });
    isDone = true;
    expect(turns).to.be.above(20);
  });
});
