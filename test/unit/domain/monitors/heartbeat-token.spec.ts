import { expect } from 'chai';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import { visibleTo } from '../../../../src/domain/monitors/monitor.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';
import { aNewWebsite } from '../../../builders/websites.ts';

describe('the token of a heartbeat', () => {
  const monitor = { ...aNewWebsite({ heartbeatToken: 'secret' }), id: 1, revision: 1 };
  const seenBy = (caller: Caller) => visibleTo(caller, monitor);

  it('is seen by users and tokens that may edit monitors', () => {
    for (const caller of [aUser({ role: 'editor' }), aUser({ role: 'admin' }), aToken({ role: 'editor' })])
      expect(seenBy(caller)).to.deep.equal(monitor);
  });

  it('is not seen by readers, agents and the service itself', () => {
    for (const caller of [aUser({ role: 'readonly' }), anAgent(), systemCaller])
      expect(seenBy(caller)).to.deep.equal({ ...monitor, heartbeatToken: null });
  });

  it('is never seen by platform supporters, unlike platform admins', () => {
    const supporter = { role: 'admin', isGlobalSupporter: true } as const;
    expect(seenBy(aUser(supporter)).heartbeatToken).to.equal(null);
    expect(seenBy(aUser({ ...supporter, isGlobalAdmin: true })).heartbeatToken).to.equal('secret');
    expect(seenBy(aUser({ role: 'readonly', isGlobalAdmin: true })).heartbeatToken).to.equal('secret');
  });
});
