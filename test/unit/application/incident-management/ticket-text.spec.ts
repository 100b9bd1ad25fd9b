import { expect } from 'chai';
import {
  ticketBody,
  ticketComment,
  ticketDraft,
  ticketEventOf,
} from '../../../../src/application/incident-management/ticket-text.ts';
import type { AnnouncedChange } from '../../../../src/domain/incident-management/outbound-message.ts';
import type { TimelineActor } from '../../../../src/domain/incident-management/timeline.ts';
import { anImIncident } from '../../../builders/im-incidents.ts';

const names = new Map([[4, 'Ada Lovelace']]);
const event = (kind: AnnouncedChange['kind'], data: object, actor: TimelineActor) =>
  ticketEventOf(
    ticketBody({ kind, incident: anImIncident(), data: data as AnnouncedChange['data'] }, { actor }, names),
  );

describe('the comment about a change', () => {
  it('names who made it, and what was set or said', () => {
    const ada: TimelineActor = { kind: 'user', userId: 4 };
    expect(ticketComment(event('noteAdded', { text: 'Looking' }, ada), 'en')).to.deep.equal({
      headline: 'Ada Lovelace noted',
      facts: [],
      quote: 'Looking',
      link: null,
    });
    expect(ticketComment(event('statusChanged', { status: 'identified' }, ada), 'en').headline).to.equal(
      'Ada Lovelace set the status: Identified',
    );
    expect(ticketComment(event('severityRaised', { severity: 'error' }, { kind: 'source' }), 'en').headline).to.equal(
      'The service raised the severity: Error',
    );
    expect(ticketComment(event('acknowledged', {}, { kind: 'channel', channelName: '#ops' }), 'en').headline).to.equal(
      'Somebody in #ops acknowledged',
    );
    expect(ticketComment(event('mergedFrom', { title: 'Shop is slow' }, ada), 'en').quote).to.equal('Shop is slow');
  });

  it('is in the language of the organization', () => {
    expect(ticketComment(event('resolved', {}, { kind: 'page' }), 'de').headline).to.equal(
      'Jemand mit dem Link eines Alarms hat behoben',
    );
  });
});

describe('the ticket of an incident', () => {
  it('has the description, the labels that people read, the severity and a link', () => {
    const incident = anImIncident({
      title: 'Shop is down',
      description: 'Status 500',
      labels: { customer: 'Acme', customerId: '7', incidentId: 'x' },
    });
    const body = ticketBody({ kind: 'opened', incident, data: {} }, { actor: { kind: 'system' } }, names);
    const publicId = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
    const draft = ticketDraft(
      ticketEventOf(body),
      { publicId },
      { language: 'en', baseUrl: 'https://monitor.example' },
    );
    expect(draft).to.deep.equal({
      title: 'Shop is down',
      marker: 'watchstead018f3a2b7c4d7e5f8a9b0c1d2e3f4a5b',
      headline: 'Shop is down',
      facts: [['Severity', 'Error']],
      quote: 'Status 500\ncustomer: Acme',
      link: {
        label: 'Open the incident',
        url: `https://monitor.example/console/incidents/responses/${incident.publicId}`,
      },
    });
  });
});
