import { expect } from 'chai';
import { failureNotice, reportNotice } from '../../../../src/application/reports/report-notice.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { resultOf } from '../../../../src/domain/reports/report-result.ts';
import { runFailures } from '../../../../src/domain/reports/report-run.ts';
import { reportDocument, reportedIncident, reportedMonitor } from '../../../builders/report-documents.ts';

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
    expect(html).to.contain('href="https://watch.example/report-run?id=1"').and.to.contain('Open the report');
  });

  it('has a reason for every failure in every language', () => {
    for (const language of languages) {
      const texts = runFailures.map((failure) => failureNotice(language, { ...facts, failure }).text);
      expect(new Set(texts).size, language).to.equal(runFailures.length);
      expect(texts.join(), language).not.to.match(/\{\w+\}|undefined/);
    }
  });
});

describe('the mail about a report', () => {
  const facts = {
    report: 'Uptime\r\nBcc: x',
    organization: 'Acme',
    customer: 'Café Müller',
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    url: null,
  };
  const met = { ...reportedMonitor(1), meetsTarget: true };
  const document = reportDocument({ monitors: [met], incidents: [reportedIncident(1)] });
  const result = resultOf(document, document.monitors);

  it('states the result in two sentences and three figures, and the customer above them', () => {
    const { subject, text, html } = reportNotice({ language: 'en', timezone: 'UTC' }, { ...facts, result });
    expect(subject).to.match(/^Uptime Bcc: x: .*Oct 2026$/);
    expect(text).to.match(/^Café Müller: .*Oct 2026\n/);
    expect(text).to.contain(
      'The service met its target of 99.9%. There was one outage: Shop 1 was affected for 5 minutes on 1 Oct 2026.\n\n' +
        'Uptime: 99.988%\nOutages: 1\nDowntime: 5 minutes',
    );
    expect(text).to.contain('It is attached as PDF.');
    for (const part of ['The service met its target of 99.9%.', '99.988%', '5 minutes']) expect(html).to.contain(part);
  });

  it('has a button for PDFs that are too large, and no figures for a report of an earlier version', () => {
    const url = 'https://watch.example/report-run?id=1';
    const { text, html } = reportNotice({ language: 'en', timezone: 'UTC' }, { ...facts, result: null, url });
    expect(text).to.contain(`Download the report: ${url}`).and.not.contain('Outages');
    expect(html).to.contain(`href="${url}"`);
  });

  it('is written in every language', () => {
    const texts = languages.map((language) => reportNotice({ language, timezone: 'UTC' }, { ...facts, result }).text);
    expect(new Set(texts).size).to.equal(languages.length);
    expect(texts.join()).not.to.match(/\{\w+\}|undefined/);
  });
});
