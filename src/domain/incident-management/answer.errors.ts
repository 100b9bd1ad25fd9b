import { defineErrors } from '../kernel/errors.ts';

/** Refusals of answers to messages of channels. */
export const answerErrors = defineErrors({
  answerAlreadyGiven: { kind: 'conflict', when: 'The answer that a message offers has been given already.' },
  answerNotPossible: {
    kind: 'conflict',
    when: 'The state of the incident does not allow the answer any more: somebody has taken the incident on, it is over, or others have been notified since.',
  },
  answerSignatureInvalid: {
    kind: 'unauthenticated',
    when: 'The signature or the secret of an interaction of a chat is missing or wrong, or the request is too old.',
  },
});
