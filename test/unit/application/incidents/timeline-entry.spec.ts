import { expect } from 'chai';
import { shownMessage, statusMessage, timelineEntryOf } from '../../../../src/application/incidents/timeline-entry.ts';
import { DOWN } from '../../../builders/websites.ts';

describe('the message of a timeline entry on the page of an incident', () => {
  const opened = { status: 'open', message: timelineEntryOf('open', DOWN), authorUserId: null } as const;

  it('has the cause in English, and a sentence for the step in other languages', () => {
    expect(shownMessage(opened, 'en')).to.equal('The monitor is down. Answered 500, expected 200 to 299.');
    expect(shownMessage(opened, 'de')).to.equal('Der Monitor ist ausgefallen.');
  });

  it('is what a person wrote in each language, and empty if it only repeats the status', () => {
    const authorUserId = '0195a0f4-0000-7000-8000-000000000001';
    for (const message of ['The disk is full.', 'The monitor is down. We are changing the disk.'])
      expect(shownMessage({ status: 'open', message, authorUserId }, 'de')).to.equal(message);
    const repeating = { status: 'acknowledged', message: statusMessage('acknowledged'), authorUserId } as const;
    expect(shownMessage(repeating, 'en')).to.equal('');
  });
});
