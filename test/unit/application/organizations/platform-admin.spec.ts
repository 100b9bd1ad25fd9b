import { expect } from 'chai';
import { bindUseCase } from '../../../../src/application/kernel/use-case.ts';
import { setPlatformAdmin } from '../../../../src/application/organizations/platform-flags.ts';
import { updateUser } from '../../../../src/application/accounts/users.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import type { UserRecord } from '../../../../src/domain/accounts/user.ts';
import { agencyHost, sessionOf } from '../../../builders/agency-host.ts';
import type { AgencyHost } from '../../../builders/agency-host.ts';
import { aUser } from '../../../builders/callers.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';

describe('a platform admin', () => {
  let host: AgencyHost;
  let ada: UserRecord;
  let grace: UserRecord;
  beforeEach(async () => {
    host = await agencyHost();
    ada = await host.member({ role: 'admin', email: 'ada@example.com' });
    grace = await host.member({ role: 'admin', email: 'grace@example.com' });
  });

  const set = (email: string, isGlobalAdmin: boolean, caller: Caller = systemCaller) => bindUseCase(setPlatformAdmin, host.needs, host.host)(caller, { email, isGlobalAdmin });
  const flagOf = async (email: string) => (await host.needs.users.byEmail(email))?.isGlobalAdmin;

  it('is made by the command line, by the address in whatever spelling, and unmade', async () => {
    valueOf(await set(' ADA@Example.com ', true));
    expect(await flagOf('ada@example.com')).to.equal(true);
    valueOf(await set('ada@example.com', false));
    expect(await flagOf('ada@example.com')).to.equal(false);
    expect(host.auditedActions()).to.deep.equal(['platformAdmin.granted', 'platformAdmin.revoked']);
    expect(host.announced()).to.equal(2);
  });

  it('is nobody without an account: invalidRequestBody', async () => {
    for (const email of ['nobody@example.com', 'ada', '']) expect(codeOf(await set(email, true)), email).to.equal('invalidRequestBody');
  });

  it('is made by no request, whoever sends it', async () => {
    for (const caller of [sessionOf(ada), aUser({ isGlobalAdmin: true })]) expect(codeOf(await set('ada@example.com', true, caller))).to.equal('forbidden');
    expect(await flagOf('ada@example.com')).to.equal(false);
  });

  it('is changed by platform admins only, and grants the flag alone: globalUserProtected otherwise', async () => {
    const update = (caller: Caller, { publicId: id }: UserRecord, changes: object) => bindUseCase(updateUser, host.needs, host.host)(caller, { id, changes });
    expect(codeOf(await update(sessionOf(ada), grace, { isGlobalAdmin: true }))).to.equal('globalUserProtected');
    await set('grace@example.com', true);
    expect(codeOf(await update(sessionOf(ada), grace, { firstName: 'X' }))).to.equal('globalUserProtected');
    const platform = sessionOf((await host.needs.users.byEmail('grace@example.com'))!);
    expect(valueOf(await update(platform, ada, { isGlobalSupporter: true }))).to.include({ isGlobalSupporter: true });
  });
});
