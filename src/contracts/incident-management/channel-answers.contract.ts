import { deepEqual, equal, rejects } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ChannelAnswers, UsedTicket } from '../../application/incident-management/ports.ts';
import type { UnitOfWork } from '../../application/kernel/ports.ts';
import { hours, later } from '../../domain/kernel/time.ts';
import { NOW, RACERS, race, testsWith } from '../framework.ts';
import type { TestFramework } from '../framework.ts';

/** The answers to messages of channels over a store without any, with a channel of an organization. */
export interface ChannelAnswersUnderTest {
  readonly channelAnswers: ChannelAnswers;
  readonly unitOfWork: UnitOfWork;
  /** An active organization that uses incident management. */
  readonly organizationId: number;
  readonly channelId: number;
  /** Releases the store after the test. */
  close(): Promise<void>;
}

/**
 * Declares the contract of `ChannelAnswers`: a ticket is used once, by one of the transactions that use it at the same
 * time. Pass a function that opens an empty store.
 */
export const channelAnswersContract = (
  framework: TestFramework,
  open: () => Promise<ChannelAnswersUnderTest>,
): void => {
  framework.describe('ChannelAnswers', () => {
    const test = testsWith(framework, open, ({ channelAnswers: answers, unitOfWork, organizationId, channelId }) => {
      const ticket = (written: string): UsedTicket => ({
        kind: 'onCall',
        action: 'acknowledge',
        incidentId: randomUUID(),
        channelId,
        expiresAt: later(NOW, hours(24)),
        written,
        userId: null,
        at: NOW,
      });
      const take = (written: string): Promise<boolean> => unitOfWork.inTransaction(() => answers.take(ticket(written)));
      return { answers, unitOfWork, organizationId, take, ticket };
    });

    test('lets a ticket be used once', async ({ answers, take }) => {
      equal(await answers.isTaken('one'), false);
      equal(await take('one'), true);
      equal(await answers.isTaken('one'), true);
      equal(await take('one'), false);
      equal(await take('another'), true);
    });

    test('lets one of eight concurrent transactions use a ticket', async ({ take }) => {
      const results = await race(() => take('one'));
      deepEqual(results.toSorted(), [...Array.from({ length: RACERS - 1 }, () => false), true]);
    });

    test('leaves the ticket to a transaction that waits, if the one that used it is rolled back', async ({
      answers,
      unitOfWork,
      take,
      ticket,
    }) => {
      const used = Promise.withResolvers<undefined>();
      const end = Promise.withResolvers<undefined>();
      const refused = unitOfWork.inTransaction(async () => {
        equal(await answers.take(ticket('one')), true);
        used.resolve(undefined);
        await end.promise;
        throw new Error('The answer was refused.');
      });
      await used.promise;
      const waiting = take('one');
      end.resolve(undefined);
      await rejects(refused);
      equal(await waiting, true);
    });

    test('tells whether members of the organization may answer', async ({ answers, organizationId }) => {
      const { organizationStatus, imEnabled } = await answers.organizationOf(organizationId, NOW);
      deepEqual([organizationStatus, imEnabled], ['active', true]);
    });
  });
};
