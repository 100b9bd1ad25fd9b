import { expect } from 'chai';
import { subscribedPage } from './subscribed.ts';
import type { SubscribedPage } from './subscribed.ts';

describe('announcements to subscribers of groups', () => {
  let page: SubscribedPage;
  beforeEach(async () => {
    page = await subscribedPage();
  });
  afterEach(() => page.close());

  const mailed = (): readonly string[] => page.smtp.mails.splice(0).flatMap(({ recipients }) => recipients);
  const idOf = (at: number): number => page.components[at]?.id ?? 0;

  it('follow the groups of a subscription: components that are added later are covered, those that were moved out are not', async () => {
    const path = `/api/status-pages/${page.id}`;
    const group = (await page.admin.post(`${path}/groups`, { name: 'Branches' })).body;
    const move = async (at: number, groupId: number | null) => {
      const { status } = await page.admin.patch(`${path}/components/${page.components[at]?.publicId}`, { groupId });
      expect(status).to.equal(200);
    };
    await move(0, group.id);
    await page.add('ada@example.com', { groupIds: [group.publicId] });
    expect((await page.list())[0]).to.deep.include({ componentIds: [], groupIds: [group.id] });
    await page.announce({ componentIds: [idOf(0)] });
    expect(mailed()).to.deep.equal(['ada@example.com']);
    const later = '01890000-0000-7000-8000-000000000002';
    await page.announce({ componentIds: [idOf(1)], subjectId: later });
    expect(mailed()).to.deep.equal([]);
    await move(1, group.id);
    await move(0, null);
    await page.announce({ componentIds: [idOf(1)], subjectId: later });
    expect(mailed()).to.deep.equal(['ada@example.com']);
    await page.announce({ componentIds: [idOf(0)], subjectId: '01890000-0000-7000-8000-000000000003' });
    expect(mailed()).to.deep.equal([]);
    await page.announce({ componentIds: [idOf(0)], event: 'resolved' });
    expect(mailed(), 'who was notified of the beginning').to.deep.equal(['ada@example.com']);
  });

  it('go to nobody of a group that was deleted, and to everybody if they are about the whole page', async () => {
    const path = `/api/status-pages/${page.id}`;
    const group = (await page.admin.post(`${path}/groups`, { name: 'Branches' })).body;
    await page.add('ada@example.com', { groupIds: [group.id] });
    await page.admin.delete(`${path}/groups/${group.publicId}`);
    await page.announce({ componentIds: [idOf(0)] });
    expect(mailed()).to.deep.equal([]);
    await page.announce({ componentIds: null, subjectId: '01890000-0000-7000-8000-000000000002' });
    expect(mailed()).to.deep.equal(['ada@example.com']);
  });

  it('are refused for groups that the page does not have, and for groups that are named as components', async () => {
    const group = (await page.admin.post(`/api/status-pages/${page.id}/groups`, { name: 'Branches' })).body;
    const sent = { type: 'email', endpoint: 'ada@example.com' };
    for (const [named, path] of [
      [{ groupIds: [page.components[0]?.publicId] }, 'groupIds.0'],
      [{ groupIds: [group.publicId], componentIds: [group.publicId] }, 'componentIds.0'],
    ] as const) {
      const { status, body } = await page.subscribe({ ...sent, ...named });
      expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidRequestBody', path]);
    }
    expect((await page.subscribe({ ...sent, groupIds: [group.publicId] })).status).to.equal(200);
  });
});
