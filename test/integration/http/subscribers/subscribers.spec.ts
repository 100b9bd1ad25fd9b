import { expect } from 'chai';
import { pathIn, subscribedPage } from './subscribed.ts';
import type { SubscribedPage } from './subscribed.ts';

describe('the subscribers of a status page', () => {
  let page: SubscribedPage;
  let path: string;
  beforeEach(async () => {
    page = await subscribedPage();
    path = `/api/status-pages/${page.id}/subscribers`;
  });
  afterEach(() => page.close());

  const ADA = { type: 'email', endpoint: 'ada@example.com' };
  const codeOf = async (answer: ReturnType<SubscribedPage['subscribe']>): Promise<readonly unknown[]> => {
    const { status, body } = await answer;
    return [status, body.data?.code];
  };

  it('GET lists pending, active and suspended ones with their endpoints, paged and searched', async () => {
    await page.admin.post(path, ADA);
    await page.add('bob@example.com', { componentIds: [page.components[0]?.id] });
    const { body } = await page.admin.get(path);
    expect(body).to.include({ total: 2, page: 1, perPage: 25 });
    expect(body.items[0]).to.include({
      type: 'email',
      endpoint: 'ada@example.com',
      status: 'pending',
      confirmedAt: null,
    });
    expect(body.items[1]).to.deep.include({
      endpoint: 'bob@example.com',
      status: 'active',
      confirmedAt: page.app.clock.now().toISOString(),
      componentIds: [page.components[0]?.id],
    });
    for (const secret of ['endpointHash', 'manageSha256', 'confirmSha256', 'signingSecret', 'consentNote'])
      expect(body.items[1]).to.not.have.property(secret);
    expect((await page.admin.get(`${path}?search=BOB`)).body.total).to.equal(1);
  });

  it('POST has the owner asked for a confirmation, which updates the entry', async () => {
    const { success, subscriber } = (await page.admin.post(path, ADA)).body;
    expect([success, subscriber]).to.deep.equal([true, (await page.list())[0]]);
    expect(subscriber.status).to.equal('pending');
    await page.send();
    await fetch(`${page.app.url}${pathIn(page.smtp.mails[0], 'confirm')}`, { method: 'POST' });
    const items = await page.list();
    expect(items.map(({ status }) => status)).to.deep.equal(['active']);
    expect((await page.admin.post(path, ADA)).body).to.deep.equal({ success: true, subscriber: items[0] });
    expect(await page.list()).to.deep.equal(items);
  });

  it('POST with confirmed and a consentNote makes the subscriber active, sends nothing and is audited', async () => {
    await page.add('ada@example.com');
    await page.send();
    expect([(await page.list())[0]?.status, page.smtp.mails.length]).to.deep.equal(['active', 0]);
    const { items } = (await page.admin.get('/api/audit-log?action=statusSubscriber.added')).body;
    expect(items[0].after).to.deep.equal({ consentNote: 'Signed the contract' });
    expect(JSON.stringify(items)).to.not.include('ada@example.com');
  });

  it('POST with confirmed is refused without a consentNote, and for an address that has unsubscribed', async () => {
    expect(await codeOf(page.admin.post(path, { ...ADA, confirmed: true }))).to.deep.equal([400, 'invalidRequestBody']);
    await page.add('ada@example.com');
    await page.announce();
    await fetch(`${page.app.url}${pathIn(page.smtp.mails[0], 'unsubscribe')}`, { method: 'POST' });
    expect(await codeOf(page.admin.post(path, { ...ADA, confirmed: true, consentNote: 'Note' }))).to.deep.equal([
      400,
      'invalidRequestBody',
    ]);
    expect(await page.list()).to.deep.equal([]);
    expect((await page.admin.post(path, ADA)).status).to.equal(200);
    await page.send();
    await fetch(`${page.app.url}${pathIn(page.smtp.mails.at(-1), 'confirm')}`, { method: 'POST' });
    expect((await page.list()).map(({ status }) => status)).to.deep.equal(['active']);
  });

  it('POST refuses components of another page and internal webhooks', async () => {
    for (const body of [
      { ...ADA, componentIds: [2_000_000_000] },
      { type: 'webhook', endpoint: 'http://10.0.0.1/' },
    ])
      expect(await codeOf(page.admin.post(path, body))).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('DELETE removes a subscriber once', async () => {
    await page.add('ada@example.com');
    const [ada] = await page.list();
    expect((await page.admin.delete(`${path}/${ada?.id ?? 0}`)).body).to.deep.equal({ success: true });
    expect(await codeOf(page.admin.delete(`${path}/${ada?.id ?? 0}`))).to.deep.equal([404, 'subscriberNotFound']);
    expect(await page.list()).to.deep.equal([]);
  });

  it('DELETE checks the page first, then the form of the id, then the subscriber', async () => {
    const { body: other } = await page.admin.post('/api/status-pages', { title: 'Other', slug: `${page.slug}-other` });
    await page.add('ada@example.com');
    const [ada] = await page.list();
    const unknown = '01890000-0000-7000-8000-0000000000aa';
    const cases = [
      [`/api/status-pages/${unknown}/subscribers/x`, 404, 'statusPageNotFound'],
      ['/api/status-pages/x/subscribers/1', 400, 'invalidRequestBody'],
      ...['0', '-1', '1.5', 'x', unknown].map((id) => [`${path}/${id}`, 400, 'invalidSubscriberId'] as const),
      ...['2147483648', '99999999999999999999', '2147483647'].map(
        (id) => [`${path}/${id}`, 404, 'subscriberNotFound'] as const,
      ),
      [`/api/status-pages/${other.publicId}/subscribers/${ada?.id ?? 0}`, 404, 'subscriberNotFound'],
    ] as const;
    for (const [target, status, code] of cases)
      expect(await codeOf(page.admin.delete(target)), target).to.deep.equal([status, code]);
    expect(await page.list()).to.have.length(1);
  });

  describe('GET deliveries', () => {
    const deliveriesOf = async (endpoint: string): Promise<string> =>
      `${path}/${(await page.list()).find((each) => each.endpoint === endpoint)?.id ?? 0}/deliveries`;

    it('lists the announcements to the subscriber, newest first, with their results', async () => {
      await page.add('ada@example.com');
      await page.add('bob@example.com', { componentIds: [page.components[0]?.id] });
      await page.announce({ title: 'Shop is slow', componentIds: [page.components[1]?.id ?? 0] });
      page.smtp.answerTo = () => '450 later';
      const at = page.app.clock.now().toISOString();
      await page.announce({ subject: 'maintenance', event: 'planned', title: 'New disks', status: null });
      const { body } = await page.admin.get(await deliveriesOf('ada@example.com'));
      expect(body).to.include({ total: 2, page: 1, perPage: 25 });
      const [second, first] = body.items;
      expect(first).to.include({
        subject: 'incident',
        event: 'opened',
        title: 'Shop is slow',
        status: 'sent',
        attempts: 1,
        error: null,
        createdAt: at,
        attemptedAt: at,
      });
      expect(second).to.include({
        subject: 'maintenance',
        event: 'planned',
        title: 'New disks',
        status: 'waiting',
        attempts: 1,
      });
      expect(second.error).to.include('450');
      const { body: ofBob } = await page.admin.get(await deliveriesOf('bob@example.com'));
      expect(ofBob.items.map(({ title }: { readonly title: string }) => title)).to.deep.equal(['New disks']);
    });

    it('is paged and searched', async () => {
      await page.add('ada@example.com');
      for (const title of ['First', 'Second', '100 %']) await page.announce({ title });
      const titlesOf = async (query: string): Promise<readonly string[]> =>
        (await page.admin.get(`${await deliveriesOf('ada@example.com')}${query}`)).body.items.map(
          ({ title }: { readonly title: string }) => title,
        );
      expect(await titlesOf('?perPage=1&page=2')).to.deep.equal(['Second']);
      expect(await titlesOf('?search=FIRST')).to.deep.equal(['First']);
      expect(await titlesOf('?search=0%20%25')).to.deep.equal(['100 %']);
      expect(await titlesOf('?search=opened')).to.have.length(3);
    });

    it('checks the page first, then the form of the id, then the subscriber', async () => {
      const { body: other } = await page.admin.post('/api/status-pages', {
        title: 'Other',
        slug: `${page.slug}-other`,
      });
      await page.add('ada@example.com');
      const [ada] = await page.list();
      const unknown = '01890000-0000-7000-8000-0000000000aa';
      const cases = [
        [`/api/status-pages/${unknown}/subscribers/x/deliveries`, 404, 'statusPageNotFound'],
        [`${path}/${unknown}/deliveries`, 400, 'invalidSubscriberId'],
        [`${path}/2147483648/deliveries`, 404, 'subscriberNotFound'],
        [`/api/status-pages/${other.publicId}/subscribers/${ada?.id ?? 0}/deliveries`, 404, 'subscriberNotFound'],
      ] as const;
      for (const [target, status, code] of cases)
        expect(await codeOf(page.admin.get(target)), target).to.deep.equal([status, code]);
    });
  });

  describe('POST import', () => {
    const importing = (csv: string) =>
      page.admin.post(`${path}/import`, { csv, consentNote: 'Moved from another tool' });

    it('adds those who are not subscribed yet, and confirms those who were asked', async () => {
      await page.add('known@example.com');
      await page.admin.post(path, ADA);
      const csv =
        '\ufeffName;Email;Language\r\n"Ada; L.";Ada@example.com;de\r\nBob;bob@example.com;\r\nKnown;known@example.com;fr\r\n\r\n';
      expect((await importing(csv)).body).to.deep.equal({ imported: 2, known: 1, unsubscribed: 0 });
      expect((await page.list()).map(({ endpoint, status }) => `${endpoint} ${status}`)).to.deep.equal([
        'known@example.com active',
        'ada@example.com active',
        'bob@example.com active',
      ]);
      expect((await importing(csv)).body).to.deep.equal({ imported: 0, known: 3, unsubscribed: 0 });
      await page.send();
      expect(page.smtp.mails, 'an import sends no mail, and what was asked is answered').to.deep.equal([]);
    });

    for (const [what, csv] of [
      ['a row that is no address', 'email\nada@example.com\nnonsense'],
      ['an address with a header', 'email\n"ada@example.com\nBcc: eve@example.com"'],
      ['a quote that does not end', 'email\n"ada@example.com'],
      ['nothing but headings', 'email\n'],
    ] as const)
      it(`refuses a list with ${what} as a whole`, async () => {
        expect(await codeOf(importing(csv))).to.deep.equal([400, 'invalidRequestBody']);
        expect(await page.list()).to.deep.equal([]);
      });
  });
});
