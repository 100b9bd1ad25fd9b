import { expect } from 'chai';
import { bypassesProxy } from '../../../../../src/infrastructure/kernel/network/proxy-exceptions.ts';

describe('hosts of NO_PROXY', () => {
  const matching: readonly (readonly [string, string, number])[] = [
    ['*', 'anything.example', 443],
    ['example.com', 'example.com', 443],
    ['example.com', 'hooks.example.com', 443],
    ['.example.com', 'example.com', 80],
    ['*.example.com', 'hooks.example.com', 443],
    ['EXAMPLE.com.', 'example.com', 443],
    ['example.com:8443', 'hooks.example.com', 8443],
    ['10.0.0.5', '10.0.0.5', 443],
    ['10.0.0.0/8', '10.255.0.1', 443],
    ['10.0.0.5:8080', '10.0.0.5', 8080],
    ['0.0.0.0/0', '192.0.2.1', 443],
    ['2001:db8::/32', '2001:db8::1', 443],
    ['2001:db8::1', '2001:db8:0::1', 443],
    ['[2001:db8::1]:8443', '2001:db8::1', 8443],
    ['[2001:db8::1]', '2001:db8::1', 443],
  ];
  for (const [entry, host, port] of matching)
    it(`${entry} matches ${host}:${port}`, () => {
      expect(bypassesProxy(host, port, ['other.example', entry])).to.equal(true);
    });

  const others: readonly (readonly [string, string, number])[] = [
    ['example.com', 'notexample.com', 443],
    ['example.com', 'example.com.evil.example', 443],
    ['hooks.example.com', 'example.com', 443],
    ['example.com:8443', 'example.com', 443],
    ['10.0.0.0/8', '11.0.0.1', 443],
    ['10.0.0.0/33', '10.0.0.1', 443],
    ['10.0.0.0/', '10.0.0.1', 443],
    ['10.0.0.0/8', 'ten.example', 443],
    ['10.*', '10.0.0.1', 443],
    ['.', 'example.com', 443],
    ['[2001:db8::1', '2001:db8::1', 443],
    ['2001:db8::/129', '2001:db8::1', 443],
    ['0.0.0.0/0', '2001:db8::1', 443],
  ];
  for (const [entry, host, port] of others)
    it(`${entry} does not match ${host}:${port}`, () => {
      expect(bypassesProxy(host, port, [entry])).to.equal(false);
    });
});
