import { expect } from 'chai';
import { leavesOverride } from '../../../../src/domain/notifications/channel.rules.ts';

describe('override of a channel that is sent again', () => {
  it('stays as it is without settings, if it is as active as before', () => {
    expect(leavesOverride({ isActive: false }, { isActive: false })).to.equal(true);
    expect(leavesOverride({ isActive: true }, { isActive: false })).to.equal(false);
  });

  it('changes with settings, also with those of the channel', () => {
    for (const config of [{ recipients: ['ops@example.com'] }, null])
      expect(leavesOverride({ isActive: true, config }, { isActive: true })).to.equal(false);
  });
});
