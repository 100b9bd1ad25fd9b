import { expect } from 'chai';
import { exportNotice, exportReminder } from '../../../../src/application/data-export/export-notices.ts';
import { EXPORT_LEASE, failed } from '../../../../src/domain/data-export/data-export.ts';
import type { FinishedExport, GeneratingExport } from '../../../../src/domain/data-export/data-export.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { localTimeText } from '../../../../src/texts/local-times.ts';
import { NOW } from '../../../builders/clock.ts';

const PUBLIC_ID = '0195d3a0-0000-7000-8000-000000000001';
const common = {
  id: 1,
  publicId: PUBLIC_ID,
  organizationId: 1,
  recipientEmails: ['ada@example.com'],
  attempts: 1,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
};
const generating: GeneratingExport = { ...common, status: 'generating', leaseUntil: later(NOW, EXPORT_LEASE) };
const ready: FinishedExport = { ...common, status: 'ready', readyAt: NOW, bytes: 10, sha256: 'ab' };

describe('the mail about a data export', () => {
  it('links to a page and contains no secret', () => {
    const { text, linkLabel } = exportNotice(
      ready,
      { name: 'Ada\nand Co', timezone: 'Europe/Zurich', language: 'en' },
      'https://watch.example',
    );
    expect(text)
      .to.include(`https://watch.example/data-export?id=${PUBLIC_ID}`)
      .and.to.include('Ada and Co')
      .and.to.include('9 Mar 2026, 11:00 CET');
    expect(text.match(/https:\/\/\S+/g)).to.have.length(1);
    expect(linkLabel).to.equal('Open the export');
  });

  for (const language of languages)
    it(`names the cause of a failure in ${language}`, () => {
      const texts = (['interrupted', 'storageFull', 'internal'] as const).map(
        (failure) =>
          exportNotice(
            failed(generating, failure, NOW),
            { name: 'Ada', timezone: 'UTC', language },
            'https://watch.example',
          ).text,
      );
      expect(new Set(texts).size).to.equal(3);
    });
});

describe('the mail that reminds a canceled organization to export its data', () => {
  for (const language of languages)
    it(`name the end of the grace period, the day of the erasure and the page of exports in the language ${language}`, () => {
      const { subject, text } = exportReminder(
        { name: 'Acme\nInc.', language, timezone: 'Europe/Zurich', cancelledAt: NOW },
        'https://watch.example',
      );
      expect(subject).to.match(/^[^\n]+$/);
      expect(text)
        .to.include('Acme Inc.')
        .and.include(localTimeText(later(NOW, days(30)), { language, timezone: 'Europe/Zurich' }))
        .and.include(localTimeText(later(NOW, days(60)), { language, timezone: 'Europe/Zurich' }));
      expect(text).to.include('\nhttps://watch.example/data-export\n');
    });
});
