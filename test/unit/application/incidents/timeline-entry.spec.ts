import { expect } from 'chai';
import { shownMessage, statusMessage, timelineEntryOf } from '../../../../src/application/incidents/timeline-entry.ts';
import { DOWN } from '../../../builders/websites.ts';

describe('the message of a timeline entry on the page of an incident', () => {
  const opened = { status: 'open', message: timelineEntryOf('open', DOWN) } as const;

  it('has the cause in English, and a sentence for the step in other languages', () => {
    expect(shownMessage(opened, 'en')).to.equal('The monitor is down. Answered 500, expected 200 to 299.');
    expect(shownMessage(opened, 'de')).to.equal('Der Monitor ist ausgefallen.');
  });

  it('is what a person wrote in each language, and empty if it only repeats the status', () => {
    expect(shownMessage({ status: 'open', message: 'The disk is full.' }, 'de')).to.equal('The disk is full.');
    const repeating = { status: 'acknowledged', message: statusMessage('acknowledged') } as const;
    expect(shownMessage(repeating, 'en')).to.equal('');
  });
});
