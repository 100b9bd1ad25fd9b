import { expect } from 'chai';
import type { Notice } from '../../../../src/domain/notifications/alert.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import {
  ANSWER_LIFETIME,
  TICKET_LENGTH,
  answerActions,
  answeredKinds,
  askedAt,
  permittedAnswers,
  possibleAnswers,
  presentedTicketRules,
  readTicket,
  sealedTicket,
  ticketsOf,
  writtenTicket,
} from '../../../../src/domain/notifications/answer-ticket.ts';
import type { AnswerTicket, PresentedTicket } from '../../../../src/domain/notifications/answer-ticket.ts';
import { NOW } from '../../../builders/clock.ts';

const TICKET: AnswerTicket = {
  kind: 'outage',
  action: 'acknowledge',
  incidentId: '0197f3a2-0000-7000-8000-000000000001',
  channelId: 7,
  expiresAt: later(NOW, ANSWER_LIFETIME),
};
const CODE = 'f'.repeat(64);

describe('a ticket', () => {
  it('is read as it was written, for every kind and action and the largest ids, in at most 64 bytes', () => {
    const extremes = [
      { incidentId: '00000000-0000-0000-0000-000000000000', channelId: 1 },
      { incidentId: 'ffffffff-ffff-ffff-ffff-ffffffffffff', channelId: 2 ** 31 - 1 },
    ];
    for (const kind of answeredKinds)
      for (const action of answerActions)
        for (const extreme of extremes) {
          const ticket = { ...TICKET, kind, action, ...extreme };
          const sealed = sealedTicket(writtenTicket(ticket), CODE);
          expect(sealed)
            .to.have.length(TICKET_LENGTH)
            .and.to.match(/^[0-9a-z]+$/);
          expect(readTicket(sealed)).to.deep.equal({ ticket, written: writtenTicket(ticket) });
        }
    expect(TICKET_LENGTH).to.be.at.most(64);
  });

  it('is none for other texts', () => {
    const sealed = sealedTicket(writtenTicket(TICKET), CODE);
    for (const text of [
      '',
      sealed.slice(1),
      `${sealed}0`,
      sealed.toUpperCase(),
      `9${sealed.slice(1)}`,
      `0${'z'.repeat(62)}`,
      `0${(2n ** 128n).toString(36).padStart(25, '0')}${sealed.slice(26)}`,
    ])
      expect(readTicket(text), text).to.equal(null);
  });

  it('carries the first 120 bits of its code', () => {
    const written = writtenTicket(TICKET);
    const sealed = ['0'.repeat(30), `${'0'.repeat(29)}1`, `1${'0'.repeat(29)}`, 'f'.repeat(30)].map((code) =>
      sealedTicket(written, code),
    );
    expect(new Set(sealed).size).to.equal(sealed.length);
    expect(sealedTicket(written, `${'f'.repeat(30)}0`)).to.equal(sealed[3]);
  });
});

describe('the answers of a message', () => {
  const notice = (type: Notice['type'], status: string, timestamp = NOW.toISOString()): Notice => ({
    type,
    timestamp,
    data: {
      incident: {
        id: TICKET.incidentId,
        title: 'Shop is down',
        status,
        startedAt: timestamp,
        confirmedAt: null,
        resolvedAt: null,
        reason: null,
        summary: null,
        evidence: null,
      },
      customer: null,
      organization: { id: 'o', name: 'Agency' },
    },
  });
  const actionsOf = (type: Notice['type'], status: string, answers: unknown = answerActions) =>
    ticketsOf(notice(type, status), { id: 7, config: { answers } }).map(({ action }) => action);

  it('are those that the incident allows and the channel permits, in the order of the channel', () => {
    expect(actionsOf('incident.opened', 'open')).to.deep.equal(['acknowledge', 'resolve', 'snooze']);
    expect(actionsOf('incident.reminder', 'acknowledged')).to.deep.equal(['resolve', 'snooze']);
    expect(actionsOf('incident.resolved', 'resolved')).to.deep.equal([]);
    expect(actionsOf('certificate.expiring', 'open')).to.deep.equal([]);
    const { incident: _incident, ...data } = notice('incident.opened', 'open').data;
    expect(
      ticketsOf({ type: 'incident.opened', timestamp: '', data }, { id: 7, config: { answers: answerActions } }),
    ).to.deep.equal([]);
    expect(actionsOf('onCall.page', 'triggered')).to.deep.equal([...answerActions]);
    expect(actionsOf('onCall.page', 'triggered', ['notMe', 'acknowledge'])).to.deep.equal(['notMe', 'acknowledge']);
    expect(actionsOf('onCall.acknowledged', 'acknowledged')).to.deep.equal([]);
    for (const none of [undefined, [], 'acknowledge', ['delete']])
      expect(actionsOf('onCall.page', 'triggered', none ?? null)).to.deep.equal([]);
  });

  it('expire 72 hours after the message, counted in whole seconds', () => {
    const [ticket] = ticketsOf(notice('incident.opened', 'open', '2026-03-02T10:00:00.999Z'), {
      id: 7,
      config: { answers: ['resolve'] },
    });
    expect(ticket?.expiresAt.toISOString()).to.equal('2026-03-05T10:00:00.000Z');
    expect(ticket && askedAt(ticket).toISOString()).to.equal('2026-03-02T10:00:00.000Z');
  });

  it('are none in states that are over or unknown', () => {
    for (const status of ['resolved', 'merged', 'toString', ''])
      for (const kind of answeredKinds) expect(possibleAnswers(kind, status)).to.deep.equal([]);
    for (const answers of [undefined, 'acknowledge', { 0: 'acknowledge' }])
      expect(permittedAnswers({ answers })).to.deep.equal([]);
    expect(permittedAnswers({ answers: ['snooze', 'snooze', 'x'] })).to.deep.equal(['snooze']);
  });
});

describe('a ticket that somebody presents', () => {
  const presented = (facts: Partial<PresentedTicket> = {}): PresentedTicket => ({
    ticket: TICKET,
    isAuthentic: true,
    channel: { isActive: true, config: { answers: ['acknowledge'] } },
    now: NOW,
    ...facts,
  });
  const codeFor = (facts: Partial<PresentedTicket>) =>
    firstBroken(presentedTicketRules, presented(facts))?.code ?? null;

  it('is valid until 72 hours have passed', () => {
    expect(codeFor({})).to.equal(null);
    expect(codeFor({ now: later(NOW, hours(72) - 1) })).to.equal(null);
    expect(codeFor({ now: later(NOW, hours(72)) })).to.equal('notFound');
  });

  it('is unknown if it is forged, or its channel is gone, off or does not permit the answer', () => {
    for (const facts of [
      { isAuthentic: false },
      { channel: null },
      { channel: { isActive: false, config: { answers: ['acknowledge'] } } },
      { channel: { isActive: true, config: { answers: ['resolve'] } } },
      { channel: { isActive: true, config: {} } },
    ])
      expect(codeFor(facts)).to.equal('notFound');
  });
});
