import { expect } from 'chai';
import type { CheckSubject } from '../../../../src/application/checks/ports.ts';
import type { PreparedCheck } from '../../../../src/application/checks/prepare-check.ts';
import { neverChecked } from '../../../../src/domain/checks/location-state.ts';
import type { DueCheck } from '../../../../src/domain/checks/due-check.ts';
import { PreparedChecks } from '../../../../src/infrastructure/checks/prepared-checks.ts';
import { NOW } from '../../../builders/clock.ts';

const CAPACITY = 100;
const BATCH = 20;

const aDueCheck = (facts: Pick<DueCheck, 'monitorId' | 'revision'>): DueCheck => ({
  locationId: 1,
  dueAt: NOW,
  leaseUntil: NOW,
  isRequested: false,
  interval: 60_000,
  timeout: 10_000,
  timing: { interval: 60_000, schedule: null, timeZone: null, grace: null },
  organization: { status: 'active' },
  customer: null,
  isAllowedHere: true,
  status: 'active',
  locationState: neverChecked,
  condition: 'up',
  alerting: { consecutiveChecks: 2, recoveryConsecutiveChecks: 1 },
  warning: null,
  ...facts,
});

describe('prepared checks', () => {
  let loaded: number;
  const subjects = {
    load: (ids: readonly number[]) =>
      Promise.resolve(
        ids.map(
          (monitorId) =>
            ({
              monitorId,
              revision: 1,
              kind: 'website',
              target: 'https://shop.example/',
              settings: {},
            }) as CheckSubject,
        ),
      ),
  };
  const checks = new Map<number, PreparedCheck>();
  const open = () =>
    new PreparedChecks(
      { load: async (ids) => ((loaded += ids.length), subjects.load(ids)) },
      ({ monitorId }) => {
        const check: PreparedCheck = checks.get(monitorId) ?? (() => Promise.reject(new Error('never run')));
        checks.set(monitorId, check);
        return check;
      },
      CAPACITY,
    );
  const due = (from: number, count: number, revision = 1): readonly DueCheck[] =>
    Array.from({ length: count }, (_, at) => aDueCheck({ monitorId: from + at, revision }));
  beforeEach(() => {
    loaded = 0;
    checks.clear();
  });

  it('reads a monitor again only when it has changed', async () => {
    const prepared = open();
    for (const revision of [1, 1, 1]) await prepared.prepare(due(1, 10, revision));
    expect(loaded).to.equal(10);
    await prepared.prepare(due(1, 10, 2));
    expect(loaded).to.equal(20);
  });

  it('keeps every check of a batch until it is used, also in a batch larger than the cache', async () => {
    const prepared = open();
    await prepared.prepare(due(1, 3 * CAPACITY));
    for (const { monitorId } of due(1, 3 * CAPACITY)) expect(prepared.of(monitorId)).to.equal(checks.get(monitorId));
  });

  it('reads less than half of the monitors again when a fifth more than fit are checked in turn', async () => {
    const prepared = open();
    const monitors = CAPACITY * 1.2;
    const round = async () => {
      for (let from = 0; from < monitors; from += BATCH) {
        await prepared.prepare(due(from, BATCH));
        for (const { monitorId } of due(from, BATCH)) prepared.of(monitorId);
      }
    };
    for (let rounds = 0; rounds < 10; rounds += 1) await round();
    loaded = 0;
    for (let rounds = 0; rounds < 10; rounds += 1) await round();
    expect(loaded)
      .to.be.greaterThan(0)
      .and.lessThan(5 * monitors);
  });
});
