import { expect } from 'chai';
import fc from 'fast-check';
import { isSpfRecord, parseSpf } from '../../../../../src/domain/checks/mail/spf-record.ts';

const invalidIn = (record: string) => {
  const parsed = parseSpf(record);
  return 'invalid' in parsed ? parsed.invalid : null;
};

describe('SPF records', () => {
  it('begin with the version, and a space or nothing after it (RFC 7208 section 4.5)', () => {
    expect(
      ['v=spf1', 'v=spf1 -all', 'V=SPF1 -all', 'v=spf10 -all', 'v=spf1\t-all', ' v=spf1'].map(isSpfRecord),
    ).to.deep.equal([true, true, true, false, false, false]);
  });

  it('have mechanisms with a qualifier, + by default', () => {
    expect(parseSpf('v=spf1 A ~mx:Mail.Example. ?include:_spf.example -all')).to.deep.equal({
      record: {
        terms: [
          { mechanism: 'a', qualifier: '+', domain: null },
          { mechanism: 'mx', qualifier: '~', domain: 'mail.example' },
          { mechanism: 'include', qualifier: '?', domain: '_spf.example' },
          { mechanism: 'all', qualifier: '-', domain: null },
        ],
        redirect: null,
      },
    });
  });

  for (const term of [
    'a/24',
    'a//64',
    'a:mail.example/24//64',
    'mx/0',
    'mx/32//128',
    'ip4:192.0.2.0/24',
    'ip4:192.0.2.0/32',
    'ip4:0.0.0.0/0',
    'ip6:2001:db8::/128',
    'ip6:::/0',
    'ip4:192.0.2.1',
    'ip6:2001:db8::/32',
    'ip6:::ffff:192.0.2.1',
    'ptr',
    'ptr:shop.example',
    'exists:%{i}._spf.%{d2}',
    'exists:%{ir}.%{v}._spf.shop.example',
    'redirect=_spf.example',
    'exp=explain._spf.%{d}',
    'unknown-modifier=%{l}%_x',
    'unknown=',
  ])
    it(`can have the term ${term}`, () => expect(invalidIn(`v=spf1 ${term}`)).to.equal(null));

  for (const term of [
    'ip4:192.0.2.0/33',
    'ip4:192.0.2.0/',
    'ip4:/24',
    'ip4.192.0.2.1',
    'ip6.::1',
    'a/24/64',
    'a.mail.example',
    'a:.',
    'include.shop.example',
    'ptr:',
    'exists',
    'all.',
    'ip4:2001:db8::1',
    'ip4:192.0.2',
    'ip4',
    'ip6:2001:db8::/129',
    'ip6:192.0.2.1',
    'a/33',
    'a//129',
    'a:',
    'mx:example',
    'include',
    'include:',
    'include:shop.example/24',
    'include:shop.123',
    'exists:%{x}.example',
    'exists:100%.example',
    'all:shop.example',
    'foo',
    'foo:bar.example',
    '!all',
    'redirect=',
    'include:bücher.example',
  ])
    it(`cannot have the term ${term}`, () => expect(invalidIn(`v=spf1 ${term} -all`)).to.equal(term));

  it('have redirect and exp at most once (RFC 7208 section 6)', () => {
    expect(invalidIn('v=spf1 redirect=a.example redirect=b.example')).to.equal('redirect=b.example');
    expect(invalidIn('v=spf1 exp=a.example exp=b.example')).to.equal('exp=b.example');
    expect(invalidIn('v=spf1 other=a.example other=b.example')).to.equal(null);
  });

  it('may have several spaces between terms, and at the end', () =>
    expect(invalidIn('v=spf1  a   -all ')).to.equal(null));

  it('are parsed or refused, whatever they contain', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const parsed = parseSpf(`v=spf1 ${text}`);
        return 'invalid' in parsed ? text.includes(parsed.invalid) : Array.isArray(parsed.record.terms);
      }),
    ));
});
