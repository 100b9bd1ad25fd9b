import { expect } from 'chai';
import { checkSecretKey, decideRotation } from '../../../../src/domain/kernel/secret-key.ts';

const stored = { stored: 'a', own: 'a', areFilesPending: false, opensData: true };

describe('checkSecretKey', () => {
  it('accepts the key that is recorded', () => {
    expect(checkSecretKey(stored).verdict).to.equal('ok');
  });

  it('refuses another key, in one sentence that says what to do', () => {
    const { verdict, says, advice } = checkSecretKey({ ...stored, own: 'b' });
    expect(verdict).to.equal('failed');
    expect(says).to.equal('SECRET_KEY is not the key that the stored data is encrypted with');
    expect(advice).to.contain('set it to the former key');
  });

  it('accepts any key of a database without encrypted data, and of an older one the key that decrypts its data', () => {
    expect(checkSecretKey({ ...stored, stored: null }).verdict).to.equal('ok');
    expect(checkSecretKey({ ...stored, stored: null, opensData: false }).verdict).to.equal('failed');
  });

  it('refuses the right key while a rotation is not complete', () => {
    expect(checkSecretKey({ ...stored, areFilesPending: true })).to.deep.include({
      code: 'rotationIncomplete',
      verdict: 'failed',
      says: 'the rotation of SECRET_KEY is not complete',
      advice: 'run `watchstead rotate-secret-key` again with the same keys',
    });
  });
});

describe('decideRotation', () => {
  it('begins with the database', () => {
    expect(decideRotation(stored, 'b')).to.equal('database');
    expect(decideRotation({ ...stored, stored: null }, 'b')).to.equal('database');
  });

  it('continues with the files, and has nothing to do after them', () => {
    expect(decideRotation({ ...stored, stored: 'b', areFilesPending: true }, 'b')).to.equal('files');
    expect(decideRotation({ ...stored, stored: 'b' }, 'b')).to.equal('nothing');
  });

  it('refuses a wrong present key, and a third key while a rotation is not complete', () => {
    expect(decideRotation({ ...stored, own: 'c' }, 'b')).to.include({ verdict: 'failed' });
    expect(decideRotation({ ...stored, areFilesPending: true }, 'b')).to.include({ verdict: 'failed' });
  });
});
