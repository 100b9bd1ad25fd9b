import { expect } from 'chai';
import { days } from '../../../src/domain/kernel/time.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';

describe('reminders to export', () => {
  let app: TestApp;
  let set: (status: string) => Promise<unknown>;
  let email: string;
  let organizationId: number;

  beforeEach(async () => {
    app = await testApp();
    const platform = app.client((await app.createOrganization({ platformAdmin: true })).apiToken);
    const tenant = await app.createOrganization();
    ({ email, organizationId } = tenant);
    set = (status) => platform.patch(`/api/platform-admin/organizations/${tenant.organizationPublicId}`, { status });
  });
  afterEach(() => app.close());

  const run = (of = app) => of.ports.recurringJobs.find(({ name }) => name === 'export-reminders')?.run();
  const mails = async (): Promise<readonly { to: string; text: string }[]> =>
    (await app.database.query.selectFrom('outbox').select('sealedPayload').orderBy('id').execute()).map(
      ({ sealedPayload }) => JSON.parse(app.ports.vault.open(sealedPayload)) as { to: string; text: string },
    );
  const audited = async (): Promise<number> =>
    (
      await app.database.query
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', 'organization.remindedOfExport')
        .execute()
    ).length;

  it('go to the administrators and the billing address of a canceled organization, once at each stage, with any number of processes', async () => {
    await app.database.query
      .updateTable('organization')
      .set({ billingEmail: 'billing@acme.example' })
      .where('id', '=', organizationId)
      .execute();
    const sibling = await app.sibling();
    await set('cancelled');
    for (const [stage, wait] of [days(0), days(23), days(6)].entries()) {
      app.clock.advance(wait);
      await Promise.all([run(), run(sibling), run(), run(sibling)]);
      await run();
      expect((await mails()).map(({ to }) => to)).to.deep.equal(
        Array.from({ length: stage + 1 }, () => ['billing@acme.example', email]).flat(),
      );
      expect(await audited()).to.equal(stage + 1);
    }
    app.clock.advance(days(1));
    await run();
    expect(await audited()).to.equal(3);
  });

  it('are not sent to organizations that are active or suspended', async () => {
    await run();
    await set('suspended');
    await run();
    expect(await mails()).to.deep.equal([]);
  });

  it('start again with another cancellation', async () => {
    await set('cancelled');
    await run();
    await set('active');
    app.clock.advance(days(10));
    await run();
    await set('cancelled');
    await run();
    expect(await mails()).to.have.length(2);
  });
});
