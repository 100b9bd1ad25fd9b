import { expect } from 'chai';
import { observeChanges } from '../../../../src/application/changes/observe-changes.ts';
import { CLOCK_TOLERANCE } from '../../../../src/domain/kernel/clock-step.ts';
import { days, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { changesSuite } from './changes-suite.ts';

const [OLD, NEW] = [{ 'shop.example NS': ['ns1.old.example'] }, { 'shop.example NS': ['NS1.new.example.'] }];
const set = (...values: readonly string[]) => ({ values, more: 0 });

describe('changes of monitored targets', () => {
  const suite = changesSuite();
  const { website, pathOf, observe, begin, change, changes, accept, notices, actions, setZone } = suite;

  it('are listed and announced once, after a second observation', async () => {
    setZone(OLD);
    const shop = await website(['nameServers']);
    await begin();
    expect((await changes(shop)).items).to.deep.equal([]);
    setZone(NEW);
    await observe(days(1));
    expect((await changes(shop)).items).to.deep.equal([]);
    await observe(minutes(5));
    await observe(days(1));
    const { items, total } = await changes(shop);
    expect(total).to.equal(1);
    expect(items[0]).to.deep.include({
      facet: 'nameServers',
      subject: 'shop.example',
      before: set('ns1.old.example'),
      after: set('ns1.new.example'),
      status: 'open',
      endedAt: null,
    });
    const all = await notices();
    expect(all.map((notice) => notice.data.change)).to.deep.equal([
      {
        id: items[0].id,
        facet: 'nameServers',
        subject: 'shop.example',
        before: set('ns1.old.example'),
        after: set('ns1.new.example'),
      },
    ]);
    expect(all[0]?.data.monitor).to.include({ id: shop.publicId, kind: 'website' });
    expect(await actions()).to.deep.equal(['monitor.changed']);
  });

  it('become the accepted values when somebody accepts them', async () => {
    setZone(OLD);
    const shop = await website(['nameServers']);
    await begin();
    await change(NEW);
    const [{ id }] = (await changes(shop)).items;
    const { status, body } = await accept(shop, id);
    expect([status, body.status]).to.deep.equal([200, 'accepted']);
    expect(await actions()).to.deep.equal(['monitor.changed', 'monitor.changeAccepted']);
    await observe(days(1));
    await change(OLD);
    expect((await changes(shop)).items.map((item: { status: string }) => item.status)).to.deep.equal([
      'open',
      'accepted',
    ]);
    expect(await notices()).to.have.length(2);
  });

  it('end by themselves when the accepted values are back, without another notification', async () => {
    setZone(OLD);
    const shop = await website(['nameServers']);
    await begin();
    await change(NEW);
    await change(OLD);
    const { items } = await changes(shop);
    expect(items.map((item: { status: string }) => item.status)).to.deep.equal(['reverted']);
    expect([await notices(), await actions()].map(({ length }) => length)).to.deep.equal([1, 2]);
    const refusal = await accept(shop, items[0].id);
    expect(refusal.status).to.equal(409);
    expect(refusal.body.data).to.include({ code: 'monitorChangeAlreadyEnded', status: 'reverted' });
  });

  it('leave the expected state until they are accepted', async () => {
    setZone(OLD);
    const shop = await website(['nameServers']);
    const expected = async () => (await suite.admin.get(`/api/monitors/website/${shop.publicId}/expected-state`)).body;
    expect(await expected()).to.deep.equal({ facets: [], nextObservationAt: null });
    await begin();
    await change(NEW);
    const facet = { facet: 'nameServers', subject: 'shop.example', isVarying: false };
    expect((await expected()).facets).to.deep.equal([
      { ...facet, accepted: set('ns1.old.example'), isChangeOpen: true },
    ]);
    await accept(shop, (await changes(shop)).items[0].id);
    expect(await expected()).to.deep.equal({
      facets: [{ ...facet, accepted: set('ns1.new.example'), isChangeOpen: false }],
      nextObservationAt: later(suite.app.clock.now(), days(1)).toISOString(),
    });
    const foreign = suite.app.client((await suite.app.createOrganization()).apiToken);
    expect((await foreign.get(`/api/monitors/website/${shop.publicId}/expected-state`)).status).to.equal(404);
  });

  it('are withdrawn when the setting no longer names their facet', async () => {
    setZone(OLD);
    const shop = await website(['nameServers']);
    await begin();
    await change(NEW);
    await suite.admin.patch(`/api/websites/${shop.publicId}`, { changes: [] });
    await observe(days(1));
    expect((await changes(shop)).items[0].status).to.equal('withdrawn');
  });

  it('are withdrawn when the monitor has another target, whose values are accepted', async () => {
    setZone(OLD);
    const shop = await website(['nameServers']);
    await begin();
    await change(NEW);
    await suite.admin.patch(`/api/websites/${shop.publicId}`, { url: 'https://www.other.example/' });
    await change({ 'other.example NS': ['ns1.other.example'] });
    expect((await changes(shop)).items.map((item: { status: string }) => item.status)).to.deep.equal(['withdrawn']);
    expect(await notices()).to.have.length(1);
  });

  it('are nothing that a failed lookup shows', async () => {
    setZone(OLD);
    const shop = await website(['nameServers', 'dmarc']);
    await begin();
    for (const cause of ['ESERVFAIL', 'ETIMEOUT', 'ENOTFOUND']) {
      setZone({}, cause);
      await observe(days(1));
      await observe(days(1));
    }
    expect((await changes(shop)).items).to.deep.equal([]);
  });

  it('of records below the zone begin with a name that does not exist', async () => {
    setZone({}, 'ENOTFOUND');
    const shop = await website(['dmarc', 'dkim:S1']);
    await begin();
    await change({
      '_dmarc.shop.example TXT': ['"v=DMARC1; p=none"'],
      's1._domainkey.shop.example TXT': ['"v=DKIM1; p=AbC"'],
    });
    const { items } = await changes(shop);
    expect(
      items.map(({ facet, before, after }: Record<string, unknown>) => [facet, before, after]),
    ).to.have.deep.members([
      ['dmarc', set(), set('v=DMARC1; p=none')],
      ['dkim', set(), set('s1: v=DKIM1; p=AbC')],
    ]);
  });

  it('of addresses are compared by network, and are learned when they vary', async () => {
    const addresses = (...v4: readonly string[]) => ({ 'www.shop.example A': v4, 'www.shop.example AAAA': [] });
    setZone(addresses('192.0.2.1'));
    const [networks, single] = [await website(['networks']), await website(['addresses'])];
    await begin();
    await change(addresses('192.0.2.9'));
    expect([(await changes(networks)).total, (await changes(single)).total]).to.deep.equal([0, 1]);
    for (const address of ['192.0.2.1', '192.0.2.9', '192.0.2.1', '192.0.2.9']) await change(addresses(address));
    expect((await changes(single)).items.map((item: { status: string }) => item.status)).to.include('reverted');
    const before = (await notices()).length;
    for (const address of ['192.0.2.1', '192.0.2.9', '192.0.2.1']) await change(addresses(address));
    expect(await notices()).to.have.length(before);
  });

  it('of the delegation, the public key and the target of the redirect are found by lookups of their own', async () => {
    const site = 'https://www.shop.example/';
    suite.setSite('AAAA', site);
    setZone({ 'shop.example DS': ['1 13 2 AB'] });
    const shop = await website(['ds', 'certificateKey', 'redirectTarget'], { connectHost: '192.0.2.9:8443' });
    await begin();
    expect(suite.asked).to.deep.equal(['www.shop.example at 192.0.2.9:8443']);
    suite.setSite('BBBB', 'https://parked.example/?from=shop');
    await change({ 'shop.example DS': [] });
    const { items } = await changes(shop);
    expect(
      items.map(({ facet, before, after }: Record<string, unknown>) => [facet, before, after]),
    ).to.have.deep.members([
      ['ds', set('1 13 2 ab'), set()],
      ['certificateKey', set('AAAA'), set('BBBB')],
      ['redirectTarget', set(site), set('https://parked.example/')],
    ]);
    suite.setSite('BBBB', null);
    await change({ 'shop.example DS': [] });
    expect((await changes(shop)).total).to.equal(3);
  });

  it('of the registration and the issuer are read as checks have observed them', async () => {
    const { database, clock, ports } = suite.app;
    const observed = async (registrar: string, status: string, issuer: string) => {
      const known = { registrar, statuses: [status, 'renew period'], lastCheckedAt: clock.now() };
      await database.query
        .insertInto('domain_registration')
        .values({ name: 'shop.example', isRegistered: true, failures: 0, ...known })
        .onConflict((on) => on.column('name').doUpdateSet(known))
        .execute();
      const notAfter = later(clock.now(), days(issuer === 'Old' ? 30 : 60));
      await ports.monitorCertificates.keep([
        { monitorId: shop.id, subject: 'CN=shop', issuer: `C=CH, O=${issuer}, CN=R1`, notAfter },
      ]);
    };
    const shop = await website(['registrar', 'registryStatus', 'certificateIssuer']);
    await observed('Old Registrar Inc.', 'active', 'Old');
    await begin();
    await observed('New Registrar', 'client hold', 'New');
    await change({});
    // The registry has not been asked again since.
    expect((await changes(shop)).items.map(({ facet }: { facet: string }) => facet)).to.deep.equal([
      'certificateIssuer',
    ]);
    await observed('New Registrar', 'client hold', 'New');
    await observe(days(1));
    const { items } = await changes(shop);
    expect(
      items.map(({ facet, before, after }: Record<string, unknown>) => [facet, before, after]),
    ).to.have.deep.members([
      ['registrar', set('Old Registrar Inc'), set('New Registrar')],
      ['registryStatus', set('active'), set('client hold')],
      ['certificateIssuer', set('Old'), set('New')],
    ]);
  });

  it('of a zone with 500 addresses are bounded, and say so', async () => {
    const addresses = (third: number) => ({
      'www.shop.example A': Array.from({ length: 500 }, (_, at) => `192.${third}.${at >> 8}.${at & 255}`),
      'www.shop.example AAAA': [],
    });
    setZone(addresses(0));
    const shop = await website(['addresses']);
    await begin();
    await change(addresses(1));
    const [{ before, after }] = (await changes(shop)).items;
    expect([before.values.length, before.more, after.more]).to.deep.equal([50, 450, 450]);
  });

  it('are one event if two processes observe at once', async () => {
    setZone(OLD);
    const shop = await website(['nameServers']);
    await begin();
    setZone(NEW);
    await observe(days(1));
    suite.app.clock.advance(minutes(5));
    // The lease of the first process ends before its lookups do.
    let second: Promise<void> | undefined;
    const isSecondAsking = new Promise<void>((resolve) =>
      suite.onLookup(async () => {
        if (second !== undefined) {
          resolve();
          return;
        }
        await suite.app.database.query.updateTable('change_watch').set({ nextAt: suite.app.clock.now() }).execute();
        second = observeChanges(suite.app.ports)();
        await isSecondAsking;
      }),
    );
    await observeChanges(suite.app.ports)();
    await second;
    expect((await changes(shop)).total).to.equal(1);
    expect([await notices(), await actions()].map(({ length }) => length)).to.deep.equal([1, 1]);
  });

  it('are accepted once by concurrent callers', async () => {
    setZone(OLD);
    const shop = await website(['nameServers']);
    await begin();
    await change(NEW);
    const [{ id }] = (await changes(shop)).items;
    const answers = await together(4, () => accept(shop, id));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409, 409, 409]);
  });

  it('are not observed of a monitor that is deleted meanwhile, or paused', async () => {
    setZone(OLD);
    const [shop, paused] = [await website(['nameServers']), await website(['nameServers'], { status: 'paused' })];
    await begin();
    setZone(NEW);
    await observe(days(1));
    suite.onLookup(() => suite.admin.delete(`/api/websites/${shop.publicId}`));
    await observe(minutes(5));
    expect(await suite.app.database.query.selectFrom('monitor_change').select('id').execute()).to.deep.equal([]);
    expect(await notices()).to.deep.equal([]);
    await suite.admin.patch(`/api/websites/${paused.publicId}`, { status: 'active' });
    await observe(days(1));
    expect((await changes(paused)).items).to.deep.equal([]);
  });

  it('are seen and accepted within the customer only, who accepts none of a managed monitor', async () => {
    setZone(OLD);
    const shop = await website(['nameServers']);
    const [customer] = (await suite.admin.get('/api/customers')).body;
    await suite.admin.patch(`/api/customers/${customer.publicId}`, { allowSelfService: true, maxSelfServiceUrls: 1 });
    const own = await website(['nameServers'], { managementType: 'self_service' });
    await begin();
    await change(NEW);
    const [{ id }] = (await changes(shop, suite.bound)).items;
    const refusal = await accept(shop, id, suite.bound);
    expect([refusal.status, refusal.body.data.code]).to.deep.equal([403, 'managed_by_organization']);
    const [{ id: ownId }] = (await changes(own, suite.bound)).items;
    expect((await accept(own, ownId, suite.bound)).status).to.equal(200);
    const { id: otherId } = await addCustomer(suite.app, suite.organizationId);
    const other = await callerOf(suite.app, suite.organizationId, { role: 'editor', customerId: otherId });
    const foreign = suite.app.client((await suite.app.createOrganization()).apiToken);
    const reader = await callerOf(suite.app, suite.organizationId, { role: 'readonly' });
    for (const caller of [other, foreign]) {
      expect((await caller.get(pathOf(shop))).status).to.equal(404);
      expect((await accept(shop, id, caller)).status).to.equal(404);
    }
    expect((await accept(shop, id, reader)).status).to.equal(403);
    expect((await accept(own, id)).status).to.equal(404);
  });

  it('are listed by page, status and facet', async () => {
    setZone({ ...OLD, 'shop.example MX': ['10 a.example'] });
    const shop = await website(['nameServers', 'mailServers']);
    await begin();
    await change({ ...NEW, 'shop.example MX': ['10 b.example'] });
    const list = async (query: string) => (await suite.admin.get(`${pathOf(shop)}?${query}`)).body;
    expect((await list('perPage=1&page=2')).items).to.have.length(1);
    expect((await list('status=accepted')).total).to.equal(0);
    expect((await list('facet=mailServers')).items[0]).to.deep.include({ after: set('10 b.example') });
    expect((await suite.admin.get(`${pathOf(shop)}?facet=none`)).status).to.equal(400);
  });

  it('are not looked up before they are due', async () => {
    setZone(OLD);
    await website(['nameServers']);
    await website([]);
    await begin();
    suite.asked.length = 0;
    await observe(minutes(5));
    expect(suite.asked).to.deep.equal([]);
    await observe(days(1));
    expect(suite.asked).to.deep.equal(['shop.example NS']);
  });

  it('are looked up at once when the clock was set back, and then daily', async () => {
    setZone(OLD);
    await website(['nameServers']);
    await begin();
    suite.asked.length = 0;
    await observe(-CLOCK_TOLERANCE);
    expect(suite.asked).to.deep.equal([]);
    await observe(-1);
    expect(suite.asked).to.deep.equal(['shop.example NS']);
    await observe(days(1) - 1);
    expect(suite.asked).to.have.length(1);
    await observe(1);
    expect(suite.asked).to.have.length(2);
  });
});
