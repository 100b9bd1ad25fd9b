import { expect } from 'chai';
import {
  calendarUrl,
  isCalendarContent,
  turnsOfCalendar,
  withHistory,
} from '../../../../src/domain/on-call/imported-calendar.ts';
import type { Attendee, CalendarOccurrence } from '../../../../src/domain/on-call/imported-calendar.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 2, 1, hour));
const people = [
  { userId: 'ann', email: 'ann@example.com', name: 'Ann' },
  { userId: 'ann2', email: 'ann.smith@example.com', name: 'Ann Smith' },
  { userId: 'bob', email: 'bob@example.com', name: 'Bob Brown' },
  { userId: 'twin1', email: 'one@example.com', name: 'Kim Lee' },
  { userId: 'twin2', email: 'two@example.com', name: 'kim  lee' },
];
const occurrence = (summary: string, attendees: readonly Attendee[] = [], from = 0, to = 1): CalendarOccurrence => ({
  startsAt: at(from),
  endsAt: at(to),
  summary,
  attendees,
});
const namedBy = (summary: string, ...attendees: readonly Attendee[]): readonly string[] =>
  turnsOfCalendar([occurrence(summary, attendees)], people).spans.map(({ userId }) => userId);
const span = (userId: string, from: number, to: number) => ({ userId, startsAt: at(from), endsAt: at(to) });

describe('the people of a calendar event', () => {
  it('are its attendees, by address in any case', () => {
    expect(namedBy('Bob Brown', { email: 'ANN@example.com', name: null })).to.deep.equal(['ann']);
    expect(
      namedBy('', { email: 'ann@example.com', name: null }, { email: 'bob@example.com', name: null }),
    ).to.deep.equal(['ann', 'bob']);
  });
  it('are its attendees by name if no address is known', () =>
    expect(namedBy('x', { email: 'private@home.example', name: 'bob  brown' })).to.deep.equal(['bob']));
  it('are those whose address or name the summary contains as whole words', () => {
    expect(namedBy('On call: bob@example.com (primary)')).to.deep.equal(['bob']);
    expect(namedBy('Primary - BOB BROWN')).to.deep.equal(['bob']);
    expect(namedBy('Bob Browning')).to.deep.equal([]);
    expect(namedBy('Hannah, Zann')).to.deep.equal([]);
  });
  it('do not include a person whose name is part of a longer one', () => {
    expect(namedBy('Ann Smith')).to.deep.equal(['ann2']);
    expect(namedBy('Ann')).to.deep.equal(['ann']);
  });
  it('do not include two people with the same name', () => expect(namedBy('Kim Lee')).to.deep.equal([]));
  it('are nobody for an event that names nobody, which is listed once', () =>
    expect(turnsOfCalendar([occurrence('Holiday'), occurrence('Holiday'), occurrence('Ann')], people)).to.deep.equal({
      spans: [span('ann', 0, 1)],
      unmatched: ['Holiday'],
    }));
  it('have one span for events that meet', () =>
    expect(
      turnsOfCalendar([occurrence('Ann', [], 1, 2), occurrence('Ann', [], 0, 1), occurrence('Ann', [], 3, 4)], people)
        .spans,
    ).to.deep.equal([span('ann', 0, 2), span('ann', 3, 4)]));
});

describe('the history of an imported calendar', () => {
  it('keeps what was before a calendar was read again', () =>
    expect(
      withHistory([span('ann', 0, 2), span('bob', 4, 10)], [span('ann', 3, 8), span('bob', 9, 12)], at(6)),
    ).to.deep.equal([span('ann', 0, 2), span('bob', 4, 6), span('ann', 6, 8), span('bob', 9, 12)]));
  it('is unchanged by a calendar that is unchanged', () => {
    const spans = [span('ann', 0, 6), span('bob', 6, 12)];
    expect(withHistory(spans, spans, at(3))).to.deep.equal(spans);
  });
});

describe('the source of an imported calendar', () => {
  it('is a URL of http, https or webcal', () => {
    expect(calendarUrl('https://example.com/a.ics')).to.equal('https://example.com/a.ics');
    expect(calendarUrl('webcal://example.com/a.ics')).to.equal('https://example.com/a.ics');
    for (const other of ['ftp://example.com/a.ics', 'file:///etc/passwd', 'a.ics', 'https://'])
      expect(calendarUrl(other), other).to.equal(null);
  });
  it('or a calendar itself', () => {
    expect(isCalendarContent('\uFEFFBEGIN:VCALENDAR\r\n')).to.equal(true);
    expect(isCalendarContent('<html>BEGIN:VCALENDAR')).to.equal(false);
  });
});
