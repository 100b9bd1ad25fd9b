import { expect } from 'chai';
import type { Answer } from '../api-client.ts';
import { TwoProcesses, gist, gists, oneWinner, together } from './two-processes.ts';
import type { Waiting } from './two-processes.ts';

const ROUNDS = 5;
const CALLS = 12;

describe('concurrent requests of agents to two processes', () => {
  let both: TwoProcesses;
  before(async () => {
    both = await TwoProcesses.start();
  });
  after(() => both.close());
  beforeEach(() => both.nextMinute());

  const confirmed = async () => {
    const waiting = await both.register();
    expect(gist(await both.decide(waiting.claim.user_code))).to.equal('200');
    return waiting;
  };
  const redeemed = async () => {
    const { registration_id: id, claim_token: claimToken } = await confirmed();
    const { access_token: token, identity_assertion: assertion } = (await both.poll(claimToken)).body as {
      access_token: string;
      identity_assertion: string;
    };
    return { id, claimToken, token, assertion };
  };
  const codeIn = ({ body }: Answer) => (body as { claim_attempt: { user_code: string } }).claim_attempt.user_code;
  const tokenIn = ({ body }: Answer) => (body as { access_token: string }).access_token;
  const answer = (answers: readonly Answer[], at: number): Answer =>
    answers[at] ?? expect.fail('An answer is missing.');

  for (let round = 1; round <= ROUNDS; round += 1) {
    describe(`round ${round}`, () => {
      it('redeem a claim once', async () => {
        const { claim_token: token } = await confirmed();
        expect(gists(await together(CALLS, () => both.poll(token)))).to.deep.equal(oneWinner(CALLS, 'expired_token'));
      });

      it('confirm a claim once', async () => {
        const { claim } = await both.register();
        expect(gists(await together(CALLS, () => both.decide(claim.user_code)))).to.deep.equal(
          oneWinner(CALLS, 'claimed_or_in_flight'),
        );
      });

      it('decline a claim once', async () => {
        const { claim, claim_token: token } = await both.register();
        expect(gists(await together(CALLS, () => both.decide(claim.user_code, false)))).to.deep.equal(
          oneWinner(CALLS, 'invalid_claim_token'),
        );
        expect(gist(await both.poll(token))).to.equal('access_denied');
      });

      it('accept one of many confirmations and declines', async () => {
        const { claim_token: token, claim } = await both.register();
        const answers = await together(CALLS, (at) => both.decide(claim.user_code, at % 2 === 0));
        const winners = answers.filter(({ status }) => status === 200);
        expect(winners).to.have.length(1);
        const isConfirmed = (winners[0]?.body as { status: string }).status === 'authorized';
        expect(gists(answers)).to.deep.equal(
          oneWinner(CALLS, isConfirmed ? 'claimed_or_in_flight' : 'invalid_claim_token'),
        );
        expect(gist(await both.poll(token))).to.equal(isConfirmed ? '200' : 'access_denied');
      });

      for (const accept of [true, false])
        it(`accept either a ${accept ? 'confirmation' : 'decline'} or a new attempt, whose code is then valid`, async () => {
          const { claim_token: token, claim } = await both.register();
          const answers = await together(2, (at) =>
            at === round % 2 ? both.decide(claim.user_code, accept) : both.claim(token),
          );
          const [decision, attempt] = [answer(answers, round % 2), answer(answers, 1 - (round % 2))];
          if (decision.status === 200)
            expect(gist(attempt)).to.equal(accept ? 'claimed_or_in_flight' : 'invalid_claim_token');
          else {
            expect([gist(decision), gist(attempt)]).to.deep.equal(['invalid_claim_token', '200']);
            expect(gist(await both.decide(codeIn(attempt), accept))).to.equal('200');
          }
          expect(gist(await both.poll(token))).to.equal(accept ? '200' : 'access_denied');
        });

      it('accept no attempt between a confirmation and its redemption', async () => {
        const { claim_token: token } = await confirmed();
        const answers = await together(CALLS, (at) => (at === round ? both.poll(token) : both.claim(token)));
        expect(gists(answers)).to.deep.equal(oneWinner(CALLS, 'claimed_or_in_flight'));
        expect(answer(answers, round).status).to.equal(200);
      });

      it('accept only the newest code of many attempts', async () => {
        const { claim_token: token, claim } = await both.register();
        const codes = [claim.user_code, ...(await together(CALLS, () => both.claim(token))).map(codeIn)];
        const shown = await Promise.all(codes.map((code) => both.context(code)));
        expect(gists(shown)).to.deep.equal(oneWinner(CALLS + 1, 'invalid_claim_token'));
        expect(gists(await Promise.all(codes.map((code) => both.decide(code))))).to.deep.equal(
          oneWinner(CALLS + 1, 'invalid_claim_token'),
        );
      });

      it('accept one of many concurrent polls as on time', async () => {
        const { claim_token: token } = await both.register();
        const polls = gists(await together(CALLS, () => both.poll(token)));
        expect(polls).to.deep.equal(['authorization_pending', ...Array.from({ length: CALLS - 1 }, () => 'slow_down')]);
      });

      it('disconnect an agent once, and revoke tokens issued concurrently', async () => {
        const { id, token, assertion } = await redeemed();
        const answers = await together(2 * CALLS, (at) =>
          at % 4 === 1 ? both.disconnect(id) : both.exchange(assertion),
        );
        const [disconnections, exchanges] = [
          answers.filter((_, at) => at % 4 === 1),
          answers.filter((_, at) => at % 4 !== 1),
        ];
        expect(gists(disconnections)).to.deep.equal(oneWinner(disconnections.length, 'unknownOauthConnection'));
        const minted = exchanges.filter(({ status }) => status === 200).map(tokenIn);
        expect(gists(exchanges).filter((each) => each !== '200' && each !== 'invalid_grant')).to.deep.equal([]);
        for (const each of [token, ...minted]) expect(await both.statusesOf(each)).to.deep.equal([401, 401]);
        expect(gist(await both.exchange(assertion))).to.equal('invalid_grant');
      });

      it('disconnect an agent that redeems its claim concurrently', async () => {
        const { registration_id: id, claim_token: claimToken } = await confirmed();
        const answers = await together(2, (at) => (at === round % 2 ? both.disconnect(id) : both.poll(claimToken)));
        const [disconnection, redemption] = [answer(answers, round % 2), answer(answers, 1 - (round % 2))];
        expect(disconnection.status).to.equal(200);
        expect(gist(redemption)).to.be.oneOf(['200', 'expired_token']);
        if (redemption.status === 200) expect(await both.statusesOf(tokenIn(redemption))).to.deep.equal([401, 401]);
        expect(gist(await both.poll(claimToken))).to.equal('expired_token');
      });

      it('revoke a token by many concurrent requests without affecting others', async () => {
        const { token, assertion } = await redeemed();
        const other = tokenIn(await both.exchange(assertion));
        expect(gists(await together(CALLS, () => both.revoke(token)))).to.deep.equal(
          Array.from({ length: CALLS }, () => '200'),
        );
        expect(await both.statusesOf(token)).to.deep.equal([401, 401]);
        expect(await both.statusesOf(other)).to.deep.equal([200, 200]);
        const revoked = await both.apps[0].database.query
          .selectFrom('agent_access_token')
          .select('id')
          .where('revokedAt', 'is not', null)
          .execute();
        expect(revoked).to.have.length(round);
      });

      it('invalidate a token issued before the claim while the claim was redeemed', async () => {
        const { identity_assertion: early, claim_token: claimToken } = (
          await both.json('/agent/identity', { type: 'anonymous' })
        ).body as Record<'identity_assertion' | 'claim_token', string>;
        await both.decide(codeIn(await both.claim(claimToken)));
        const answers = await together(CALLS, (at) =>
          at === CALLS / 2 ? both.poll(claimToken) : both.exchange(early),
        );
        expect(answer(answers, CALLS / 2).status).to.equal(200);
        const minted = answers.filter(({ body }) => (body as { scope?: string }).scope === 'tools.public').map(tokenIn);
        for (const each of minted) expect(await both.statusesOf(each, '/api/tools/none')).to.deep.equal([401, 401]);
        expect(gist(await both.exchange(early))).to.equal('invalid_grant');
      });

      it('revoke an identity that registers concurrently, which must be approved again', async () => {
        const sub = `taken-back-${round}`;
        const waiting = await both.presentIdentity({ sub });
        await both.decide((waiting.body as { claim: { user_code: string } }).claim.user_code);
        const answers = await together(CALLS, (at) =>
          at === CALLS / 2 ? both.reportIdentity({ sub }) : both.presentIdentity({ sub }),
        );
        expect(answer(answers, CALLS / 2).status).to.equal(202);
        expect(gists(answers).filter((each) => !['200', '202', 'interaction_required'].includes(each))).to.deep.equal(
          [],
        );
        for (const { body } of answers.filter(({ status }) => status === 200)) {
          expect(gist(await both.exchange((body as { identity_assertion: string }).identity_assertion))).to.equal(
            'invalid_grant',
          );
        }
        both.nextMinute();
        expect(gist(await both.presentIdentity({ sub }))).to.equal('interaction_required');
      });

      it('revoke an identity that is approved concurrently, including the approval', async () => {
        const subjects = Array.from({ length: CALLS }, (_, at) => `being-approved-${round}-${at}`);
        const codes = (await Promise.all(subjects.map((sub) => both.presentIdentity({ sub })))).map(
          ({ body }) => (body as { claim: { user_code: string } }).claim.user_code,
        );
        await Promise.all(subjects.flatMap((sub, at) => [both.decide(codes[at] ?? ''), both.reportIdentity({ sub })]));
        both.nextMinute();
        const again = await Promise.all(subjects.map((sub) => both.presentIdentity({ sub })));
        expect(gists(again)).to.deep.equal(subjects.map(() => 'interaction_required'));
      });

      it('revoke an identity that claims anonymous registrations concurrently, including those', async () => {
        const sub = `taking-over-${round}`;
        await both.decide(((await both.presentIdentity({ sub })).body as Waiting).claim.user_code);
        const visitors = await Promise.all(
          Array.from({ length: CALLS }, () => both.json('/agent/identity', { type: 'anonymous' })),
        );
        const answers = await together(CALLS, (at) =>
          at === CALLS / 2
            ? both.reportIdentity({ sub })
            : both.claimByIdentity((answer(visitors, at).body as { claim_token: string }).claim_token, { sub }),
        );
        expect(answer(answers, CALLS / 2).status).to.equal(202);
        const claimed = answers
          .map(({ body }) => body as { status?: string; identity_assertion: string } | undefined)
          .filter((body) => body?.status === 'claimed');
        for (const body of claimed)
          expect(gist(await both.exchange(body?.identity_assertion ?? ''))).to.equal('invalid_grant');
        expect(gist(await both.presentIdentity({ sub }))).to.equal('interaction_required');
      });

      it('disconnect an identity that registers concurrently, which must be approved again', async () => {
        const sub = `disconnected-${round}`;
        const waiting = (await both.presentIdentity({ sub })).body as Waiting;
        await both.decide(waiting.claim.user_code);
        const answers = await together(CALLS, (at) =>
          at === CALLS / 2 ? both.disconnect(waiting.registration_id) : both.presentIdentity({ sub }),
        );
        expect(answer(answers, CALLS / 2).status).to.equal(200);
        expect(gists(answers).filter((each) => each !== '200' && each !== 'interaction_required')).to.deep.equal([]);
        both.nextMinute();
        expect(gist(await both.presentIdentity({ sub }))).to.equal('interaction_required');
      });
    });
  }

  it('accept an assertion of a provider once', async () => {
    const assertion = both.provider.assertion('http://localhost:4040', { email: both.email, sub: 'replayed' });
    const answers = await together(CALLS, () =>
      both.json('/agent/identity', { type: 'identity_assertion', assertion }),
    );
    expect(gists(answers)).to.deep.equal(
      ['interaction_required', ...Array.from({ length: CALLS - 1 }, () => 'invalid_grant')].toSorted(),
    );
  });

  it('create one registration for many concurrent assertions of one identity', async () => {
    const answers = await together(6, () => both.presentIdentity({ sub: 'eager' }));
    expect(new Set(answers.map(({ body }) => (body as { registration_id: string }).registration_id)).size).to.equal(1);
    const codes = answers.map(({ body }) => (body as { claim: { user_code: string } }).claim.user_code);
    expect(gists(await Promise.all(codes.map((code) => both.decide(code))))).to.deep.equal(
      oneWinner(6, 'invalid_claim_token'),
    );
  });

  it('limit wrong user codes of a user to 30 in a minute, over context and confirm', async () => {
    const { claim } = await both.register();
    const wrong = Array.from({ length: 60 }, (_, at) => String(at).padStart(6, '0')).filter(
      (code) => code !== claim.user_code,
    );
    for (let right = 0; right < 10; right += 1) expect((await both.context(claim.user_code)).status).to.equal(200);
    const answers = await Promise.all(wrong.map((code, at) => (at % 2 === 0 ? both.context(code) : both.decide(code))));
    expect(answers.filter((each) => gist(each) === 'invalid_claim_token')).to.have.length(30);
    expect(answers.filter((each) => gist(each) === 'rate_limited')).to.have.length(wrong.length - 30);
    expect(gist(await both.context(claim.user_code))).to.equal('rate_limited');
    both.nextMinute();
    expect(gist(await both.context(claim.user_code))).to.equal('200');
  });
});
