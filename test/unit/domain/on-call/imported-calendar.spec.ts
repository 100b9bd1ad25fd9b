import { expect } from 'chai';
import {
  calendarProblemCodes,
  calendarProblemText,
  calendarUrl,
  isCalendarContent,
  isCalendarSource,
  isTemporary,
  turnsOfCalendar,
  withHistory,
  withoutSecret,
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
  it('do not include two people with the same name', () => {
    expect(namedBy('Kim Lee')).to.deep.equal([]);
    expect(namedBy('', { email: null, name: 'Kim Lee' })).to.deep.equal([]);
  });
  it('are all whom the summary names', () => expect(namedBy('Ann and Bob Brown')).to.deep.equal(['ann', 'bob']));
  it('are named by the summary if the attendees have neither a known address nor a name', () => {
    expect(namedBy('Ann', { email: 'room@example.com', name: null })).to.deep.equal(['ann']);
    expect(namedBy('Ann', { email: null, name: null })).to.deep.equal(['ann']);
  });
  it('are found by names without blanks around them, and with those between their words', () => {
    expect(namedBy('', { email: null, name: ' Bob  Brown ' })).to.deep.equal(['bob']);
    expect(namedBy('BobBrown')).to.deep.equal([]);
  });
  it('do not include a person without a name, or with a name that differs by more than case', () => {
    const others = [
      { userId: 'blank', email: 'blank@example.com', name: ' ' },
      { userId: 'ross', email: 'ross@example.com', name: 'Ross' },
      { userId: 'rosz', email: 'rosz@example.com', name: 'Ro\u00DF' },
    ];
    expect(turnsOfCalendar([occurrence('ROSS')], others).spans).to.deep.equal([span('ross', 0, 1)]);
  });
  it('are nobody for an event that names nobody, which is listed once', () =>
    expect(turnsOfCalendar([occurrence('Holiday'), occurrence('Holiday'), occurrence('Ann')], people)).to.deep.equal({
      spans: [span('ann', 0, 1)],
      unmatched: ['Holiday'],
    }));
  it('are listed with at most 20 summaries that name nobody', () => {
    const occurrences = Array.from({ length: 21 }, (_, at) => occurrence(`Holiday ${at}`));
    expect(turnsOfCalendar(occurrences, people).unmatched).to.have.length(20).and.not.include('Holiday 20');
  });
  it('are in order of time, then of their ids', () => {
    const attendees = ['bob', 'ann.smith', 'ann'].map((name) => ({ email: `${name}@example.com`, name: null }));
    const occurrences = [occurrence('', attendees, 2, 3), occurrence('Bob Brown', [], 0, 1)];
    expect(turnsOfCalendar(occurrences, people.toReversed()).spans).to.deep.equal([
      span('bob', 0, 1),
      span('ann', 2, 3),
      span('ann2', 2, 3),
      span('bob', 2, 3),
    ]);
  });
  it('have one span for events that lie within each other', () =>
    expect(turnsOfCalendar([occurrence('Ann', [], 0, 4), occurrence('Ann', [], 1, 2)], people).spans).to.deep.equal([
      span('ann', 0, 4),
    ]));
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
  it('takes nothing from now on of the earlier calendar, and nothing until now of the present one', () => {
    expect(withHistory([span('ann', 6, 8)], [], at(6))).to.deep.equal([]);
    for (const end of [2, 6]) expect(withHistory([], [span('ann', 0, end)], at(6))).to.deep.equal([]);
  });
  it('is unchanged by a calendar that is unchanged', () => {
    const spans = [span('ann', 0, 6), span('bob', 6, 12)];
    expect(withHistory(spans, spans, at(3))).to.deep.equal(spans);
  });
});

describe('the source of an imported calendar', () => {
  it('is a URL of http, https or webcal', () => {
    expect(calendarUrl('https://example.com/a.ics')).to.equal('https://example.com/a.ics');
    for (const scheme of ['webcal', 'webcals'])
      expect(calendarUrl(`${scheme}://example.com/a.ics`)).to.equal('https://example.com/a.ics');
    expect(calendarUrl('https://example.com/?of=webcal:a')).to.equal('https://example.com/?of=webcal:a');
    for (const other of [
      'ftp://example.com/a.ics',
      'file:///etc/passwd',
      'a.ics',
      'https://',
      'see https://example.com',
    ])
      expect(calendarUrl(other), other).to.equal(null);
  });
  it('or a calendar itself', () => {
    expect(isCalendarContent('\uFEFFBEGIN:VCALENDAR\r\n')).to.equal(true);
    for (const other of [' \nbegin:vcalendar', 'BEGIN:VCALENDAR']) expect(isCalendarContent(other)).to.equal(true);
    expect(isCalendarContent('<html>BEGIN:VCALENDAR')).to.equal(false);
  });
  it('or the address of an upload, each of at most 2000 characters', () => {
    const url = (length: number) => 'https://example.com/'.padEnd(length, 'a');
    expect([url(2000), 'upload:abc', `BEGIN:VCALENDAR${'a'.repeat(3000)}`].map(isCalendarSource)).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect([url(2001), `upload:${'a'.repeat(2000)}`, 'a.ics', ''].map(isCalendarSource)).to.deep.equal([
      false,
      false,
      false,
      false,
    ]);
  });
  it('is shown to readers without what may be secret', () => {
    expect(withoutSecret('webcal://user:pw@Example.com:8443/private.ics?key=1')).to.equal('https://example.com:8443/…');
    expect(withoutSecret('HTTP://example.com/private.ics')).to.equal('http://example.com/…');
    expect(withoutSecret('upload:abc')).to.equal('upload:abc');
    expect(withoutSecret('https://[secret')).to.equal('https:///…');
  });
});

describe('the problem of an imported calendar', () => {
  it('is a sentence, with the detail if there is one', () => {
    expect(calendarProblemText({ code: 'unreachable', detail: null })).to.equal('The calendar could not be fetched.');
    expect(calendarProblemText({ code: 'unknownTimeZone', detail: 'Moon' })).to.equal(
      'The calendar names a time zone that it does not define: Moon.',
    );
  });
  it('may be over at the next attempt only if the server did not answer with a calendar', () =>
    expect(calendarProblemCodes.filter((code) => isTemporary({ code, detail: null }))).to.deep.equal([
      'unreachable',
      'unexpectedAnswer',
    ]));
});
