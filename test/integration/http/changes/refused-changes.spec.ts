import { expect } from 'chai';
import { days, minutes } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import { callerOf } from '../callers.ts';
import { changesSuite } from './changes-suite.ts';

const zoneOf = (name: string) => ({ 'shop.example NS': [`ns1.${name}.example`] });
const [OLD, NEW, OTHER] = [zoneOf('old'), zoneOf('new'), zoneOf('other')];

describe('refused changes of monitored targets', () => {
  const suite = changesSuite();
  const { website, begin, change, changes, accept, refuse, observe, notices, actions, setZone } = suite;

  const changed = async () => {
    setZone(OLD);
    const shop = await website(['nameServers']);
    await begin();
    await change(NEW);
    const [{ id }] = (await changes(shop)).items;
    return { shop, id: String(id) };
  };
  const statusesOf = async (shop: { readonly publicId: string }) =>
    (await changes(shop)).items.map(({ status }: { readonly status: string }) => status);

  it('stay present with who refused them, when and why, and are not announced again', async () => {
    const { shop, id } = await changed();
    const editor = await callerOf(suite.app, suite.organizationId, { role: 'editor' });
    const { status, body } = await refuse(shop, id, { note: 'Registrar is asked' }, editor);
    expect([status, body.status, body.endedAt]).to.deep.equal([200, 'refused', null]);
    expect(body.refusal).to.deep.include({ at: suite.app.clock.now().toISOString(), note: 'Registrar is asked' });
    expect(body.refusal.by).to.be.a('string');
    await observe(days(1));
    await observe(days(1));
    const { items, total } = await changes(shop);
    expect([total, items[0]]).to.deep.equal([1, body]);
    expect([(await notices()).length, await actions()]).to.deep.equal([
      1,
      ['monitor.changed', 'monitor.changeRefused'],
    ]);
    const expected = (await suite.admin.get(`/api/monitors/website/${shop.publicId}/expected-state`)).body;
    expect(expected.facets[0]).to.deep.include({
      accepted: { values: ['ns1.old.example'], more: 0 },
      isChangeOpen: true,
    });
  });

  it('end when the accepted values are back', async () => {
    const { shop, id } = await changed();
    await refuse(shop, id);
    await change(OLD);
    const { items } = await changes(shop);
    expect([items[0].status, items[0].endedAt === null]).to.deep.equal(['reverted', false]);
    expect(items[0].refusal.note).to.equal(null);
    expect((await notices()).length).to.equal(1);
    await change(NEW);
    expect(await statusesOf(shop)).to.deep.equal(['open', 'reverted']);
  });

  it('are superseded by another change, which is announced', async () => {
    const { shop, id } = await changed();
    await refuse(shop, id);
    await change(OTHER);
    expect(await statusesOf(shop)).to.deep.equal(['open', 'superseded']);
    expect((await notices()).length).to.equal(2);
  });

  it('can be accepted later', async () => {
    const { shop, id } = await changed();
    await refuse(shop, id);
    const { status, body } = await accept(shop, id);
    expect([status, body.status]).to.deep.equal([200, 'accepted']);
    await change(NEW);
    expect(await statusesOf(shop)).to.deep.equal(['accepted']);
  });

  it('are refused once, also by concurrent callers, and not after their end', async () => {
    const { shop, id } = await changed();
    const answers = await together(4, () => refuse(shop, id));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409, 409, 409]);
    const again = await refuse(shop, id);
    expect([again.status, again.body.data.code]).to.deep.equal([409, 'monitorChangeAlreadyRefused']);
    await change(OLD);
    const late = await refuse(shop, id);
    expect(late.body.data).to.include({ code: 'monitorChangeAlreadyEnded', status: 'reverted' });
  });

  it('are accepted or refused if both are asked at once, and never lost', async () => {
    const { shop, id } = await changed();
    const [accepted, refusal] = await Promise.all([accept(shop, id), refuse(shop, id)]);
    expect(accepted.status).to.equal(200);
    expect(refusal.status).to.be.oneOf([200, 409]);
    expect(await statusesOf(shop)).to.deep.equal(['accepted']);
  });

  it('are left to those who may edit the monitor', async () => {
    const { shop, id } = await changed();
    const bound = await refuse(shop, id, {}, suite.bound);
    expect([bound.status, bound.body.data.code]).to.deep.equal([403, 'managed_by_organization']);
    const reader = await callerOf(suite.app, suite.organizationId, { role: 'readonly' });
    expect((await refuse(shop, id, {}, reader)).status).to.equal(403);
    const foreign = suite.app.client((await suite.app.createOrganization()).apiToken);
    expect((await refuse(shop, id, {}, foreign)).status).to.equal(404);
    expect(await statusesOf(shop)).to.deep.equal(['open']);
    await observe(minutes(5));
  });
});
