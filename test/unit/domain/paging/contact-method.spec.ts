import { expect } from 'chai';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import {
  CODE_LIFETIME,
  MAX_CONTACT_METHODS,
  MAX_WRONG_CODES,
  contactChannel,
  contactMethodRules,
  enterCode,
  recipientOf,
  shownContactSettings,
  storedContactSettings,
  withCode,
} from '../../../../src/domain/paging/contact-method.ts';
import type { ContactMethod, RequestedMethod } from '../../../../src/domain/paging/contact-method.ts';
import { NOW } from '../../../builders/clock.ts';

const aMethod: ContactMethod = {
  id: 1,
  publicId: '01890000-0000-7000-8000-000000000001',
  organizationId: 1,
  userId: 7,
  name: null,
  type: 'email',
  config: { recipients: ['ada@example.com'] },
  secrets: { signingSecret: null },
  verifiedAt: null,
  codeDigest: null,
  codeExpiresAt: null,
  wrongCodes: 0,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
};
const requested = (facts: Partial<RequestedMethod>): RequestedMethod => ({
  type: 'email',
  config: { recipient: 'ada@example.com' },
  privateMembers: [],
  hasSmsAccount: true,
  voiceCountries: ['+41'],
  count: 0,
  ...facts,
});
const refusalOf = (facts: Partial<RequestedMethod>) => {
  const refusal = firstBroken(contactMethodRules, requested(facts));
  const issues = refusal?.data?.['issues'] as readonly { path: string }[] | undefined;
  return refusal === null ? null : [refusal.code, ...(issues ?? []).map(({ path }) => path)];
};

describe('contact methods', () => {
  it('have the settings that reach one person', () => {
    for (const [type, config] of [
      ['email', { recipient: 'ada@example.com' }],
      ['sms', { recipient: '+41791234567' }],
      ['telegram', { token: `12345:${'a'.repeat(30)}`, chatId: '42' }],
      ['pushover', { token: 'a'.repeat(30), userKey: 'b'.repeat(30) }],
      ['ntfy', { topic: 'pages' }],
    ] as const)
      expect([type, refusalOf({ type, config })]).to.deep.equal([type, null]);
  });

  it('refuse settings of the organization, templates and wrong values with invalidRequestBody', () => {
    expect(refusalOf({ config: { recipients: ['ada@example.com'] } })).to.deep.equal([
      'invalidRequestBody',
      'config.recipients',
    ]);
    expect(refusalOf({ type: 'sms', config: { recipient: '+41791234567', provider: 'http' } })).to.deep.equal([
      'invalidRequestBody',
      'config.provider',
    ]);
    expect(refusalOf({ type: 'ntfy', config: { topic: 'pages', textTemplate: 'x' } })).to.deep.equal([
      'invalidRequestBody',
      'config.textTemplate',
    ]);
    expect(refusalOf({ config: { recipient: 'ada' } })).to.deep.equal(['invalidRequestBody', 'config.recipient']);
    expect(refusalOf({ config: {} })).to.deep.equal(['invalidRequestBody', 'config.recipient']);
    expect(refusalOf({ type: 'sms', config: { recipient: '0791234567' } })).to.deep.equal([
      'invalidRequestBody',
      'config.recipient',
    ]);
    expect(
      refusalOf({
        type: 'ntfy',
        config: { topic: 'pages', serverUrl: 'https://internal.example/' },
        privateMembers: ['serverUrl'],
      }),
    ).to.deep.equal(['invalidRequestBody', 'config.serverUrl']);
  });

  it('by a call need a number of a country that the organization calls', () => {
    const call = (recipient: unknown, voiceCountries: readonly string[] | null) =>
      refusalOf({ type: 'voice', config: { recipient }, voiceCountries });
    expect(call('+41791234567', ['+49', '+41'])).to.equal(null);
    expect(call('+41791234567', ['+4179'])).to.equal(null);
    for (const [number, countries] of [
      ['+41791234567', ['+4178']],
      ['+15005550010', ['+41']],
      ['+41791234567', []],
    ] as const)
      expect(call(number, countries)).to.deep.equal(['phoneCountryNotAllowed']);
    expect(call('+41791234567', null)).to.deep.equal(['invalidRequestBody', 'type']);
    expect(call('0791234567', ['+41'])).to.deep.equal(['invalidRequestBody', 'config.recipient']);
    expect(call(undefined, ['+41'])).to.deep.equal(['invalidRequestBody', 'config.recipient']);
  });

  it('by text message need an account of the organization or of the operator', () => {
    expect(refusalOf({ type: 'sms', config: { recipient: '+41791234567' }, hasSmsAccount: false })).to.deep.equal([
      'invalidRequestBody',
      'type',
    ]);
  });

  it('by mail need no account for text messages or calls', () => {
    expect(refusalOf({ hasSmsAccount: false, voiceCountries: null })).to.equal(null);
  });

  it('by a call are made by the account of the organization, to the person alone', () => {
    const phone = {
      type: 'voice',
      config: { recipients: ['+41791234567'] },
      secrets: { signingSecret: null },
    } as const;
    const channel = { config: { recipients: [], provider: 'http' }, secrets: { signingSecret: null, secret: 's' } };
    expect(contactChannel(phone, channel)).to.deep.equal({
      type: 'voice',
      config: { recipients: ['+41791234567'], provider: 'http' },
      secrets: { signingSecret: null, secret: 's' },
    });
  });

  it('are limited with invalidRequestBody', () => {
    expect(refusalOf({ count: MAX_CONTACT_METHODS - 1 })).to.equal(null);
    expect(refusalOf({ count: MAX_CONTACT_METHODS })).to.deep.equal(['invalidRequestBody', 'type']);
  });

  it('are stored as a channel with one recipient, secrets apart', () => {
    const mail = { type: 'email', ...storedContactSettings('email', { recipient: 'Ada@Example.com' }) } as const;
    expect(mail).to.deep.equal({
      type: 'email',
      config: { recipients: ['ada@example.com'] },
      secrets: { signingSecret: null },
    });
    expect(shownContactSettings(mail)).to.deep.equal({ recipient: 'ada@example.com' });
    expect(recipientOf(mail)).to.equal('ada@example.com');
    const push = { type: 'ntfy', ...storedContactSettings('ntfy', { topic: 'pages' }) } as const;
    expect(push).to.deep.equal({ type: 'ntfy', config: {}, secrets: { topic: 'pages', signingSecret: null } });
    expect(shownContactSettings(push)).to.deep.equal({});
    expect(recipientOf(push)).to.equal(null);
  });

  it('by text message are sent by the account of the organization, to the person alone', () => {
    const phone = { type: 'sms', config: { recipients: ['+41791234567'] }, secrets: { signingSecret: null } } as const;
    const channel = {
      config: { recipients: ['+41790000000'], provider: 'twilio', sender: 'Ops' },
      secrets: { signingSecret: null, token: 'secret' },
    };
    expect(contactChannel(phone, channel)).to.deep.equal({
      type: 'sms',
      config: { recipients: ['+41791234567'], provider: 'twilio', sender: 'Ops' },
      secrets: { signingSecret: null, token: 'secret' },
    });
    expect(contactChannel(phone, null)).to.deep.equal(phone);
    expect(contactChannel(aMethod, channel).config).to.deep.equal(aMethod.config);
  });
});

describe('the refusal of a contact method', () => {
  const issuesOf = (facts: Partial<RequestedMethod>) =>
    firstBroken(contactMethodRules, requested(facts))?.data?.['issues'];

  it('tells what is wrong', () => {
    expect(issuesOf({ count: MAX_CONTACT_METHODS })).to.deep.equal([
      { path: 'type', message: 'At most 10 contact methods are allowed.' },
    ]);
    expect(issuesOf({ config: { recipient: 'ada@example.com', sender: 'x' } })).to.deep.equal([
      { path: 'config.sender', message: 'Not supported by contact methods of type email.' },
    ]);
    expect(issuesOf({ config: {} })).to.deep.equal([
      { path: 'config.recipient', message: 'Required for contact methods of type email.' },
    ]);
  });

  it('names the countries that the organization calls', () => {
    const facts = requested({ type: 'voice', config: { recipient: '+15005550010' }, voiceCountries: ['+41', '+49'] });
    expect(firstBroken(contactMethodRules, facts)?.data).to.deep.equal({ countries: ['+41', '+49'] });
  });
});

describe('verification of a contact method', () => {
  const sent = withCode(aMethod, 'digest', NOW);
  const codeOf = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'accepted' : outcome.code);

  it('accepts the code until it expires', () => {
    const last = later(NOW, CODE_LIFETIME - 1);
    const { method, outcome } = enterCode(sent, true, last);
    expect(codeOf(outcome)).to.equal('accepted');
    expect(method).to.deep.equal({ ...aMethod, verifiedAt: last, updatedAt: last });
    expect(outcome.ok && outcome.value).to.equal(method);
    expect(codeOf(enterCode(sent, true, later(NOW, CODE_LIFETIME)).outcome)).to.equal('invalidRequestBody');
  });

  it('has a code for ten minutes, which replaces an earlier one', () => {
    const now = later(NOW, 1);
    expect(withCode({ ...sent, wrongCodes: 3 }, 'other', now)).to.deep.equal({
      ...aMethod,
      codeDigest: 'other',
      codeExpiresAt: later(now, minutes(10)),
      updatedAt: now,
    });
  });

  it('accepts no code before one was sent', () => {
    expect(codeOf(enterCode(aMethod, true, NOW).outcome)).to.equal('invalidRequestBody');
  });

  it('counts wrong codes, and refuses even the right one after the last of them', () => {
    let method = sent;
    for (let attempt = 1; attempt <= MAX_WRONG_CODES; attempt += 1) {
      const entry = enterCode(method, false, NOW);
      expect(codeOf(entry.outcome)).to.equal('invalidRequestBody');
      ({ method } = entry);
      expect(method.wrongCodes).to.equal(attempt);
    }
    expect(codeOf(enterCode(method, true, NOW).outcome)).to.equal('invalidRequestBody');
    expect(codeOf(enterCode(withCode(method, 'another', NOW), true, NOW).outcome)).to.equal('accepted');
  });

  it('refuses a code from before the clock was set back', () => {
    expect(codeOf(enterCode(sent, true, later(NOW, -minutes(30))).outcome)).to.equal('invalidRequestBody');
  });

  it('stays valid whatever is entered later', () => {
    const verified = { ...aMethod, verifiedAt: NOW };
    expect(enterCode(verified, false, NOW)).to.deep.equal({ method: verified, outcome: { ok: true, value: verified } });
  });
});
