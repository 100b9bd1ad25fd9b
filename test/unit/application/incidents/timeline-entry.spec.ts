import { expect } from 'chai';
import {
  END_ADJUSTED,
  shownMessage,
  shownUpdate,
  snoozeMessage,
  statusMessage,
  timelineEntryOf,
} from '../../../../src/application/incidents/timeline-entry.ts';
import { PAUSE_TIMELINE_ENTRY } from '../../../../src/domain/incidents/monitoring-end.ts';
import { textsOf } from '../../../../src/texts/texts.ts';
import { DOWN } from '../../../builders/websites.ts';

const UNKNOWN = { evidence: null, reason: null };
const byService = { authorUserId: null, authorChannel: null };

describe('the message of a timeline entry', () => {
  const opened = { ...byService, status: 'open', message: timelineEntryOf('open', DOWN) } as const;

  it('has the cause in English, and in other languages if the incident still has the evidence', () => {
    expect(shownMessage(opened, 'en', UNKNOWN)).to.equal('The monitor is down. Answered 500, expected 200 to 299.');
    expect(shownMessage(opened, 'de', UNKNOWN)).to.equal('Der Monitor ist ausgefallen.');
    expect(shownMessage(opened, 'de', DOWN)).to.match(/^Der Monitor ist ausgefallen\. \S.*500.*\.$/);
    const elsewhere = { ...opened, message: opened.message.replace(/\.$/, ', seen from Frankfurt.') };
    expect(shownMessage(elsewhere, 'de', DOWN)).to.equal(shownMessage(opened, 'de', DOWN));
  });

  it('says in each language that the alert is held, the monitor was paused or the end was adjusted', () => {
    const { held, paused } = textsOf('fr').incidentPage.timeline;
    const waiting = { ...opened, message: timelineEntryOf('open', DOWN, { isHeld: true }) };
    expect(shownMessage(waiting, 'fr', UNKNOWN))
      .to.match(/^Le moniteur est en panne\. /)
      .and.to.include(held);
    const ended = { ...byService, status: 'resolved', message: `${PAUSE_TIMELINE_ENTRY} ${END_ADJUSTED}` } as const;
    expect(shownMessage(ended, 'fr', UNKNOWN)).to.equal(`${paused} ${textsOf('fr').statusPages.endAdjusted}`);
    expect(textsOf('en').incidentPage.timeline.paused).to.equal(PAUSE_TIMELINE_ENTRY);
  });

  it('is what a person wrote in each language, and empty if it only repeats the status', () => {
    const authorUserId = '0195a0f4-0000-7000-8000-000000000001';
    for (const author of [{ authorUserId }, { authorChannel: 'Operations' }])
      for (const message of ['The disk is full.', 'The monitor is down. We are changing the disk.'])
        expect(shownMessage({ ...byService, ...author, status: 'open', message }, 'de', DOWN)).to.equal(message);
    const message = statusMessage('acknowledged');
    const repeating = { ...byService, authorUserId, status: 'acknowledged', message } as const;
    expect(shownMessage(repeating, 'en', UNKNOWN)).to.equal('');
  });

  it('names the end of a snooze apart from its text', () => {
    const entry = { ...opened, id: 1, publicId: 'x', incidentId: 1, createdAt: new Date(0), authorName: null };
    const until = new Date('2026-12-01T12:00:00Z');
    const begun = shownUpdate({ ...entry, message: snoozeMessage(until), incident: UNKNOWN }, 'de');
    expect(begun).to.deep.include({ text: 'Zurückgestellt bis 2026-12-01T12:00:00.000Z.', snoozedUntil: until });
    const ended = shownUpdate({ ...entry, message: snoozeMessage(null), incident: UNKNOWN }, 'de');
    expect(ended).to.include({ text: 'Die Störung ist nicht mehr zurückgestellt.', snoozedUntil: null });
  });
});
