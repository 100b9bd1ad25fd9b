import { expect } from 'chai';
import { incidentTicketMachine } from '../../../../src/domain/incident-management/incident-ticket.machine.ts';
import {
  continuedTicketOf,
  decideOpening,
  isDefiniteRefusal,
  openingActionsOf,
  TICKET_SETTLING,
  ticketActionsOf,
  ticketAnswerOf,
  ticketMarkerOf,
  ticketTitleOf,
  ticketWebhookPath,
} from '../../../../src/domain/incident-management/incident-ticket.ts';
import type { EarlierTicket } from '../../../../src/domain/incident-management/incident-ticket.ts';
import { changeKinds } from '../../../../src/domain/incident-management/timeline.ts';
import { next, statesOf } from '../../../../src/domain/kernel/machine.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('a ticket of an incident', () => {
  it('is created at once, and searched for 30 seconds after an attempt without a known outcome', () => {
    expect(decideOpening({ attemptedAt: null }, NOW)).to.deep.equal({ step: 'create' });
    const until = later(NOW, TICKET_SETTLING);
    expect(decideOpening({ attemptedAt: NOW }, later(until, -1))).to.deep.equal({ step: 'wait', until });
    expect(decideOpening({ attemptedAt: NOW }, until)).to.deep.equal({ step: 'search' });
    expect(TICKET_SETTLING).to.equal(30_000);
  });

  it('was certainly not created by a request that was refused', () => {
    for (const status of [400, 401, 404, 422, 429, 499])
      expect(isDefiniteRefusal(status), String(status)).to.equal(true);
    for (const status of [null, 200, 302, 399, 408, 500, 503])
      expect(isDefiniteRefusal(status), String(status)).to.equal(false);
  });

  it('is opened with its incident, told what people do, and closed with it', () => {
    expect(Object.fromEntries(changeKinds.map((kind) => [kind, ticketActionsOf(kind).join(' ')]))).to.deep.equal({
      opened: 'open',
      acknowledged: 'comment',
      takenOver: 'comment',
      statusChanged: 'comment',
      resolved: 'comment close',
      snoozed: '',
      snoozeEnded: '',
      severityRaised: 'comment',
      mergedInto: 'comment close',
      mergedFrom: 'comment',
      responderAdded: '',
      noteAdded: 'comment',
      escalated: '',
      alertJoined: '',
      stormBegan: '',
      stormUpdated: '',
      nobodyNotified: 'comment',
    });
  });

  it('is opened again for an outage whose latest ticket belongs to a resolved incident', () => {
    const of = (id: number, members: Partial<EarlierTicket> = {}): EarlierTicket => ({
      id,
      integrationId: 1,
      continuesId: null,
      outageId: 'outage',
      isResolved: true,
      ...members,
    });
    expect(continuedTicketOf(1, 'outage', [of(1)])).to.equal(1);
    expect(continuedTicketOf(1, 'outage', [of(1), of(2, { continuesId: 1 })])).to.equal(1);
    expect(continuedTicketOf(1, 'outage', [])).to.equal(null);
    expect(continuedTicketOf(1, null, [of(1)])).to.equal(null);
    expect(continuedTicketOf(1, 'other', [of(1)])).to.equal(null);
    expect(continuedTicketOf(2, 'outage', [of(1)]), 'another integration').to.equal(null);
    expect(continuedTicketOf(1, 'outage', [of(1), of(2, { isResolved: false })]), 'still open').to.equal(null);
    expect([openingActionsOf(null), openingActionsOf(1)]).to.deep.equal([['open'], ['open', 'comment']]);
  });

  it('is opened, also after its opening failed, is closed while it is open, and stays closed', () => {
    const events = ['open', 'fail', 'close'] as const;
    const after = statesOf(incidentTicketMachine).map((state) => [
      state,
      ...events.map((event) => next(incidentTicketMachine, state, event)),
    ]);
    expect(after).to.deep.equal([
      ['opening', 'open', 'failed', null],
      ['failed', 'open', null, null],
      ['open', null, null, 'closed'],
      ['closed', null, null, null],
    ]);
  });

  it('resolves its incident when it is closed, and acknowledges it when it is taken on', () => {
    const report = (isClosed: boolean, isTaken: boolean) => ticketAnswerOf({ externalId: '1', isClosed, isTaken });
    expect([report(true, true), report(true, false)]).to.deep.equal(['resolve', 'resolve']);
    expect([report(false, true), report(false, false)]).to.deep.equal(['acknowledge', null]);
  });

  it('has a marker of letters and digits, and a title of at most 240 characters', () => {
    expect(ticketMarkerOf({ publicId: '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b' })).to.equal(
      'watchstead018f3a2b7c4d7e5f8a9b0c1d2e3f4a5b',
    );
    expect(ticketTitleOf('x'.repeat(240))).to.equal('x'.repeat(240));
    expect(ticketTitleOf('x'.repeat(241))).to.equal(`${'x'.repeat(239)}…`);
  });

  it('has webhooks at the address of its integration', () => {
    expect(ticketWebhookPath({ publicId: '018f3a2b' })).to.equal('/api/ticket-webhooks/018f3a2b');
  });
});
