import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { IncidentTickets, SendableTicket } from '../../application/incident-management/ticket.ports.ts';
import type { UnitOfWork } from '../../application/kernel/ports.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import { NOW, includes, race, testsWith } from '../framework.ts';
import type { TestFramework } from '../framework.ts';

/** The tickets of incidents over a store without any, with an organization that has two integrations. */
export interface IncidentTicketsUnderTest {
  readonly incidentTickets: IncidentTickets;
  readonly unitOfWork: UnitOfWork;
  readonly organizationId: number;
  readonly integrationIds: readonly [number, number];
  /** Stores an incident of the organization, with the outage that its labels name. */
  anIncident(facts: {
    readonly outageId: string | null;
    readonly isResolved: boolean;
  }): Promise<{ readonly id: number; readonly publicId: string }>;
  /** Releases the store after the test. */
  close(): Promise<void>;
}

const REFERENCE = { externalId: '11', url: 'https://desk.example/11' };

/**
 * Declares the contract of `IncidentTickets`: one of several attempts to open a ticket begins, what is known about a
 * ticket is never lost, and the tickets of an outage are found. Pass a function that opens an empty store.
 */
export const incidentTicketsContract = (
  framework: TestFramework,
  open: () => Promise<IncidentTicketsUnderTest>,
): void => {
  framework.describe('IncidentTickets', () => {
    const test = testsWith(framework, open, (store) => {
      const { incidentTickets: tickets, integrationIds, unitOfWork } = store;
      const incident = (facts: { readonly outageId?: string; readonly isResolved?: boolean } = {}) =>
        store.anIncident({ outageId: null, isResolved: false, ...facts });
      const read = async (integrationId: number, publicId: string): Promise<SendableTicket> => {
        const found = await tickets.forSending(integrationId, publicId);
        ok(found !== null, 'The ticket is not stored.');
        return found;
      };
      /** Adds the ticket of an incident. */
      const add = async (
        { id, publicId }: { readonly id: number; readonly publicId: string },
        continuesId: number | null = null,
        [integrationId] = integrationIds,
      ): Promise<SendableTicket> => {
        await unitOfWork.inTransaction(() =>
          tickets.add([{ publicId: randomUUID(), integrationId, incidentId: id, continuesId }], NOW),
        );
        return read(integrationId, publicId);
      };
      return { store, tickets, incident, add, read };
    });

    test('stores tickets that are to be opened, and finds them by their incident', async ({
      tickets,
      incident,
      add,
    }) => {
      const [one, other] = [await incident(), await incident()];
      const added = await add(one);
      includes(added, { state: 'opening', externalId: null, url: null, attemptedAt: null, continued: null });
      deepEqual(
        (await tickets.ofIncidents([one.id, other.id])).map(({ id, firstIncidentId }) => [id, firstIncidentId]),
        [[added.id, one.id]],
      );
      equal(await tickets.forSending(added.integrationId, other.publicId), null);
    });

    test('begins one of eight attempts that have read the same ticket', async ({ tickets, incident, add }) => {
      const ticket = await add(await incident());
      const results = await race((racer) => tickets.begin(ticket, later(NOW, racer)));
      equal(results.filter(Boolean).length, 1);
      equal(await tickets.begin(ticket, later(NOW, minutes(1))), false, 'the ticket was read before the attempt');
    });

    test('begins no attempt for a ticket that was opened', async ({ tickets, incident, add }) => {
      const ticket = await add(await incident());
      await tickets.save({ ...ticket, state: 'open', ...REFERENCE }, null, NOW);
      equal(await tickets.begin(ticket, NOW), false);
    });

    test('keeps what is known about a ticket when an attempt that knows less is recorded late', async ({
      store,
      tickets,
      incident,
      add,
      read,
    }) => {
      const { publicId, id } = await incident();
      const ticket = await add({ id, publicId });
      await tickets.begin(ticket, NOW);
      await tickets.save({ ...ticket, state: 'open', ...REFERENCE, attemptedAt: null }, NOW, NOW);
      await tickets.save({ ...ticket, state: 'failed', attemptedAt: null }, NOW, later(NOW, 1));
      const [integrationId] = store.integrationIds;
      includes(await read(integrationId, publicId), { state: 'open', ...REFERENCE });
    });

    test('keeps an attempt that has begun since', async ({ store, tickets, incident, add, read }) => {
      const { publicId, id } = await incident();
      const ticket = await add({ id, publicId });
      await tickets.begin(ticket, NOW);
      await tickets.begin({ ...ticket, attemptedAt: NOW }, later(NOW, 1));
      await tickets.save({ ...ticket, attemptedAt: null }, NOW, later(NOW, 2));
      const [integrationId] = store.integrationIds;
      includes(await read(integrationId, publicId), { attemptedAt: later(NOW, 1) });
    });

    test('finds the latest ticket of its integration by the id of the system', async ({
      store,
      tickets,
      incident,
      add,
    }) => {
      const [one, other] = [await incident(), await incident()];
      const first = await add(one);
      await tickets.save({ ...first, state: 'open', ...REFERENCE }, null, NOW);
      includes(await tickets.byExternalId({ id: first.integrationId }, '11'), { incidentPublicId: one.publicId });
      const again = await add(other, first.id);
      await tickets.save({ ...again, state: 'open', ...REFERENCE }, null, NOW);
      includes(await tickets.byExternalId({ id: first.integrationId }, '11'), { incidentPublicId: other.publicId });
      equal(await tickets.byExternalId({ id: store.integrationIds[1] }, '11'), null);
      equal(await tickets.byExternalId({ id: first.integrationId }, '12'), null);
    });

    test('finds the tickets of outages, oldest first, and the first ticket that another one continues', async ({
      store,
      tickets,
      incident,
      add,
    }) => {
      const [outageId, otherId] = [randomUUID(), randomUUID()];
      const [one, other, elsewhere] = [
        await incident({ outageId, isResolved: true }),
        await incident({ outageId }),
        await incident({ outageId: otherId }),
      ];
      const first = await add(one);
      await add(elsewhere);
      equal((await add(other, first.id)).continued, null, 'the first ticket is not open yet');
      await tickets.save({ ...first, state: 'open', ...REFERENCE }, null, NOW);
      deepEqual((await tickets.forSending(first.integrationId, other.publicId))?.continued, REFERENCE);
      const found = await tickets.ofOutages([store.organizationId], [outageId]);
      deepEqual(
        found.map(({ outageId: of, isResolved, continuesId, firstIncidentId }) => [
          of,
          isResolved,
          continuesId,
          firstIncidentId,
        ]),
        [
          [outageId, true, null, one.id],
          [outageId, false, first.id, one.id],
        ],
      );
      deepEqual(await tickets.ofOutages([], [outageId]), []);
      deepEqual(await tickets.ofOutages([store.organizationId], []), []);
    });
  });
};
