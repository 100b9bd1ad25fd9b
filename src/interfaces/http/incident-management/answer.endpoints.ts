import { z } from 'zod';
import { giveAnswer } from '../../../application/incident-management/answers.ts';
import { ANSWER_RATE } from '../../../domain/incident-management/answer.rules.ts';
import { ANSWER_NOW_PATH, TICKET_LENGTH, answerActions } from '../../../domain/notifications/answer-ticket.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { reply } from '../kernel/replies/reply.ts';

const tag = 'Answers';

/** The endpoints to which buttons of messages send answers. */
export const answerEndpoints = [
  defineEndpoint({
    method: 'post',
    path: `${ANSWER_NOW_PATH}/{ticket}`,
    tag,
    summary: 'Give an answer that a message offers',
    description:
      'The ticket of a message is the only credential: it is valid for one incident, one channel and one answer, once and for 72 hours, as long as the channel permits the answer. Messages of ntfy send it.',
    useCase: giveAnswer,
    credentials: 'ignored',
    rate: ANSWER_RATE,
    request: { params: z.object({ ticket: z.string().max(TICKET_LENGTH) }) },
    reply: reply(z.object({ action: z.enum(answerActions), incidentId: z.uuid() }).meta({ id: 'GivenAnswer' })),
  }),
];
