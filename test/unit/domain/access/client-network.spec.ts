import { expect } from 'chai';
import { clientNetwork } from '../../../../src/domain/access/client-network.ts';

describe('clientNetwork', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ] as const)
    it(`returns ${network} for ${address}`, () => {
      expect(clientNetwork(address)).to.equal(network);
    });
});
