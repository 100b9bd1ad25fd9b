import { expect } from 'chai';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import type { Answer } from '../api-client.ts';
import { TwoProcesses, gist, gists, together } from './two-processes.ts';
import type { Waiting } from './two-processes.ts';

const CALLS = 12;

describe('concurrent token exchanges', () => {
  let both: TwoProcesses;
  before(async () => {
    both = await TwoProcesses.start();
  });
  after(() => both.close());
  beforeEach(() => both.nextMinute());

  const approved = async (sub: string) => {
    const waiting = (await both.presentIdentity({ sub })).body as Waiting;
    await both.decide(waiting.claim.user_code);
    const { identity_assertion: assertion } = (await both.poll(waiting.claim_token)).body as {
      identity_assertion: string;
    };
    return { id: waiting.registration_id, assertion };
  };
  const tokensIn = (answers: readonly Answer[]) =>
    answers.filter(({ status }) => status === 200).map(({ body }) => (body as { access_token: string }).access_token);

  it('store one token and one audit entry each', async () => {
    const { id, assertion } = await approved('many at once');
    const answers = await together(CALLS, () => both.exchange(assertion));
    expect(gists(answers)).to.deep.equal(answers.map(() => '200'));
    for (const token of new Set(tokensIn(answers))) expect(await both.statusesOf(token)).to.deep.equal([200, 200]);
    const entries = await both.apps[0].database.query
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'agent.tokenIssued')
      .where('subjectId', '=', id)
      .execute();
    expect(entries).to.have.length(1 + CALLS);
    expect(new Set(tokensIn(answers)).size).to.equal(CALLS);
  });

  it('leave no valid token after a concurrent revocation', async () => {
    const { assertion } = await approved('raced');
    const before = together(CALLS, () => both.exchange(assertion));
    const revoked = both.reportIdentity({ sub: 'raced' });
    const answers = [...(await before), ...(await together(CALLS, () => both.exchange(assertion)))];
    expect((await revoked).status).to.equal(202);
    expect(gist(await both.exchange(assertion))).to.equal('invalid_grant');
    for (const token of tokensIn(answers)) expect(await both.statusesOf(token)).to.deep.equal([401, 401]);
  });

  it('return an invalid token if it is stored after the revocation', async () => {
    const { id } = await approved('overtaken');
    const { ports, clock } = both.apps[0];
    const found = await ports.agentRegistrations.find(id);
    const issue = async (token: string): Promise<string> => {
      const now = clock.now();
      const sha256 = ports.digest.sha256(token);
      const minted = {
        registrationId: found?.id ?? 0,
        sha256,
        scopes: ['api.read'],
        redeemed: true,
        issuedAt: now,
        expiresAt: later(now, hours(1)),
      } as const;
      const entry = {
        action: 'agent.tokenIssued',
        organizationId: null,
        subjectType: 'agentRegistration',
        subjectId: id,
      };
      await ports.agentTokens.issue(minted, { kind: 'anonymous', id: null, address: null, requestId: null }, entry);
      return token;
    };
    const early = await issue(`wsma_${'e'.repeat(43)}`);
    expect(await both.statusesOf(early)).to.deep.equal([200, 200]);
    await both.reportIdentity({ sub: 'overtaken' });
    const late = await issue(`wsma_${'l'.repeat(43)}`);
    expect([await both.statusesOf(early), await both.statusesOf(late)]).to.deep.equal([
      [401, 401],
      [401, 401],
    ]);
  });

  it('do not wait for a claim that locks the registration', async () => {
    const { id, assertion } = await approved('in a ceremony');
    const { ports, database } = both.apps[0];
    await database.inTransaction(async () => {
      expect(await ports.agentRegistrations.lock(id)).not.to.equal(null);
      expect(gists(await together(CALLS, () => both.exchange(assertion)))).to.deep.equal(
        Array.from({ length: CALLS }, () => '200'),
      );
    });
  });
});
