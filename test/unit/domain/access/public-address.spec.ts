import { expect } from 'chai';
import {
  isDisguisedAddress,
  isHostName,
  isReservedHostName,
  plainHost,
} from '../../../../src/domain/access/host-name.ts';
import { GLOBAL_UNICAST, isPublicAddress, isPublicHost } from '../../../../src/domain/access/public-address.ts';

const publicOne = { address: '8.8.8.8', range: GLOBAL_UNICAST, allowlisted: false };
const privateOne = { address: '10.0.0.1', range: 'private', allowlisted: false };

describe('public address rules', () => {
  it('isPublicAddress accepts global unicast, and other ranges only inside the allowlist', () => {
    expect(isPublicAddress(publicOne)).to.equal(true);
    expect(isPublicAddress(privateOne)).to.equal(false);
    expect(isPublicAddress({ ...privateOne, allowlisted: true })).to.equal(true);
  });

  it('isPublicHost requires every address to be public', () => {
    expect(isPublicHost([publicOne, publicOne])).to.equal(true);
    expect(isPublicHost([publicOne, { ...privateOne, allowlisted: true }])).to.equal(true);
    expect(isPublicHost([publicOne, privateOne])).to.equal(false);
    expect(isPublicHost([privateOne, publicOne])).to.equal(false);
  });

  it('isPublicHost rejects a host without an address', () => expect(isPublicHost([])).to.equal(false));
});

describe('host names', () => {
  for (const host of [
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'printer.local',
    'db.internal',
    'nas.home.arpa',
    'home.arpa',
    'intranet',
    '2130706433',
  ])
    it(`isReservedHostName accepts ${host}`, () => expect(isReservedHostName(host)).to.equal(true));

  for (const host of [
    'example.com',
    'local.example.com',
    'mylocal.example',
    'notinternal.com',
    'arpa.example',
    '8.8.8.8',
    '[2606:4700::1111]',
    '2606:4700::1111',
  ])
    it(`isReservedHostName rejects ${host}`, () => expect(isReservedHostName(host)).to.equal(false));

  for (const host of [
    '127.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '0x',
    '1.2.3.256',
    '1.2.3.4.5',
    '1.2.3.04',
    'shop.example.1',
  ])
    it(`isDisguisedAddress accepts ${host}`, () => expect(isDisguisedAddress(host)).to.equal(true));

  for (const host of ['127.0.0.1', '255.255.255.255', 'shop.example', '1.example', '1e3.example', '::1', '64:ff9b::1'])
    it(`isDisguisedAddress rejects ${host}`, () => expect(isDisguisedAddress(host)).to.equal(false));

  it('isHostName limits labels to 63 and names to 253 characters', () => {
    expect(isHostName(`${'a'.repeat(63)}.example`)).to.equal(true);
    expect(isHostName(`${'a'.repeat(64)}.example`)).to.equal(false);
    const name = (length: number) => `${'a.'.repeat(120)}${'b'.repeat(length - 240)}`;
    expect(isHostName(name(253))).to.equal(true);
    expect(isHostName(name(254))).to.equal(false);
  });

  it('plainHost removes letter case, brackets and the root dot', () => {
    expect(plainHost('Shop.Example.')).to.equal('shop.example');
    expect(plainHost('[2001:DB8::1]')).to.equal('2001:db8::1');
    for (const host of ['[a', 'a]', 'a', '']) expect(plainHost(host)).to.equal(host);
  });
});
