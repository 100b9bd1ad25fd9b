import { expect } from 'chai';
import { bindUseCase } from '../../../../src/application/kernel/use-case.ts';
import { deleteUser, updateUser } from '../../../../src/application/accounts/users.ts';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import type { UserRecord } from '../../../../src/domain/accounts/user.ts';
import type { UserChanges } from '../../../../src/domain/accounts/user-rules.ts';
import { agencyHost, sessionOf } from '../../../builders/agency-host.ts';
import type { AgencyHost } from '../../../builders/agency-host.ts';
import { aUser } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';

const platform = aUser({ userId: 1_000, organizationId: 1_000, isGlobalAdmin: true });

describe('the last administrator of an organization', () => {
  let host: AgencyHost;
  let ada: UserRecord;
  beforeEach(async () => {
    host = await agencyHost();
    ada = await host.member({ role: 'admin' });
  });

  const update = ({ publicId: id }: UserRecord, changes: UserChanges, caller = platform) => bindUseCase(updateUser, host.needs, host.host)(caller, { id, changes });
  const remove = ({ publicId: id }: UserRecord, caller = platform) => bindUseCase(deleteUser, host.needs, host.host)(caller, { id });
  const found = ({ publicId }: UserRecord) => host.needs.users.find(everywhere, publicId);

  it('stays with lastAdminProtected against demotion, deactivation, deletion and being bound to a customer', async () => {
    const customer = await host.customer();
    await host.member({ role: 'admin', isActive: false });
    await host.member({ role: 'admin', customerId: customer.id });
    await host.member({ role: 'editor' });
    for (const changes of [{ role: 'editor' }, { isActive: false }, { customerId: customer.id }] as const) expect(codeOf(await update(ada, changes))).to.equal('lastAdminProtected');
    expect(codeOf(await remove(ada))).to.equal('lastAdminProtected');
    expect(await found(ada)).to.deep.equal(ada);
    expect(host.auditedActions()).to.deep.equal([]);
    expect(host.announced()).to.equal(0);
  });

  for (const [what, first, second] of [
    ['demoted', (it: UserRecord) => update(it, { role: 'editor' }), (it: UserRecord) => update(it, { role: 'readonly' })],
    ['deactivated', (it: UserRecord) => update(it, { isActive: false }), (it: UserRecord) => update(it, { isActive: false })],
    ['deleted', (it: UserRecord) => remove(it), (it: UserRecord) => remove(it)],
    ['demoted and deleted', (it: UserRecord) => update(it, { role: 'editor' }), (it: UserRecord) => remove(it)],
  ] as const)
    it(`is one of two who are ${what} at once`, async () => {
      const grace = await host.member({ role: 'admin' });
      const answers = await Promise.all([first(ada), second(grace)]);
      expect(answers.map(codeOf)).to.have.members([null, 'lastAdminProtected']);
      const left = await host.needs.administrators.list(host.organizationId);
      expect(left.filter(({ isActive }) => isActive)).to.have.length(1);
      expect(host.auditedActions()).to.have.length(1);
    });

  it('is one of two who demote each other at once', async () => {
    const grace = await host.member({ role: 'admin' });
    const answers = await Promise.all([update(grace, { role: 'editor' }, sessionOf(ada)), update(ada, { role: 'editor' }, sessionOf(grace))]);
    expect(answers.map(codeOf)).to.have.members([null, 'lastAdminProtected']);
  });

  it('is who is left beside somebody whose account is about to be deleted', async () => {
    const grace = await host.member({ role: 'admin' });
    await host.needs.accountDeletions.replace(null, { userId: grace.id, status: 'requested', requestedAt: NOW });
    expect(codeOf(await update(ada, { role: 'editor' }))).to.equal('lastAdminProtected');
    expect(codeOf(await update(grace, { role: 'editor' }))).to.equal(null);
  });

  it('is told userSelfChangeForbidden about themselves before lastAdminProtected', async () => {
    for (const changes of [{ role: 'editor' }, { isActive: false }] as const) expect(codeOf(await update(ada, changes, sessionOf(ada)))).to.equal('userSelfChangeForbidden');
    expect(codeOf(await remove(ada, sessionOf(ada)))).to.equal('lastAdminProtected');
    expect(valueOf(await update(ada, { firstName: 'Augusta', role: 'admin' }, sessionOf(ada)))).to.include({ firstName: 'Augusta', role: 'admin' });
  });

  it('can go once there is a second, whose rights every process hears of', async () => {
    const grace = await host.member({ role: 'editor' });
    valueOf(await update(grace, { role: 'admin' }));
    expect(host.announced()).to.equal(1);
    valueOf(await remove(ada));
    expect(await found(ada)).to.equal(null);
    expect(host.announced()).to.equal(2);
    expect(host.auditedActions()).to.deep.equal(['user.updated', 'user.deleted']);
    expect(host.audited('user.updated')[0]).to.deep.include({ before: { role: 'editor' }, after: { role: 'admin' } });
  });
});
