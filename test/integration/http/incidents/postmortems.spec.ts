import { expect } from 'chai';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { announcementsOf, storedPage } from '../status-pages/stored-pages.ts';
import type { StoredPage } from '../status-pages/stored-pages.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const TEXT = 'A **cable**.\n\n| When | What |\n|---|---|\n| 10:00 | It broke |';

describe('the postmortem of an incident', () => {
  let app: TestApp;
  let client: ApiClient;
  let page: StoredPage;
  let count = 0;

  before(async () => {
    app = await testApp();
    const { organizationId, apiToken } = await app.createOrganization();
    client = app.client(apiToken);
    page = await storedPage(app, { organizationId });
  });
  after(() => app.close());

  const incident = async (more: object = {}): Promise<string> => {
    const title = `Slow checkout ${(count += 1)}`;
    const body = { title, status: 'resolved', componentIds: page.componentIds, notifySubscribers: false, ...more };
    return (await client.post('/api/incidents', body)).body.publicId;
  };
  const pathOf = (id: string): string => `/api/incidents/${id}/postmortem`;
  const write = (id: string, text = TEXT) => client.patch(pathOf(id), { text });
  const publish = (id: string, body: object = {}) => client.post(`${pathOf(id)}/publish`, body);
  const shown = async (id: string) =>
    (await app.ports.publicPages.incident(page.id, id, app.clock.now()))?.incident.postmortem;
  const announced = async (id: string) =>
    (await announcementsOf(app, id)).map(({ event, title, message }) => [event, title, message]);
  const answer = ({
    status,
    body,
  }: {
    readonly status: number;
    readonly body: { readonly data?: { code?: string } };
  }) => [status, body.data?.code];

  it('is on the status pages of the incident once it is published, and changes there with its text', async () => {
    const id = await incident();
    expect((await write(id)).body.postmortem).to.deep.equal({ text: TEXT, publishedAt: null, isAnnounced: false });
    expect(await shown(id)).to.equal(null);
    const publishedAt = app.clock.now();
    expect((await publish(id)).body.postmortem).to.deep.equal({
      text: TEXT,
      publishedAt: publishedAt.toISOString(),
      isAnnounced: false,
    });
    await write(id, 'A switch.');
    expect(await shown(id)).to.deep.equal({ text: 'A switch.', publishedAt });
    expect(await announced(id)).to.deep.equal([]);
  });

  it('is announced on request, once for twenty requests at the same time', async () => {
    const id = await incident();
    await write(id);
    const answers = await together(20, () => publish(id, { notifySubscribers: true }));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    expect(await announced(id)).to.deep.equal([['postmortem', `Slow checkout ${count}`, TEXT]]);
  });

  it('is not published with postmortemIncidentOpen before the incident is resolved', async () => {
    const id = await incident({ status: 'monitoring' });
    await write(id);
    expect(answer(await publish(id))).to.deep.equal([409, 'postmortemIncidentOpen']);
  });

  it('is neither published nor deleted with postmortemNotFound if nobody has written it, or it is deleted', async () => {
    const id = await incident();
    expect(answer(await publish(id))).to.deep.equal([404, 'postmortemNotFound']);
    await write(id);
    await publish(id);
    expect((await client.delete(pathOf(id))).body.postmortem).to.equal(null);
    expect(await shown(id)).to.equal(null);
    expect(answer(await client.delete(pathOf(id)))).to.deep.equal([404, 'postmortemNotFound']);
  });
});
