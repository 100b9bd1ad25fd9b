import { deepEqual, equal } from 'node:assert/strict';
import type { EscalationRuns, LockedRun } from '../../../src/application/escalation/ports.ts';
import type { ImIncidents } from '../../../src/application/incident-management/ports.ts';
import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import { addOne, expectStored } from '../../../src/application/kernel/repository.ts';
import type { Organizations } from '../../../src/application/organizations/ports.ts';
import { NO_PLAN } from '../../../src/domain/escalation/escalation-policy.ts';
import type { EscalationPlan } from '../../../src/domain/escalation/escalation-policy.ts';
import { startRun } from '../../../src/domain/escalation/escalation-run.ts';
import type { Organization } from '../../../src/domain/organizations/organization.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { anImIncident } from '../../builders/im-incidents.ts';
import { NOW } from '../../builders/clock.ts';
import { anOrganization } from '../../builders/organizations.ts';
import { race, storedOne, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';

/** The runs of escalations, over a store without any. */
export interface EscalationsUnderTest {
  readonly escalationRuns: EscalationRuns;
  readonly imIncidents: ImIncidents;
  readonly organizations: Organizations;
  readonly unitOfWork: UnitOfWork;
  close(): Promise<void>;
}

const PLAN: EscalationPlan = {
  ...NO_PLAN,
  steps: [{ afterMinutes: 0, targets: [{ type: 'team', teamId: 1 }], onlyDuring: null }],
};

const publicIdOf = (count: number): string => `01890000-0000-7000-8000-${String(count).padStart(12, '0')}`;

/** `EscalationRuns`: each due run is claimed by one transaction at a time, as it is at that moment. */
export const escalationRunsContract = (framework: TestFramework, open: () => Promise<EscalationsUnderTest>): void => {
  framework.describe('EscalationRuns', () => {
    const test = testsWith(framework, open, ({ escalationRuns: runs, imIncidents, organizations, unitOfWork }) => {
      let count = 0;
      const organization = async (facts: Partial<Organization> = {}): Promise<number> => {
        const { id: _id, revision: _revision, ...record } = anOrganization({ imEnabled: true, ...facts });
        return expectStored(
          await addOne(organizations, { ...record, publicId: publicIdOf((count += 1)), name: `Agency ${count}` }),
        ).id;
      };
      /** The id of an incident with a run. */
      const due = async (organizationId: number, dueAt: Date | null): Promise<number> => {
        const { id: _id, revision: _revision, ...record } = anImIncident({ organizationId });
        const incident = storedOne(await imIncidents.add([{ ...record, publicId: publicIdOf((count += 1)) }]));
        await runs.add([{ ...startRun(PLAN, NOW), dueAt, incidentId: incident.id, organizationId, policyId: null }]);
        return incident.id;
      };
      const claim = (limit = 100, now = NOW, except: readonly number[] = []) => runs.claim({ now, limit, except });
      const incidentsOf = (claimed: readonly LockedRun[]): readonly number[] =>
        claimed.map(({ incidentId }) => incidentId);
      /** Claims and moves the runs on, as a worker does. */
      const work = (limit: number): Promise<readonly number[]> =>
        unitOfWork.inTransaction(async () => {
          const claimed = await claim(limit);
          await runs.save(claimed.map((run) => ({ ...run, position: run.position + 1, dueAt: null })));
          return incidentsOf(claimed);
        });
      return { runs, unitOfWork, organization, due, claim, incidentsOf, work };
    });

    test('finds the run of an incident as it was saved, and null for an incident without one', async ({
      runs,
      organization,
      due,
      work,
    }) => {
      const incidentId = await due(await organization(), NOW);
      const found = await runs.find(incidentId);
      deepEqual([found?.incidentId, found?.plan, found?.dueAt, found?.position], [incidentId, PLAN, NOW, 0]);
      await work(1);
      const moved = await runs.find(incidentId);
      deepEqual([moved?.dueAt, moved?.position, moved?.acknowledgement], [null, 1, null]);
      deepEqual(await runs.find(incidentId + 1), null);
    });

    test('claims runs at their due time, and not a millisecond earlier, the most overdue first', async ({
      organization,
      due,
      claim,
      incidentsOf,
    }) => {
      const id = await organization();
      const [second, first] = [await due(id, NOW), await due(id, later(NOW, -1))];
      await due(id, null);
      deepEqual(incidentsOf(await claim(100, later(NOW, -2))), []);
      deepEqual(incidentsOf(await claim(100)), [first, second]);
      deepEqual(incidentsOf(await claim(1)), [first]);
    });

    test('claims a run with its plan, its progress and what messages say about its incident', async ({
      organization,
      due,
      claim,
    }) => {
      const id = await organization();
      const incidentId = await due(id, NOW);
      const [run] = await claim();
      const { plan, state, position, sequence, hasReached, acknowledgement, dueAt, incident } = run ?? {};
      deepEqual(
        { plan, state, position, sequence, hasReached, acknowledgement, dueAt },
        {
          plan: PLAN,
          state: 'waiting',
          position: 0,
          sequence: 0,
          hasReached: false,
          acknowledgement: null,
          dueAt: NOW,
        },
      );
      deepEqual(
        [incident?.id, incident?.title, incident?.severity, incident?.status, incident?.parties.customer],
        [incidentId, 'Shop is down', 'error', 'triggered', null],
      );
    });

    test('claims each run once in eight transactions at once', async ({ organization, due, work }) => {
      const id = await organization();
      const incidents: number[] = [];
      for (let at = 0; at < 24; at += 1) incidents.push(await due(id, NOW));
      const claimed = [...(await race(() => work(5))).flat(), ...(await work(100))];
      deepEqual(
        claimed.toSorted((one, other) => one - other),
        incidents,
      );
    });

    test('reads a run that another transaction has just changed as it is after the change', async ({
      runs,
      unitOfWork,
      organization,
      due,
    }) => {
      const incidentId = await due(await organization(), NOW);
      const add = () =>
        unitOfWork.inTransaction(async () => {
          const run = await runs.lock(incidentId);
          if (run !== null) await runs.save([{ ...run, position: run.position + 1 }]);
        });
      await race(add);
      equal((await unitOfWork.inTransaction(() => runs.lock(incidentId)))?.position, 8);
    });

    test('leaves runs of organizations that do not use incident management, and continues with them later', async ({
      organization,
      due,
      claim,
      runs,
    }) => {
      for (const facts of [{ imEnabled: false }, { status: 'suspended' }, { status: 'deleted' }] as const)
        await due(await organization(facts), NOW);
      deepEqual(await claim(), []);
      equal(await runs.nextDueAt(NOW, []), null);
    });

    test('answers when the next run is due, without those that are left out', async ({
      runs,
      organization,
      due,
      claim,
    }) => {
      const id = await organization();
      await due(id, later(NOW, minutes(5)));
      const next = await due(id, NOW);
      const [run] = await claim();
      deepEqual(await runs.nextDueAt(NOW, []), NOW);
      deepEqual(await runs.nextDueAt(NOW, [run?.id ?? 0]), later(NOW, minutes(5)));
      deepEqual((await claim(100, NOW, [run?.id ?? 0])).map(({ incidentId }) => incidentId).includes(next), false);
    });

    test('stores the acknowledgement, the outcome and the end of a run', async ({
      runs,
      unitOfWork,
      organization,
      due,
    }) => {
      const incidentId = await due(await organization(), NOW);
      await unitOfWork.inTransaction(async () => {
        const run = await runs.lock(incidentId);
        if (run !== null)
          await runs.save([
            {
              ...run,
              state: 'stopped',
              outcome: 'acknowledged',
              acknowledgement: { by: null },
              hasReached: true,
              hasReachedChannels: true,
              reachedSequence: 2,
              sequence: 3,
              dueAt: null,
            },
          ]);
      });
      const run = await unitOfWork.inTransaction(() => runs.lock(incidentId));
      deepEqual(
        [
          run?.state,
          run?.outcome,
          run?.acknowledgement,
          run?.hasReached,
          run?.hasReachedChannels,
          run?.reachedSequence,
          run?.sequence,
          run?.dueAt,
        ],
        ['stopped', 'acknowledged', { by: null }, true, true, 2, 3, null],
      );
    });
  });
};
