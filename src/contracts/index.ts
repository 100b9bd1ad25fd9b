/**
 * Contract suites for the ports that an application may replace: its own transactions (`unitOfWorkContract`), job queue
 * (`jobQueueContract`), outbox (`outboxQueueContract`, `outboxGroupsContract`), file store (`fileStoreContract`),
 * repositories of records (`repositoryContract`), tickets of incidents (`incidentTicketsContract`), answers to messages
 * (`channelAnswersContract`), drills (`drillsContract`) and requests of providers of calls (`callRequestsContract`). An adapter that passes its suite works with the use cases and workers
 * of this package. The suites change with their ports only, as the changelog says; the adapters for PostgreSQL pass
 * them too.
 *
 * Each suite takes the `describe` and `it` of a test framework, and a function that opens the adapters over an empty
 * store for one test. Races make `RACERS` calls at once: give the adapters a connection for each of them.
 *
 * @example fileStoreContract({ describe, it }, async () => ({ files: await openBucket(), close: () => removeBucket()
 * }));
 *
 * @packageDocumentation
 */
export { RACERS } from './framework.ts';
export type { TestFramework } from './framework.ts';
export * from './drills/drills.contract.ts';
export * from './incident-management/channel-answers.contract.ts';
export * from './incident-management/incident-tickets.contract.ts';
export * from './kernel/file-store.contract.ts';
export * from './kernel/job-queue.contract.ts';
export * from './kernel/outbox-groups.contract.ts';
export { outboxQueueContract } from './kernel/outbox-queue.contract.ts';
export type { OutboxUnderTest } from './kernel/outbox-under-test.ts';
export * from './kernel/unit-of-work.contract.ts';
export * from './paging/call-requests.contract.ts';
export * from './repository.contract.ts';
