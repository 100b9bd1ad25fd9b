import { expect } from 'chai';
import { days, minutes } from '../../../../src/domain/kernel/time.ts';
import { RIGHT, accessHost } from '../../../builders/access-host.ts';
import type { AccessHost } from '../../../builders/access-host.ts';
import { NOW } from '../../../builders/clock.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';
import { together } from '../../../builders/together.ts';

describe('an API token', () => {
  let host: AccessHost;
  let session: string;
  beforeEach(async () => {
    host = await accessHost();
    session = await host.enter();
  });

  it('acts as the user who issued it, and its use is noted', async () => {
    const { secret, record } = valueOf(await host.mint(session));
    expect(await host.callerOf(secret)).to.deep.include({ kind: 'token', tokenId: record.id, userId: host.ada.id, role: 'admin', customerId: null });
    expect((await host.tokens(session)).map(({ name, lastUsedAt, lastFour }) => [name, lastUsedAt, lastFour])).to.deep.equal([['CI', NOW, secret.slice(-4)]]);
    expect(host.auditedActions()).to.include('apiToken.created');
  });

  it('is confined to the customer that it was made for', async () => {
    const { secret } = valueOf(await host.mint(session, { customerId: host.customer.id }));
    expect(await host.callerOf(secret)).to.deep.include({ customerId: host.customer.id });
    expect(codeOf(await host.mint(session, { customerId: host.customer.id + 1000 }))).to.equal('invalidCustomer');
  });

  it('is dead once it is revoked, and is listed no more', async () => {
    const { secret, record } = valueOf(await host.mint(session));
    valueOf(await host.revoke(session, record.publicId));
    expect([await host.callerOf(secret), await host.tokens(session)]).to.deep.equal([null, []]);
    expect(codeOf(await host.revoke(session, record.publicId))).to.equal('notFound');
  });

  it('is revoked once by many who revoke it at once', async () => {
    const { record } = valueOf(await host.mint(session));
    const codes = (await together(4, () => host.revoke(session, record.publicId))).map(codeOf);
    expect(codes.toSorted()).to.deep.equal([null, 'notFound', 'notFound', 'notFound'].toSorted());
    expect(host.auditedActions().filter((action) => action === 'apiToken.revoked')).to.have.length(1);
  });

  it('is dead at its expiry, and not a millisecond sooner', async () => {
    const { secret } = valueOf(await host.mint(session, { expiresInDays: 2 }));
    host.clock.advance(days(2) - 1);
    expect((await host.callerOf(secret))?.kind).to.equal('token');
    host.clock.advance(1);
    expect(await host.callerOf(secret)).to.equal(null);
  });

  it('asks for a verified code first, where two-step verification is on: mfa_step_up_required after five minutes', async () => {
    await host.enroll(session);
    expect(codeOf(await host.stepUp(session, RIGHT))).to.equal(null);
    host.clock.advance(minutes(5) - 1);
    expect(codeOf(await host.mint(session))).to.equal(null);
    host.clock.advance(1);
    expect(codeOf(await host.mint(session))).to.equal('mfa_step_up_required');
  });
});
