import { expect } from 'chai';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { decideSmtpChange } from '../../../../src/domain/organizations/smtp.ts';
import type { SmtpChanges, SmtpSettings } from '../../../../src/domain/organizations/smtp.ts';

const present: SmtpSettings = {
  host: 'mail.example',
  port: 587,
  security: 'starttls',
  username: 'agency',
  password: 'secret',
  fromAddress: 'alerts@agency.example',
  fromName: 'Agency',
};
const decide = (changes: SmtpChanges, from: SmtpSettings | null = present, hostIsPublic = true) =>
  decideSmtpChange({ present: from, changes, hostIsPublic });
const decided = (changes: SmtpChanges, from: SmtpSettings | null = present) => {
  const decision = decide(changes, from);
  if (!decision.ok) throw new Error(decision.code);
  return decision.value;
};
const pathsOf = (changes: SmtpChanges, from: SmtpSettings | null = present) => {
  const decision = decide(changes, from);
  return decision.ok ? [] : (decision.data?.['issues'] as { path: string }[]).map(({ path }) => path);
};

describe('change of SMTP settings', () => {
  it('the change defaults to the submission port with STARTTLS', () => {
    expect(decided({ host: 'mail.example', fromAddress: 'a@agency.example' }, null)).to.deep.equal({
      host: 'mail.example',
      port: 587,
      security: 'starttls',
      username: null,
      password: null,
      fromAddress: 'a@agency.example',
      fromName: null,
    });
  });

  it('the change is refused with smtpHostNotPublic for a host without a public address', () => {
    expect(decide({ host: '10.0.0.1', fromAddress: 'a@agency.example' }, null, false)).to.deep.equal(
      refused('smtpHostNotPublic'),
    );
  });

  it('the change is rejected with invalidRequestBody without a host or sender', () => {
    expect(pathsOf({ port: 25 }, null)).to.deep.equal(['host', 'fromAddress']);
  });

  it('the change keeps omitted members, including the password', () => {
    expect(decided({ fromName: null })).to.deep.equal({ ...present, fromName: null });
    expect(decided({ host: 'mail.example', port: 587, username: 'agency' })?.password).to.equal('secret');
  });

  for (const changes of [{ host: 'evil.example' }, { port: 465 }, { security: 'tls' }, { username: 'other' }] as const)
    it(`the password is removed by the change ${JSON.stringify(changes)} unless it is sent again`, () => {
      expect(decided(changes)?.password).to.equal(null);
      expect(decided({ ...changes, password: 'again' })?.password).to.equal('again');
    });

  it('the change is rejected with invalidRequestBody for credentials with security none', () => {
    expect(pathsOf({ security: 'none' })).to.deep.equal(['security']);
    expect(pathsOf({ security: 'none', username: null, password: 'x' })).to.deep.equal(['security']);
    expect(pathsOf({ security: 'none', username: null })).to.deep.equal([]);
  });

  it('the change removes all settings with a null host', () => {
    expect(decided({ host: null })).to.equal(null);
    expect(decided({ host: null }, null)).to.equal(null);
  });
});
