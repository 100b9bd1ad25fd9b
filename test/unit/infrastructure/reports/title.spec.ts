import { expect } from 'chai';
import { reportLocale } from '../../../../src/application/reports/report-locale.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { titleFactsOf } from '../../../../src/infrastructure/reports/title.ts';
import { reportDocument } from '../../../builders/report-documents.ts';

describe('the title of a report', () => {
  const testedAt = new Date('2026-11-03T23:30:00.000Z');
  const factsIn = (language: (typeof languages)[number], alarmPath: { testedAt: Date; score: number } | null) => {
    const locale = reportLocale('Europe/Berlin', language);
    const facts = titleFactsOf(reportDocument({ alarmPath }, 1, 1), locale);
    return facts.flatMap(([label, text]) => (label === locale.texts.facts.alarmPath ? [`${label}: ${text}`] : []));
  };

  it('says on which day of its time zone the alarm path was tested, with the score', () => {
    expect(factsIn('en', { testedAt, score: 97 })).to.deep.equal(['Alarm path tested on: 4 Nov 2026 (97% reached)']);
    expect(factsIn('de', { testedAt, score: 100 })[0]).to.match(
      /^Alarmweg geprüft am: 4\. Nov\.? 2026 \(100\s?% erreicht\)$/,
    );
  });

  for (const language of languages)
    it(`says nothing of it without a drill: ${language}`, () => {
      expect(factsIn(language, { testedAt, score: 0 })).to.have.length(1);
      expect(factsIn(language, null)).to.deep.equal([]);
    });
});
