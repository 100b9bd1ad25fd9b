import { expect } from 'chai';
import { later } from '../../../../src/domain/kernel/time.ts';
import { incidentUrl } from '../../../../src/domain/notifications/alert.ts';
import type { AlertAddress, Notice } from '../../../../src/domain/notifications/alert.ts';
import { answerActions, isConfirmedFirst } from '../../../../src/domain/notifications/answer-ticket.ts';
import { isSameBot } from '../../../../src/domain/notifications/chat-webhook.ts';
import { parameterOf } from '../../../../src/domain/notifications/gateway-channels.ts';
import { listingFactOf } from '../../../../src/domain/notifications/notices/listing-notice.ts';
import { sentExpiryOf } from '../../../../src/domain/notifications/notices/domain-notice.ts';
import { incidentOf, keyOf, streamOf } from '../../../../src/domain/notifications/occasion.ts';
import type { Occasion } from '../../../../src/domain/notifications/occasion.ts';
import { smsProviderIssues } from '../../../../src/domain/notifications/sms-channel.ts';
import { snoozeRange } from '../../../../src/domain/notifications/snooze.ts';
import { NOW } from '../../../builders/clock.ts';

const monitor = { publicId: 'm', name: 'Shop', kind: 'domain', target: 'shop.example' };
const whose = { at: NOW, organizationId: 1, customerId: null, monitor };
const incident = {
  publicId: 'i',
  title: 'Shop is down',
  status: 'open',
  startedAt: NOW,
  confirmedAt: NOW,
  resolvedAt: null,
  reason: null,
  evidence: null,
};
const values = { values: ['a'], more: 0 };
const change = { publicId: 'x', facet: 'spf', subject: 'shop.example', before: values, after: values } as const;
const domain = { name: 'shop.example', registrar: null, expiresAt: NOW };
const certificate = { subject: 'CN=shop.example', issuer: 'CN=Root', notAfter: NOW };

const occasions: Readonly<Record<'alert' | 'certificate' | 'domain' | 'change', Occasion>> = {
  alert: { ...whose, event: 'opened', occurrence: 1, incident },
  certificate: { ...whose, event: 'expiring', certificate },
  domain: { ...whose, event: 'expiryWarning', domain },
  change: { ...whose, change },
};
const addresses: readonly AlertAddress[] = [
  { channelId: 'c', recipient: null },
  { channelId: 'd', recipient: null },
  { channelId: 'c', recipient: 'a@example.com' },
];

describe('the keys of occasions', () => {
  it('differ between occasions and between addresses, and so do the streams', () => {
    const all = Object.values(occasions).flatMap((occasion) =>
      addresses.map((address) => [occasion, address] as const),
    );
    for (const nameOf of [keyOf, streamOf])
      expect(new Set(all.map(([each, address]) => nameOf(each, address))).size).to.equal(12);
  });

  it('differ between events, times, monitors and changes, whose streams are those of the monitor', () => {
    const [address] = addresses as readonly [AlertAddress];
    const other = { ...monitor, publicId: 'n' };
    const variants: readonly (readonly [Occasion, Occasion, sharesStream: boolean])[] = [
      [occasions.domain, { ...whose, event: 'expired', domain }, true],
      [occasions.domain, { ...whose, at: later(NOW, 1), event: 'expiryWarning', domain }, true],
      [occasions.domain, { ...whose, event: 'expiryWarning', domain, monitor: other }, false],
      [occasions.certificate, { ...whose, event: 'expiring', certificate, monitor: other }, false],
      [occasions.change, { ...whose, change: { ...change, publicId: 'y' } }, true],
      [occasions.change, { ...whose, change, monitor: other }, false],
    ];
    for (const [one, another, sharesStream] of variants) {
      expect(keyOf(one, address)).not.to.equal(keyOf(another, address));
      expect(streamOf(one, address) === streamOf(another, address)).to.equal(sharesStream);
    }
  });

  it('name an incident for alerts only', () => {
    expect(Object.values(occasions).map(incidentOf)).to.deep.equal(['i', null, null, null]);
    expect(incidentUrl('https://watchstead.example', 'a b')).to.equal('https://watchstead.example/incident?id=a%20b');
  });
});

describe('what a message reports', () => {
  const notice = (type: Notice['type'], kind: string | null, reason: string | null = null): Notice => ({
    type,
    timestamp: NOW.toISOString(),
    data: {
      customer: null,
      organization: { id: 'o', name: 'Agency' },
      monitor: kind === null ? null : { id: 'm', name: 'Shop', kind, target: 'shop.example' },
      incident: {
        id: 'i',
        title: 'Down',
        status: 'open',
        startedAt: '',
        confirmedAt: null,
        resolvedAt: null,
        reason,
        summary: null,
        evidence: null,
      },
    },
  });

  it('is that an address is listed, or no longer, for monitors of addresses', () => {
    const factOf = (type: Notice['type'], kind: string | null = 'ip') =>
      listingFactOf(notice(type, kind))?.fact ?? null;
    expect(
      (['incident.opened', 'incident.reopened', 'incident.worsened', 'incident.reminder'] as const).map((type) =>
        factOf(type),
      ),
    ).to.deep.equal(['listed', 'listed', 'listed', 'listed']);
    expect([factOf('incident.eased'), factOf('incident.resolved')]).to.deep.equal(['clean', 'clean']);
    expect([
      factOf('certificate.expiring'),
      factOf('incident.opened', 'website'),
      factOf('incident.opened', null),
    ]).to.deep.equal([null, null, null]);
    expect(listingFactOf(notice('incident.opened', 'ip'))?.monitorId).to.equal('m');
    expect(listingFactOf(notice('certificate.expiring', 'ip'))).to.equal(null);
  });

  it('is that a domain expires or has expired, also by the opening of an incident', () => {
    const levelOf = (type: Notice['type'], reason: string | null = null, kind: string | null = 'domain') =>
      sentExpiryOf(notice(type, kind, reason))?.level ?? null;
    expect([levelOf('domain.expiryWarning'), levelOf('domain.expiryError'), levelOf('domain.expired')]).to.deep.equal([
      'warning',
      'error',
      'expired',
    ]);
    for (const type of ['incident.opened', 'incident.reopened'] as const) {
      expect([levelOf(type, 'domainExpiring'), levelOf(type, 'domainExpired')]).to.deep.equal(['error', 'expired']);
      for (const reason of ['timedOut', null]) expect(levelOf(type, reason)).to.equal(null);
    }
    expect(levelOf('incident.resolved', 'domainExpired')).to.equal(null);
    expect(levelOf('domain.renewed')).to.equal(null);
    expect(levelOf('domain.expired', null, null)).to.equal(null);
    expect(sentExpiryOf(notice('domain.expired', 'domain'))?.monitorId).to.equal('m');
    const { incident: _incident, ...data } = notice('incident.opened', 'domain').data;
    expect(sentExpiryOf({ type: 'incident.opened', timestamp: '', data })).to.equal(null);
  });
});

describe('the account for text messages of the operator', () => {
  it('needs a provider and its settings, and has no others', () => {
    const account = { provider: 'twilio', accountId: 'AC1', token: 't', sender: 'Ops' };
    expect(smsProviderIssues(account)).to.deep.equal([]);
    expect(smsProviderIssues({})).to.deep.equal([{ path: 'provider', message: 'Required.' }]);
    expect(smsProviderIssues({ provider: 'bird', token: 't' })).to.deep.equal(
      ['workspaceId', 'accountId'].map((path) => ({ path, message: 'Required for the provider bird.' })),
    );
    expect(smsProviderIssues({ ...account, recipients: [] })).to.deep.equal([
      { path: 'recipients', message: 'Not supported.' },
    ]);
    expect(smsProviderIssues({ provider: 'carrier' })).to.deep.equal([
      { path: 'provider', message: 'Expected one of twilio, messagebird, bird, http.' },
    ]);
  });
});

describe('small facts about messages', () => {
  it('asks once more before a page is handed on', () => {
    expect(answerActions.filter(isConfirmedFirst)).to.deep.equal(['notMe']);
  });

  it('needs the offset changes from a day before to four days after for the end of a snooze', () => {
    expect(snoozeRange(new Date('2026-03-02'))).to.deep.equal({
      from: new Date('2026-03-01'),
      to: new Date('2026-03-06'),
    });
  });

  it('knows a bot by its server and its token', () => {
    const bot = { serverUrl: 'https://api.telegram.org', token: 't', secret: 's' };
    expect(isSameBot(bot, { ...bot, secret: 'other' })).to.equal(true);
    expect(isSameBot(bot, { ...bot, token: 'other' })).to.equal(false);
    expect(isSameBot(bot, { ...bot, serverUrl: 'https://bots.example' })).to.equal(false);
  });

  it('reads the parameters of a template, with a name or by their order', () => {
    expect(parameterOf('monitor')).to.deep.equal({ name: null, placeholder: 'monitor' });
    expect(parameterOf('what=monitor')).to.deep.equal({ name: 'what', placeholder: 'monitor' });
  });
});
