import { expect } from 'chai';
import { Argon2Passwords } from '../../../../../src/infrastructure/kernel/crypto/passwords.ts';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('passwords hashed with Argon2id', () => {
  const passwords = new Argon2Passwords();

  it('cost 19 MiB, two passes and one lane, which OWASP recommends', async () => {
    expect(await passwords.hash('open sesame')).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match whatever their cost was', async () => {
    const stored = await new Argon2Passwords(CHEAP).hash('open sesame');
    expect(stored).to.match(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await passwords.matches('open sesame', stored)).to.equal(true);
    expect(await passwords.matches('open sesame!', stored)).to.equal(false);
    expect(await passwords.matches('open sesame', null)).to.equal(false);
  });
});
