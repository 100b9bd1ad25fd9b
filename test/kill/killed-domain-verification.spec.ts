import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { storeHost } from '../integration/http/custom-domains/hosts.ts';
import { SECRET_KEY, testApp } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';
import type { DoomedVerification } from './doomed-verification.ts';

describe('verification of a custom domain that is killed with SIGKILL', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  /** Returns whether the process was killed; it ends by itself when it sends fewer statements. */
  const killedAt = async (
    claim: { readonly publicId: string; readonly recordValue: string },
    statement: number,
  ): Promise<boolean> => {
    const shared = {
      databaseUrl: app.databaseUrl,
      secretKey: SECRET_KEY.toString('base64'),
      now: app.clock.now().toISOString(),
    };
    const job: DoomedVerification = { ...shared, id: claim.publicId, recordValue: claim.recordValue, statement };
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('doomed-verification.ts', import.meta.url)), JSON.stringify(job)],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal === 'SIGKILL';
  };

  const claimsOf = (hostname: string) =>
    app.database.query
      .selectFrom('custom_domain')
      .where('hostname', '=', hostname)
      .select(['organizationId', 'status'])
      .orderBy('id')
      .execute();
  const tracesOf = async ({ publicId }: { readonly publicId: string }) => {
    const audited = await app.database.query
      .selectFrom('audit_log')
      .where('subjectId', '=', publicId)
      .where('action', '=', 'customDomain.takenOver')
      .select('id')
      .execute();
    const mailed = await app.database.query
      .selectFrom('outbox')
      .where('dedupKey', 'like', `customDomain:${publicId}:takenOver:%`)
      .select('id')
      .execute();
    return [audited.length, mailed.length];
  };

  it('takes a lapsed hostname over with its notice and audit entry or not at all, whatever the statement, and can be repeated', async function () {
    this.timeout(minutes(5));
    const [former, next] = [await app.createOrganization(), await app.createOrganization()];
    let kills = 0;
    for (let isKilled = true; isKilled; kills += Number(isKilled)) {
      const hostname = `status${kills}.acme.org`;
      const lapsed = await storeHost(app, { organizationId: former.organizationId, hostname }, { status: 'lapsed' });
      const claim = await storeHost(
        app,
        { organizationId: next.organizationId, hostname },
        { status: 'pending', activatedAt: null, recordValue: `value-${kills}` },
      );
      isKilled = await killedAt(claim, kills + 1);
      const after = await claimsOf(hostname);
      const isTaken = after.length === 1;
      expect(after, `killed at statement ${kills + 1}`).to.deep.equal(
        isTaken
          ? [{ organizationId: next.organizationId, status: 'verified' }]
          : [
              { organizationId: former.organizationId, status: 'lapsed' },
              { organizationId: next.organizationId, status: 'pending' },
            ],
      );
      expect(await tracesOf(lapsed)).to.deep.equal(isTaken ? [1, 1] : [0, 0]);
      if (!isTaken) {
        expect(await killedAt(claim, 0)).to.equal(false);
        expect(await claimsOf(hostname)).to.deep.equal([{ organizationId: next.organizationId, status: 'verified' }]);
        expect(await tracesOf(lapsed)).to.deep.equal([1, 1]);
      }
    }
    // The entry is read, locked, and its holder removed; then the claim is saved, audited, announced and committed.
    expect(kills).to.be.at.least(8);
  });
});
