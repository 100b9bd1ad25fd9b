import { expect } from 'chai';
import {
  INTERACTION_WINDOW,
  givenAnswerRules,
  interactionRules,
  signedTimeOf,
  takenTicketRules,
} from '../../../../src/domain/incident-management/answer.rules.ts';
import type { GivenAnswer } from '../../../../src/domain/incident-management/answer.rules.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { ANSWER_LIFETIME } from '../../../../src/domain/notifications/answer-ticket.ts';
import type { AnswerTicket } from '../../../../src/domain/notifications/answer-ticket.ts';
import { NOW } from '../../../builders/clock.ts';

const ticket = (facts: Partial<AnswerTicket> = {}): AnswerTicket => ({
  kind: 'onCall',
  action: 'acknowledge',
  incidentId: '0197f3a2-0000-7000-8000-000000000001',
  channelId: 7,
  expiresAt: later(NOW, ANSWER_LIFETIME),
  ...facts,
});
const codeFor = (facts: Partial<GivenAnswer>) =>
  firstBroken(givenAnswerRules, { ticket: ticket(), status: 'triggered', lastStepAt: null, ...facts })?.code ?? null;

describe('an answer', () => {
  it('is given once', () => {
    expect(firstBroken(takenTicketRules, { isTaken: true })).to.equal(null);
    expect(firstBroken(takenTicketRules, { isTaken: false })?.code).to.equal('answerAlreadyGiven');
  });

  it('must be possible in the present state of the incident', () => {
    expect(codeFor({})).to.equal(null);
    for (const status of ['acknowledged', 'monitoring', 'resolved', 'merged'])
      expect(codeFor({ status })).to.equal('answerNotPossible');
    expect(codeFor({ ticket: ticket({ action: 'resolve' }), status: 'monitoring' })).to.equal(null);
    expect(codeFor({ ticket: ticket({ kind: 'outage', action: 'notMe' }), status: 'open' })).to.equal(
      'answerNotPossible',
    );
  });

  it('“not me” is for the latest step; other answers do not depend on steps', () => {
    const notMe = ticket({ action: 'notMe' });
    expect(codeFor({ ticket: notMe, lastStepAt: null })).to.equal(null);
    expect(codeFor({ ticket: notMe, lastStepAt: later(NOW, 999) })).to.equal(null);
    expect(codeFor({ ticket: notMe, lastStepAt: later(NOW, 1000) })).to.equal('answerNotPossible');
    expect(codeFor({ lastStepAt: later(NOW, 1000) })).to.equal(null);
  });
});

describe('an interaction', () => {
  const proof = (facts: object) =>
    firstBroken(interactionRules, { isOfChat: true, isAuthentic: true, signedAt: NOW, now: NOW, ...facts })?.code ??
    null;

  it('signs a time in seconds', () => {
    expect(signedTimeOf('1772445600')?.toISOString()).to.equal('2026-03-02T10:00:00.000Z');
    for (const text of ['', '-1', '1.5', '1e9', '999999999999', 'now']) expect(signedTimeOf(text)).to.equal(null);
  });

  it('is accepted for five minutes, in either direction, if it is authentic', () => {
    expect(proof({})).to.equal(null);
    expect(proof({ isAuthentic: false })).to.equal('answerSignatureInvalid');
    expect(proof({ isOfChat: false })).to.equal('answerSignatureInvalid');
    expect(proof({ signedAt: null })).to.equal(null);
    for (const direction of [1, -1]) {
      expect(proof({ now: later(NOW, direction * INTERACTION_WINDOW) })).to.equal(null);
      expect(proof({ now: later(NOW, direction * (INTERACTION_WINDOW + 1)) })).to.equal('answerSignatureInvalid');
    }
  });
});
