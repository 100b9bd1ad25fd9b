import { expect } from 'chai';
import type { AddressGuard } from '../../../../src/application/kernel/network.ts';
import { TargetAddresses } from '../../../../src/infrastructure/checks/target-addresses.ts';

const addresses: Readonly<Record<string, readonly string[]>> = {
  'one.example': ['192.0.2.9', '192.0.2.7'],
  'two.example': ['192.0.2.7', '192.0.2.9'],
  'three.example': ['192.0.2.8'],
};
const guard: AddressGuard = {
  judge: (host) => {
    const found = addresses[host];
    return Promise.resolve(
      found === undefined ? { public: false, reason: 'hostUnresolved' } : { public: true, addresses: found },
    );
  },
};

describe('TargetAddresses', () => {
  it('give names of the same addresses one target, in whichever order the name server lists them', async () => {
    const targets = new TargetAddresses(guard);
    for (const name of ['one.example', 'two.example', 'three.example']) await targets.judge(name);
    expect(targets.of('one.example')).to.equal(targets.of('two.example'));
    expect(targets.of('one.example')).not.to.equal(targets.of('three.example'));
  });

  it('give a name that was not resolved as the target', async () => {
    const targets = new TargetAddresses(guard);
    expect(await targets.judge('gone.example')).to.deep.equal({ public: false, reason: 'hostUnresolved' });
    expect(targets.of('gone.example')).to.equal('gone.example');
  });
});
