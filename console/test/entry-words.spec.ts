import { expect } from 'chai';
import { wordsOf } from '../incident-management/entry-words.ts';
import { formatsOf } from '../kernel/times.ts';
import { sendError, sendErrors } from '../../src/domain/kernel/send-errors.ts';
import { compileWords } from '../../src/texts/compile-texts.ts';
import { consoleSendErrors } from '../../src/texts/de/console-send-errors.ts';
import { consoleTexts } from '../../src/texts/de/console.ts';
import type { consoleSendErrors as englishErrors } from '../../src/texts/en/console-send-errors.ts';
import type { consoleTexts as english } from '../../src/texts/en/console.ts';

const writing = {
  texts: {
    ...compileWords<typeof english>('de-CH', consoleTexts),
    sendErrors: compileWords<typeof englishErrors>('de-CH', consoleSendErrors),
  },
  formats: formatsOf('de-CH', 'Europe/Zurich'),
};

describe('the words of a timeline entry', () => {
  it('are those of people, in the language of the reader', () => {
    const until = '2026-11-28T07:00:00.000Z';
    expect(wordsOf({ kind: 'statusChanged', data: { status: 'identified' } }, writing)).to.equal('Ursache gefunden');
    expect(wordsOf({ kind: 'opened', data: { severity: 'critical' } }, writing)).to.equal('Kritisch');
    expect(wordsOf({ kind: 'noteAdded', data: { text: 'Die Platte ist voll.' } }, writing)).to.equal(
      'Die Platte ist voll.',
    );
    expect(wordsOf({ kind: 'snoozed', data: { until } }, writing)).to.equal(writing.formats.time(until));
    expect(wordsOf({ kind: 'pageFailed', data: { method: 'email', error: '550' } }, writing)).to.equal('E-Mail · 550');
  });

  it('say why a page was not sent, whoever has written the reason', () => {
    const failed = (error: string) => wordsOf({ kind: 'pageFailed', data: { method: 'email', error } }, writing);
    expect(failed(sendErrors.contactMethodDeleted)).to.equal('E-Mail · Der Kontaktweg wurde gelöscht.');
    expect(failed(sendError('pageWithdrawn', 'acknowledged'))).to.equal(
      'E-Mail · Der Alarm wurde zurückgezogen: jemand hat bestätigt.',
    );
    expect(failed(`${sendError('statusUnconfirmed', 200)}: no such chat`)).to.equal(
      'E-Mail · Status 200 ohne Bestätigung: no such chat',
    );
    expect(failed('timedOut')).to.equal('E-Mail · Es kam rechtzeitig keine Antwort.');
    const stopped = { kind: 'channelPageStopped', data: { channel: 'Chat', because: 'merged' } } as const;
    expect(wordsOf(stopped, writing)).to.equal('Chat · die Störung wurde zusammengeführt');
  });

  it('leave out what is for programs, and what is missing', () => {
    expect(wordsOf({ kind: 'acknowledged', data: { status: 'acknowledged' } }, writing)).to.equal('');
    expect(wordsOf({ kind: 'mergedInto', data: { incidentId: 'x' } }, writing)).to.equal('');
    expect(wordsOf({ kind: 'pageSent', data: { method: null } }, writing)).to.equal('');
    expect(wordsOf({ kind: 'pageSent', data: { method: 'carrier-pigeon' } }, writing)).to.equal('carrier-pigeon');
  });
});
