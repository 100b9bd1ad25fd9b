import { expect } from 'chai';
import {
  addressesOf,
  caaOf,
  delegationSignersOf,
  dkimOf,
  dmarcOf,
  issuerOf,
  mailServersOf,
  nameServersOf,
  networksOf,
  redirectTargetOf,
  registrarOf,
  registryStatusOf,
  spfOf,
  textOf,
} from '../../../../src/domain/changes/normalized-records.ts';

describe('normalized records', () => {
  for (const [title, normalized, expected] of [
    [
      'name servers have no case and no root dot',
      () => nameServersOf(['NS1.Example.COM.', 'ns2.example.com']),
      ['ns1.example.com', 'ns2.example.com'],
    ],
    [
      'mail servers keep their preference',
      () => mailServersOf(['010 Mail.Example.com.', '20 b.example']),
      ['10 mail.example.com', '20 b.example'],
    ],
    ['a zone that accepts no mail has the mail server of the root', () => mailServersOf(['0 .', '0 ']), ['0 .', '0 .']],
    [
      'addresses have one form',
      () => addressesOf(['192.0.2.7', '2001:DB8:0::1', 'no address']),
      ['192.0.2.7', '2001:db8::1'],
    ],
    [
      'networks have 24 and 48 bits',
      () => networksOf(['192.0.2.7', '192.0.2.200', '2001:db8:1:2::3']),
      ['192.0.2.0/24', '192.0.2.0/24', '2001:db8:1::/48'],
    ],
    [
      'tags of CAA and names of authorities have no case',
      () =>
        caaOf(['0 ISSUE "LetsEncrypt.org"', '128  iodef  "mailto:A@example.com"', '0 issue ";"', '0 issue A.example']),
      ['0 issue letsencrypt.org', '128 iodef mailto:A@example.com', '0 issue ;', '0 issue a.example'],
    ],
    [
      'terms of SPF keep their order',
      () => spfOf(['"V=SPF1  include:B.example   a -ALL"', '"other text"', '"v=spf10 a"']),
      ['v=spf1 include:b.example a -all'],
    ],
    [
      'macros of SPF keep their case',
      () => spfOf(['"v=spf1 exists:%{I}.Example -all"']),
      ['v=spf1 exists:%{I}.Example -all'],
    ],
    [
      'an SPF record in several strings is one text',
      () => spfOf(['"v=spf1 ip4:192.0" ".2.0/24 -all"']),
      ['v=spf1 ip4:192.0.2.0/24 -all'],
    ],
    [
      'tags of DMARC have no order',
      () => dmarcOf(['"v=DMARC1; RUA=mailto:a@example.com ; P=Reject;"', '"v=DMARC12"', '"hello"']),
      ['v=DMARC1; p=reject; rua=mailto:a@example.com'],
    ],
    [
      'keys of DKIM have no white space',
      () => dkimOf('s1', ['"v=DKIM1; k=RSA; p=AbC " "dEf="', '"no key"']),
      ['s1: v=DKIM1; k=rsa; p=AbCdEf='],
    ],
    ['a revoked key of DKIM is empty', () => dkimOf('s1', ['"v=DKIM1; p="']), ['s1: v=DKIM1; p=']],
    [
      'registrars have no superfluous white space and no final full stop',
      () => [registrarOf(' Example  Registrar, Inc. ')],
      ['Example Registrar, Inc'],
    ],
    [
      'issuers are their organizations',
      () => [issuerOf("C=US, O=Let's Encrypt, CN=R10"), issuerOf('CN=Acme CA 1, O=Acme, Inc., C=US')],
      ["Let's Encrypt", 'Acme, Inc.'],
    ],
    [
      'issuers without an organization are their common names',
      () => [issuerOf('CN=Test root'), issuerOf('Test')],
      ['Test root', 'Test'],
    ],
  ] as const)
    it(title, () => expect(normalized()).to.deep.equal(expected));

  it('do not differ in white space', () => {
    expect(nameServersOf([' NS1.example.com. '])).to.deep.equal(['ns1.example.com']);
    expect(mailServersOf([' 10  mail.example.com '])).to.deep.equal(['10 mail.example.com']);
    expect(addressesOf([' 192.0.2.7 '])).to.deep.equal(['192.0.2.7']);
    expect(caaOf(['0 issuewild " A.example "', '0 iodef " mailto:A@b.example "'])).to.deep.equal([
      '0 issuewild a.example',
      '0 iodef mailto:A@b.example',
    ]);
    expect(spfOf(['" v=spf1 -all "', '"v=spf1"', '"not v=spf1 a"'])).to.deep.equal(['v=spf1 -all', 'v=spf1']);
    expect(dmarcOf(['" v=DMARC1 ; ;  P =  reject ; rua = mailto:a@b.c ,  mailto:d@e.f ; x = a   b ; "'])).to.deep.equal(
      ['v=DMARC1; p=reject; rua=mailto:a@b.c,mailto:d@e.f; x=a b'],
    );
    expect([issuerOf(' Test '), issuerOf('O= Acme , C=US')]).to.deep.equal(['Test', 'Acme']);
  });

  it('have the version of a list of tags first, and the others in alphabetical order', () => {
    for (const tags of ['p=Ab; v=DKIM1; k=rsa', 'k=rsa; p=Ab; v=DKIM1', 'v=DKIM1; k=rsa; p=Ab', 'p=Ab; k=rsa; v=DKIM1'])
      expect(dkimOf('s1', [`" ${tags}"`]), tags).to.deep.equal(['s1: v=DKIM1; k=rsa; p=Ab']);
  });

  it('keep the full stops of a registrar but the last', () =>
    expect(registrarOf('Acme Inc. Ltd.')).to.equal('Acme Inc. Ltd'));

  it('leave out the statuses of grace periods, which pass by themselves', () => {
    const statuses = [' Client  Transfer Prohibited ', 'auto renew period', 'add period', 'redemption period'];
    expect(registryStatusOf(statuses)).to.deep.equal(['client transfer prohibited', 'redemption period']);
  });

  it('write digests of DS records without spaces and in lower case', () => {
    expect(delegationSignersOf([' 060485  13  02  2BB183AF  5F22588179A53B0A '])).to.deep.equal([
      '60485 13 2 2bb183af5f22588179a53b0a',
    ]);
  });

  it('stay as they are if they are no CAA or DS records', () => {
    expect(caaOf([' 0 issue ', 'x 0 issue "A"'])).to.deep.equal(['0 issue', 'x 0 issue "A"']);
    expect(delegationSignersOf([' 1 5 1 ', 'x 1 5 1 A', '1 5 1 A\nB', ''])).to.deep.equal([
      '1 5 1',
      'x 1 5 1 A',
      '1 5 1 ab',
      '',
    ]);
  });

  it('leave out query and fragment of the address that a website leads to', () => {
    const addresses = ['HTTPS://Shop.example:443/de?session=1#top', 'no address'];
    expect(addresses.map(redirectTargetOf)).to.deep.equal([['https://shop.example/de'], []]);
  });

  it('join the strings of a text without a space, and undo the escapes of the zone file', () => {
    expect(textOf(String.raw`"a \"b\" \\" "c"`)).to.equal(String.raw`a "b" \c`);
    expect(textOf('without quotes')).to.equal('without quotes');
  });
});
