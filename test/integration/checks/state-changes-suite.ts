import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import { recordStateChanges } from '../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../src/domain/checks/check-finding.ts';
import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import type { ChannelMessage } from '../../../src/application/notifications/channel-message.ts';
import { TestClock } from '../../builders/clock.ts';
import { pipelineOn, SECRET } from './check-bench.ts';
import type { Pipeline } from './check-bench.ts';
import { aLocation, databaseOfSuite } from './monitored.ts';

/** Gives each test a pipeline on PostgreSQL with a clock and a location, and reads what it stored. */
export const stateChangesSuite = () => {
  const opened = databaseOfSuite();
  let clock: TestClock;
  let pipeline: Pipeline;
  let local: number;

  beforeEach(async () => {
    clock = new TestClock();
    pipeline = pipelineOn(opened.database, clock);
    local = await aLocation(opened.database);
  });

  /** Makes the check due, claims it and records the finding; returns whether an alert was stored now. */
  const check = async (monitorId: number, finding: CheckFinding, locationId = local): Promise<boolean> => {
    const now = clock.now();
    await opened.database.query
      .updateTable('check_schedule')
      .set({ dueAt: now })
      .where('monitorId', '=', monitorId)
      .where('locationId', '=', locationId)
      .execute();
    const [due] = await pipeline.queue.claim({ locationId, owner: 'w', now, until: now, limit: 1 });
    await recordStateChanges(pipeline)('w', [finishCheck(due!, finding, now)]);
    const { notified } = await opened.database.query
      .selectFrom('outbox')
      .select((of) => of.fn.countAll<number>().as('notified'))
      .where('createdAt', '=', now)
      .executeTakeFirstOrThrow();
    return notified > 0;
  };

  const incidents = () => opened.database.query.selectFrom('incident').selectAll().orderBy('id').execute();
  const outbox = () => opened.database.query.selectFrom('outbox').selectAll().orderBy('id').execute();
  const notices = async () =>
    (await outbox()).map(
      ({ sealedPayload }) => (JSON.parse(aesVault(SECRET).open(sealedPayload)) as ChannelMessage).notice,
    );
  const notified = async () => (await notices()).map(({ type }) => type.replace('incident.', ''));

  return {
    opened,
    check,
    incidents,
    outbox,
    notices,
    notified,
    get local() {
      return local;
    },
    get clock() {
      return clock;
    },
    get pipeline() {
      return pipeline;
    },
    set pipeline(changed: Pipeline) {
      pipeline = changed;
    },
  };
};
