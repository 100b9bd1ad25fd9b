import { expect } from 'chai';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { isPublicName } from '../../../../src/domain/access/host-name.ts';
import {
  MAX_ECHO_COUNT,
  TOOL_RATE,
  dnsToolRules,
  hostToolRules,
  registrationToolRules,
  urlToolRules,
} from '../../../../src/domain/public-tools/public-tool.ts';

describe('rules of public tools', () => {
  it('limit each caller to 30 requests a minute', () => expect(TOOL_RATE).to.include({ limit: 30, window: 60_000 }));

  it('send at most five echo requests', () => expect(MAX_ECHO_COUNT).to.equal(5));

  for (const name of ['example.com', 'EXAMPLE.com.', '_dmarc.example.com', 'bücher.example', '4.3.2.1.in-addr.arpa'])
    it(`accept ${name} as a public name`, () => expect(isPublicName(name)).to.equal(true));

  for (const name of [
    '',
    'localhost',
    'printer',
    'nas.local',
    'db.internal',
    'router.home.arpa',
    '127.0.0.1',
    '127.1',
    '::1',
    'a b.example',
    'a/b.example',
    `${'x'.repeat(64)}.example`,
  ])
    it(`reject ${name === '' ? 'an empty string' : name} as a public name`, () =>
      expect(isPublicName(name)).to.equal(false));

  const refusalOf = {
    host: (barrier: Parameters<(typeof hostToolRules)[0]['broken']>[0]['barrier']) =>
      firstBroken(hostToolRules, { barrier })?.code ?? null,
    url: (barrier: Parameters<(typeof urlToolRules)[0]['broken']>[0]['barrier']) =>
      firstBroken(urlToolRules, { barrier })?.code ?? null,
    dns: (domain: string, barrier: Parameters<(typeof dnsToolRules)[0]['broken']>[0]['barrier']) =>
      firstBroken(dnsToolRules, { domain, barrier })?.code ?? null,
  };

  for (const barrier of ['hostInvalid', 'addressNotPublic'] as const)
    it(`answer invalidHostname or invalidUrl for ${barrier}`, () => {
      expect(refusalOf.host(barrier)).to.equal('invalidHostname');
      expect(refusalOf.dns('example.com', barrier)).to.equal('invalidHostname');
      expect(refusalOf.url(barrier)).to.equal('invalidUrl');
    });

  for (const barrier of [
    null,
    'hostUnresolved',
    'connectionFailed',
    'timedOut',
    'tlsFailed',
    'tooManyRedirects',
  ] as const)
    it(`treat ${barrier ?? 'success'} as a finding`, () => {
      expect(refusalOf.host(barrier)).to.equal(null);
      expect(refusalOf.dns('example.com', barrier)).to.equal(null);
      expect(refusalOf.url(barrier)).to.equal(null);
    });

  it('answer invalidUrl to an invalid web address', () =>
    expect(refusalOf.url('requestInvalid')).to.equal('invalidUrl'));
  it('answer invalidHostname to a name outside the public DNS', () =>
    expect(refusalOf.dns('nas.local', null)).to.equal('invalidHostname'));

  const registration = (
    domain: string,
    barrier: Parameters<(typeof registrationToolRules)[0]['broken']>[0]['barrier'] = null,
  ) => firstBroken(registrationToolRules, { domain, barrier })?.code ?? null;

  for (const domain of ['printer', 'nas.local', '127.0.0.1', '2001:db8::1', 'a b.example'])
    it(`answer invalidHostname for the registration of ${domain}`, () =>
      expect(registration(domain)).to.equal('invalidHostname'));

  it('answer invalidHostname to hostInvalid, and treat other registry failures as findings', () => {
    expect(registration('example.com', 'hostInvalid')).to.equal('invalidHostname');
    for (const barrier of ['addressNotPublic', 'domainUnregistered', 'registryUnknown', 'timedOut'] as const)
      expect(registration('example.com', barrier)).to.equal(null);
  });
});
