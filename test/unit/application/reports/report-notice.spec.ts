import { expect } from 'chai';
import { failureNotice } from '../../../../src/application/reports/report-notice.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { runFailures } from '../../../../src/domain/reports/report-run.ts';

describe('the mail about a failed run', () => {
  const facts = {
    report: 'Uptime\r\nBcc: x',
    organization: 'Acme',
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    url: 'https://watch.example/report-run?id=1',
  };

  it('states the report, the reason, what happens next and the page of the run', () => {
    const { subject, text, html } = failureNotice('en', { ...facts, failure: 'storageFull' });
    expect(subject).to.match(/^The report "Uptime Bcc: x" for .*Oct 2026 could not be generated$/);
    for (const part of [
      'of Acme for ',
      'The file store has no room for the PDFs.',
      'It is not tried again by itself. Run the report again for this period',
      '\nhttps://watch.example/report-run?id=1\n',
    ])
      expect(text).to.contain(part);
    expect(html).to.contain('href="https://watch.example/report-run?id=1"');
  });

  it('has a reason for every failure in every language', () => {
    for (const language of languages) {
      const texts = runFailures.map((failure) => failureNotice(language, { ...facts, failure }).text);
      expect(new Set(texts).size, language).to.equal(runFailures.length);
      expect(texts.join(), language).not.to.match(/\{\w+\}|undefined/);
    }
  });
});
