import { channelAnswersContract } from '../../../src/contracts/incident-management/channel-answers.contract.ts';
import { incidentTicketsContract } from '../../../src/contracts/incident-management/incident-tickets.contract.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';
import { answersUnderTest, ticketsUnderTest } from './tickets-and-answers-under-test.ts';

describe('tickets of incidents, and answers to messages, on PostgreSQL', () => {
  const emptied = emptiedForEach(['organization']);
  incidentTicketsContract({ describe, it }, async () => ticketsUnderTest(await emptied()));
  channelAnswersContract({ describe, it }, async () => answersUnderTest(await emptied()));
});
