import { expect } from 'chai';
import type { NoticeContent } from '../../src/application/notifications/notice-content.ts';
import { answerActions, isConfirmedFirst } from '../../src/domain/notifications/answer-ticket.ts';
import type { ChannelService } from '../fixtures/channel-services.ts';
import { contentOf } from './channel-receiver.ts';
import type { ChannelReceiver } from './channel-receiver.ts';
import { bodyOf } from './describe-channel-service.ts';

/** The ticket of each answer of `withAnswers`. */
export const TICKET = 'a'.repeat(63);
/** The answers of `withAnswers` have addresses that begin with this. */
export const LINKS = 'https://monitoring.example/answers/';

/** Returns the content of a message that offers all answers. */
export const withAnswers = (content: NoticeContent): NoticeContent => ({
  ...content,
  answers: answerActions.map((action) => ({
    action,
    label: `[${action}] *1*`,
    ticket: TICKET,
    url: `${LINKS}${action}`,
    nowUrl: `https://monitoring.example/api/answers/${action}`,
    question: isConfirmedFirst(action) ? { text: 'Really?', yes: 'Decline and escalate', no: 'Back' } : null,
  })),
});

/** Sends a message that offers all answers, and returns its body, which has the form that the service documents. */
export const sentAnswers = async (service: ChannelService, receiver: ChannelReceiver): Promise<unknown> => {
  await receiver.deliver(service, 'opened', withAnswers(contentOf('opened')));
  const { body = '' } = receiver.received.at(-1) ?? {};
  expect(service.body.safeParse(bodyOf(service, body)).error?.issues ?? []).to.deep.equal([]);
  return bodyOf(service, body);
};

/** Expects the links of all answers in the body of a message, and no ticket outside of them. */
export const expectLinks = (body: unknown): void => {
  const text = JSON.stringify(body);
  for (const action of answerActions) expect(text).to.include(`${LINKS}${action}`);
  expect(text).not.to.include(TICKET);
};
