import { expect } from 'chai';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { announcementEvents } from '../../../../src/domain/incidents/announcement.ts';
import type { Announcement } from '../../../../src/domain/incidents/announcement.ts';
import {
  announcementMessage,
  confirmationMessage,
  webhookFormatOf,
  webhookRequest,
} from '../../../../src/application/subscribers/announcement-message.ts';
import type { SubscriberMessage } from '../../../../src/application/subscribers/announcement-message.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { channelProtocols } from '../../../../src/infrastructure/notifications/channel-protocols.ts';
import { NOW } from '../../../builders/clock.ts';

const page = {
  publicId: '01890000-0000-7000-8000-000000000009',
  title: 'Acme',
  texts: { fr: { title: 'Acmé' } },
  language: 'en',
  timezone: 'Europe/Zurich',
} as const;
const links = {
  page: 'https://s.example/status/acme',
  confirm: 'https://s.example/c',
  manage: 'https://s.example/m',
  unsubscribe: 'https://s.example/u',
};
const announcement: Announcement = {
  id: 1,
  statusPageId: 1,
  componentIds: [1],
  subject: 'incident',
  subjectId: '01890000-0000-7000-8000-000000000001',
  event: 'opened',
  title: 'Shop is slow',
  status: 'investigating',
  message: 'We look into it.',
  at: NOW,
  startsAt: null,
  endsAt: null,
  dedupKey: 'key',
};
const facts = { page, language: null, links } as const;
const delivery = { messageId: 'id', baseUrl: 'https://s.example', now: NOW };
const requestFor = (endpoint: string, message: SubscriberMessage) =>
  webhookRequest(channelProtocols, endpoint, message, delivery);

describe('messages to subscribers', () => {
  it('have a text for every event in every language', () => {
    for (const language of languages)
      for (const event of announcementEvents)
        expect(announcementMessage({ ...announcement, event }, ['Shop'], { ...facts, language }).subject).to.include(
          'Shop is slow',
        );
  });

  it('name the page in the language of the subscriber, and the time in the zone of the page', () => {
    const message = announcementMessage(announcement, ['Shop'], { ...facts, language: 'fr' });
    expect(message.subject).to.equal('[Acmé] Nouvel incident\u00a0: Shop is slow');
    expect(message.text).to.include('2 mars 2026, 11:00 UTC+1').and.include('Concerné\u00a0: Shop');
  });

  for (const [language, start, end] of [
    ['en', 'Start: 2 Mar 2026, 11:00 CET', 'End: 2 Mar 2026, 12:30 CET'],
    ['de', 'Beginn: 2. März 2026, 11:00 MEZ', 'Ende: 2. März 2026, 12:30 MEZ'],
    ['fr', 'Début\u00a0: 2 mars 2026, 11:00 UTC+1', 'Fin\u00a0: 2 mars 2026, 12:30 UTC+1'],
    ['es', 'Inicio: 2 mar 2026, 11:00 CET', 'Fin: 2 mar 2026, 12:30 CET'],
    ['it', 'Inizio: 2 mar 2026, 11:00 CET', 'Fine: 2 mar 2026, 12:30 CET'],
    ['nl', 'Begin: 2 mrt 2026, 11:00 CET', 'Einde: 2 mrt 2026, 12:30 CET'],
  ] as const)
    it(`have start and end of maintenance in the zone of the page, in ${language}`, () => {
      const endsAt = later(NOW, minutes(90));
      const message = announcementMessage(
        { ...announcement, subject: 'maintenance', event: 'ended', status: null, at: endsAt, startsAt: NOW, endsAt },
        [],
        { ...facts, language },
      );
      for (const line of [start, end]) {
        expect(message.text.split('\n')).to.include(line);
        for (const host of ['hooks.slack.com/services/T/B/x', 'acme.webhook.office.com/1'])
          expect(requestFor(`https://${host}`, message).request.body).to.include(line);
      }
      const { data } = JSON.parse(String(requestFor('https://example.com/', message).request.body)) as {
        data: { maintenance: object };
      };
      expect(data.maintenance).to.include({
        startsAt: NOW.toISOString(),
        endsAt: endsAt.toISOString(),
        timezone: 'Europe/Zurich',
      });
    });

  it('describe an automatic incident neutrally', () => {
    expect(announcementMessage({ ...announcement, title: null, message: null }, ['Shop'], facts).subject).to.equal(
      '[Acme] New incident: Service disruption',
    );
  });

  it('say that maintenance recurs, unless it is over', () => {
    const textOf = (event: 'planned' | 'ended', isRecurring: boolean): string =>
      announcementMessage({ ...announcement, subject: 'maintenance', event }, ['Shop'], { ...facts, isRecurring }).text;
    expect(textOf('planned', true)).to.include('This maintenance takes place regularly.');
    expect([textOf('planned', false), textOf('ended', true)].join()).to.not.include('regularly');
  });

  it('have a subject of one line, and a text without control characters', () => {
    const message = announcementMessage(
      {
        ...announcement,
        title: 'A\r\nBcc: eve@example.com\u2028B',
        message: `a\u0000b\u001b[2J\r\nc${'x'.repeat(6000)}`,
      },
      ['Sh\nop'],
      facts,
    );
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
    const slack = requestFor('https://hooks.slack.com/services/T/B/x', message);
    expect(slack.isSigned).to.equal(false);
    expect(slack.request.body)
      .to.include('"type":"header"')
      .and.include('&lt;!channel&gt;')
      .and.not.include('<!channel>');
    expect(slack.request.body).to.include('"url":"https://s.example/status/acme/incidents/');
    const teams = requestFor('https://acme.webhook.office.com/1', message);
    expect(teams.request.body).to.include('"type":"AdaptiveCard"').and.include('Action.OpenUrl');
    expect(
      teams.judge?.({ status: 200, headers: {}, body: 'Webhook message delivery failed with error: HTTP error 410' })
        .verdict,
    ).to.equal('gone');
    const standard = requestFor('https://example.com/', message);
    expect(standard.isSigned).to.equal(true);
    expect(JSON.parse(String(standard.request.body))).to.deep.include({
      type: 'incident.opened',
      timestamp: NOW.toISOString(),
    });
  });
});
