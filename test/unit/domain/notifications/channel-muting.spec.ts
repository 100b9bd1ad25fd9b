import { expect } from 'chai';
import { mutingStep } from '../../../../src/domain/notifications/channel-muting.ts';

describe('muting a channel for a monitor', () => {
  it('creates an override, or turns off the one that there is', () => {
    expect(mutingStep(undefined, true)).to.equal('create');
    expect(mutingStep({ isActive: true, inheritsConfig: false }, true)).to.equal('turnOff');
    expect(mutingStep({ isActive: true, inheritsConfig: true }, true)).to.equal('turnOff');
    expect(mutingStep({ isActive: false, inheritsConfig: true }, true)).to.equal('none');
  });

  it('ends with the deletion of an override without settings of its own, and keeps another one', () => {
    expect(mutingStep({ isActive: false, inheritsConfig: true }, false)).to.equal('delete');
    expect(mutingStep({ isActive: false, inheritsConfig: false }, false)).to.equal('turnOn');
    expect(mutingStep({ isActive: true, inheritsConfig: false }, false)).to.equal('none');
    expect(mutingStep(undefined, false)).to.equal('none');
  });
});
