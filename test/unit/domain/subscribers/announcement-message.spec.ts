import { expect } from 'chai';
import { pageLanguages } from '../../../../src/domain/status-pages/page-language.ts';
import { announcementEvents } from '../../../../src/domain/subscribers/announcement.ts';
import type { Announcement } from '../../../../src/domain/subscribers/announcement.ts';
import { announcementMessage, confirmationMessage, webhookFormatOf, webhookRequest } from '../../../../src/domain/subscribers/announcement-message.ts';
import { subscriberTexts } from '../../../../src/domain/subscribers/texts/texts-of.ts';
import { NOW } from '../../../builders/clock.ts';

const page = { publicId: '01890000-0000-7000-8000-000000000009', title: 'Acme', texts: { fr: { title: 'Acmé' } }, language: 'en', timezone: 'Europe/Zurich' } as const;
const links = { page: 'https://s.example/status/acme', confirm: 'https://s.example/c', manage: 'https://s.example/m', unsubscribe: 'https://s.example/u' };
const announcement: Announcement = {
  ...{ id: 1, statusPageId: 1, componentIds: [1], subject: 'incident', subjectId: '01890000-0000-7000-8000-000000000001', event: 'opened' },
  ...{ title: 'Shop is slow', status: 'investigating', message: 'We look into it.', at: NOW, dedupKey: 'key' },
};
const facts = { page, language: null, links } as const;
const delivery = { messageId: 'id', baseUrl: 'https://s.example', now: NOW };

describe('messages to subscribers', () => {
  it('have a text for every event in every language, and no text is that of another language by mistake', () => {
    const textsIn = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn));
    const counts = pageLanguages.map((language) => textsIn(subscriberTexts[language]).filter((text) => text.trim() !== '').length);
    expect(new Set(counts)).to.deep.equal(new Set([textsIn(subscriberTexts.en).length]));
    const sentences = pageLanguages.map((language) => subscriberTexts[language].mail.confirmIgnore);
    expect(new Set(sentences).size).to.equal(pageLanguages.length);
    for (const language of pageLanguages)
      for (const event of announcementEvents) expect(announcementMessage({ ...announcement, event }, ['Shop'], { ...facts, language }).subject).to.include('Shop is slow');
  });

  it('name the page in the language of the subscriber, and the time in the zone of the page', () => {
    const message = announcementMessage(announcement, ['Shop'], { ...facts, language: 'fr' });
    expect(message.subject).to.equal('[Acmé] Nouvel incident: Shop is slow');
    expect(message.text).to.include('2 mars 2026').and.include('11:00 (Europe/Zurich)').and.include('Concerné: Shop');
  });

  it('describe an automatic incident neutrally', () => {
    expect(announcementMessage({ ...announcement, title: null, message: null }, ['Shop'], facts).subject).to.equal('[Acme] New incident: Service disruption');
  });

  it('have a subject of one line, and a text without control characters', () => {
    const message = announcementMessage({ ...announcement, title: 'A\r\nBcc: eve@example.com\u2028B', message: `a\u0000b\u001b[2J\r\nc${'x'.repeat(6000)}` }, ['Sh\nop'], facts);
    expect(message.subject).to.equal('[Acme] New incident: A Bcc: eve@example.com B');
    expect(message.text).to.not.match(/[\u0000\u001b\r]/u);
    expect(message.text.length).to.be.below(6000);
  });

  it('ask for a confirmation with one link', () => {
    expect(confirmationMessage(facts).text.match(/https?:/g)).to.have.length(1);
  });

  for (const [endpoint, format] of [
    ['https://hooks.slack.com/services/T/B/x', 'slack'],
    ['https://acme.webhook.office.com/webhookb2/1', 'teams'],
    ['https://prod-1.westeurope.logic.azure.com:443/workflows/1', 'teams'],
    ['https://hooks.slack.com.evil.example/', 'standard'],
    ['https://example.com/', 'standard'],
  ] as const)
    it(`are in the format ${format} for ${endpoint}`, () => {
      expect(webhookFormatOf(endpoint)).to.equal(format);
    });

  it('are blocks for Slack, a card for Teams, and signed JSON for others', () => {
    const message = announcementMessage({ ...announcement, message: 'Look: <script> & <!channel>' }, ['Shop'], facts);
    const slack = webhookRequest('https://hooks.slack.com/services/T/B/x', message, delivery);
    expect(slack.isSigned).to.equal(false);
    expect(slack.request.body).to.include('"type":"header"').and.include('&lt;!channel&gt;').and.not.include('<!channel>');
    expect(slack.request.body).to.include('"url":"https://s.example/status/acme/incidents/');
    const teams = webhookRequest('https://acme.webhook.office.com/1', message, delivery);
    expect(teams.request.body).to.include('"type":"AdaptiveCard"').and.include('Action.OpenUrl');
    expect(teams.judge({ status: 200, headers: {}, body: 'Webhook message delivery failed with error: HTTP error 410' }).verdict).to.equal('gone');
    const standard = webhookRequest('https://example.com/', message, delivery);
    expect(standard.isSigned).to.equal(true);
    expect(JSON.parse(standard.request.body)).to.deep.include({ type: 'incident.opened', timestamp: NOW.toISOString() });
  });
});
