import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { expandAnnouncements } from '../../../../src/application/subscribers/expand-announcements.ts';
import { hours, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { pathIn, subscribedPage, textOf } from './subscribed.ts';
import type { SubscribedPage } from './subscribed.ts';
import { until } from '../../../until.ts';

const SUBJECT = '01890000-0000-7000-8000-000000000001';

describe('announcements to subscribers', () => {
  let page: SubscribedPage;
  beforeEach(async () => {
    page = await subscribedPage();
  });
  afterEach(() => page.close());

  const mailed = (): readonly string[] =>
    page.smtp.mails
      .splice(0)
      .flatMap(({ recipients }) => recipients)
      .toSorted();
  const idOf = (at: number): number => page.components[at]?.id ?? 0;
  const log = async (): Promise<readonly string[]> =>
    (
      await page.app.database.pool.query<{ line: string }>(
        'select d.status || $1 || d.attempts || $1 || coalesce(d.error, $2) as line from announcement_delivery d order by d.id',
        [' ', ''],
      )
    ).rows.map(({ line }) => line.trim());
  const statusOf = async (endpoint: string): Promise<string | undefined> =>
    (await page.list()).find((each) => each.endpoint === endpoint)?.status;

  describe('by mail', () => {
    it('reach active subscribers of the page and of the affected components, once each, and are logged', async () => {
      await page.add('whole@example.com');
      await page.add('shop@example.com', { componentIds: [idOf(0)] });
      await page.add('mail@example.com', { componentIds: [idOf(1)] });
      await page.subscribe({ type: 'email', endpoint: 'pending@example.com' });
      await page.send();
      page.smtp.mails.splice(0);
      await page.announce({ componentIds: [idOf(0)] });
      expect(mailed()).to.deep.equal(['shop@example.com', 'whole@example.com']);
      expect(await log()).to.deep.equal(['sent 1', 'sent 1']);
      await page.announce();
      expect(mailed()).to.deep.equal(['mail@example.com', 'shop@example.com', 'whole@example.com']);
    });

    it('say that maintenance takes place regularly if its window recurs', async () => {
      await page.add('ada@example.com');
      const { pool } = page.app.database;
      await pool.query(
        `insert into maintenance_window (public_id, created_at, updated_at, organization_id, target_id, title, start_time, end_time, timezone, recurrence, notify_subscribers, expanded_until)
         select $1, now(), now(), organization_id, 1, 'Work', '', '', 'UTC', 'daily', false, now() from status_page limit 1`,
        [SUBJECT],
      );
      const announce = async () => {
        await page.announce({ subject: 'maintenance', subjectId: SUBJECT, event: 'planned', status: null });
        return page.smtp.mails.splice(0).map(textOf).join();
      };
      expect(await announce()).to.include('This maintenance takes place regularly.');
      await pool.query("update maintenance_window set recurrence = 'none'");
      expect(await announce()).to.not.include('regularly');
    });

    it('have the title, status, time, components and links, in the language of the subscriber', async () => {
      await page.add('ada@example.com', { language: 'de' });
      await page.announce({
        componentIds: [idOf(0)],
        title: 'Shop\r\nBcc: eve@example.com',
        message: 'First <b>line</b>\n\nSecond line',
      });
      const [mail] = page.smtp.mails;
      const text = mail === undefined ? '' : textOf(mail);
      expect(mail?.recipients).to.deep.equal(['ada@example.com']);
      expect(text).to.not.match(/^Bcc:/im);
      for (const part of [
        'Subject: =?UTF-8?Q?[Acme_AG]_Neue_Störung',
        'First <b>line</b>',
        'Status: Wird untersucht',
        'Betroffen: Shop',
        'Zeit: 2. März 2026, 10:00 UTC',
        `/status/${page.slug}/incidents/${SUBJECT}`,
        'Auto-Submitted',
      ])
        expect(text).to.include(part);
      for (const word of ['unsubscribe', 'subscription'])
        expect((await fetch(`${page.app.url}${pathIn(mail, word)}`)).status).to.equal(200);
    });

    it('have the logo and color of the page, else of its customer, else of the organization', async () => {
      const { ports, database, clock } = page.app;
      const { organizationId } = page;
      const body = { name: 'Bakery', email: 'office@bakery.example', brandColor: '#8a2b0c' };
      const created = await page.admin.post('/api/customers', body);
      const customerId: number = created.body.customer.id;
      await database.query.updateTable('status_page').set({ customerId }).where('id', '=', page.pageId).execute();
      await page.add('ada@example.com');
      const store = async (owner: { readonly customerId: number | null; readonly statusPageId: number | null }) => {
        const publicId = ports.ids.next();
        const image = { publicId, contentType: 'image/png', width: 12, height: 4, bytes: Buffer.from('PNG') } as const;
        await ports.brandImages.put({ organizationId, ...owner, role: 'logo' }, image, clock.now());
        return publicId;
      };
      const announced = async (): Promise<string> => {
        await page.announce();
        return page.smtp.mails.splice(0).map(textOf).join();
      };
      const agency = await store({ customerId: null, statusPageId: null });
      expect(await announced())
        .to.include(`${page.app.url}/logos/${agency}.png`)
        .and.include('#8a2b0c');
      const bakery = await store({ customerId, statusPageId: null });
      expect(await announced())
        .to.include(`/logos/${bakery}.png`)
        .and.not.include(agency);
      const own = await store({ customerId: null, statusPageId: page.pageId });
      await page.admin.patch(`/api/status-pages/${page.id}`, { brandColor: '#0b7a3b' });
      expect(await announced())
        .to.include(`/logos/${own}.png`)
        .and.include('#0b7a3b');
    });

    it('notify everybody of the end who was notified of the beginning, whatever their components are by then', async () => {
      await page.add('ada@example.com', { componentIds: [idOf(0)] });
      await page.add('bob@example.com', { componentIds: [idOf(1)] });
      await page.announce({ componentIds: [idOf(0)], event: 'opened' });
      expect(mailed()).to.deep.equal(['ada@example.com']);
      await page.app.database.query
        .updateTable('status_subscriber')
        .set({ componentIds: [idOf(1)] })
        .where('endpoint', '=', 'ada@example.com')
        .execute();
      await page.announce({ componentIds: [idOf(0)], event: 'resolved' });
      expect(mailed()).to.deep.equal(['ada@example.com']);
    });

    it('are stored once for each deduplication key, and not at all if the transaction is rolled back', async () => {
      await page.add('ada@example.com');
      await page.store({ dedupKey: 'same' });
      await page.announce({ dedupKey: 'same' });
      const rollback = page.app.ports.unitOfWork.inTransaction(async () => {
        await page.store({ dedupKey: 'other' });
        throw new Error('Rolled back.');
      });
      await rollback.catch(() => undefined);
      await expandAnnouncements(page.app.ports)();
      await page.send();
      expect(mailed()).to.deep.equal(['ada@example.com']);
    });

    it('reach a subscriber in their order, also after a failure', async () => {
      await page.add('ada@example.com');
      page.smtp.answerTo = () => '450 later';
      await page.announce({ title: 'First' });
      await page.announce({ title: 'Second' });
      expect(page.smtp.mails).to.deep.equal([]);
      page.smtp.answerTo = () => '250 ok';
      page.app.clock.advance(seconds(10));
      await page.send();
      expect(page.smtp.mails.map((mail) => /Subject: .*(First|Second)/.exec(textOf(mail))?.[1])).to.deep.equal([
        'First',
        'Second',
      ]);
      expect(await log()).to.deep.equal(['sent 2', 'sent 1']);
    });

    it('use the mail server of the organization, without fallback', async () => {
      const own = await smtpServer();
      try {
        const port = Number(new URL(own.url).port);
        await page.admin.patch('/api/organization/smtp', {
          host: '127.0.0.1',
          port,
          security: 'none',
          fromAddress: 'status@agency.example',
          fromName: 'Agency',
        });
        await page.add('ada@example.com');
        await page.subscribe({ type: 'email', endpoint: 'bob@example.com' });
        await page.announce();
        expect(own.mails.flatMap(({ recipients }) => recipients).toSorted()).to.deep.equal([
          'ada@example.com',
          'bob@example.com',
        ]);
        expect(own.mails[0]?.data).to.include('From: Agency <status@agency.example>');
        expect(mailed()).to.deep.equal([]);
      } finally {
        await own.close();
      }
      await page.announce();
      expect([mailed(), (await log()).at(-1)]).to.deep.equal([[], 'waiting 1 own mail server: connectionFailed']);
    });

    for (const status of ['suspended', 'deleted'] as const)
      it(`reach nobody while the organization is ${status}`, async () => {
        await page.add('ada@example.com');
        await page.add('bob@example.com');
        const setStatus = (to: 'active' | typeof status) =>
          page.app.database.query
            .updateTable('organization')
            .set({ status: to })
            .where('id', '=', page.organizationId)
            .execute();
        await page.store();
        await expandAnnouncements(page.app.ports)();
        await setStatus(status);
        await page.send();
        expect([mailed(), await log()]).to.deep.equal([
          [],
          ['failed 1 The organization is not in use.', 'failed 1 The organization is not in use.'],
        ]);
        await page.announce();
        await setStatus('active');
        await expandAnnouncements(page.app.ports)();
        await page.send();
        expect([mailed(), (await log()).length]).to.deep.equal([[], 2]);
      });

    it('do not reach a subscriber who unsubscribes before the mail leaves', async () => {
      await page.add('ada@example.com');
      await page.announce();
      const path = pathIn(page.smtp.mails[0], 'unsubscribe');
      await page.store();
      await expandAnnouncements(page.app.ports)();
      await fetch(`${page.app.url}${path}`, { method: 'POST' });
      mailed();
      await page.send();
      expect([mailed(), (await log()).at(-1)]).to.deep.equal([[], 'failed 1 The subscriber is unsubscribed.']);
    });

    it('suspend a subscriber after three permanent failures in a row, until the address is confirmed again', async () => {
      await page.add('ada@example.com');
      const announceWith = async (reply: string): Promise<string | undefined> => {
        page.smtp.answerTo = () => reply;
        await page.announce();
        return statusOf('ada@example.com');
      };
      expect(await announceWith('550 no such user')).to.equal('active');
      expect(await announceWith('550 no such user')).to.equal('active');
      expect(await announceWith('250 ok')).to.equal('active');
      for (const expected of ['active', 'active', 'suspended'])
        expect(await announceWith('550 no such user')).to.equal(expected);
      page.smtp.mails.splice(0);
      expect(await announceWith('250 ok')).to.equal('suspended');
      expect(mailed()).to.deep.equal([]);
      const { items } = (await page.admin.get('/api/audit-log?action=statusSubscriber.suspended')).body;
      expect(items).to.have.length(1);
      await page.subscribe({ type: 'email', endpoint: 'ada@example.com' });
      await page.send();
      await fetch(`${page.app.url}${pathIn(page.smtp.mails[0], 'confirm')}`, { method: 'POST' });
      expect(await statusOf('ada@example.com')).to.equal('active');
    });

    it('do not count a refused sender against the subscribers', async () => {
      await page.add('ada@example.com');
      page.smtp.answerToSender = () => '550 relaying denied';
      for (const _announcement of [1, 2, 3, 4]) await page.announce();
      expect(await statusOf('ada@example.com')).to.equal('active');
    });
  });

  describe('by webhook', () => {
    let receiver: WebhookReceiver;
    beforeEach(async () => {
      receiver = await webhookReceiver();
    });
    afterEach(() => receiver.close());
    const hook = (): string => `${receiver.url}/hook`;

    it('are confirmed through the webhook, and signed with the secret on the page of the subscription (Standard Webhooks)', async () => {
      await page.subscribe({ type: 'webhook', endpoint: hook() });
      await page.send();
      const { type, data } = JSON.parse(receiver.received[0]?.body ?? '{}') as {
        type: string;
        data: { confirmUrl: string };
      };
      expect(type).to.equal('subscription.requested');
      await page.announce();
      expect(receiver.received).to.have.length(1);
      await fetch(data.confirmUrl, { method: 'POST' });
      await page.announce({ componentIds: [idOf(0)] });
      const { headers, body } = receiver.received[1] ?? expect.fail('Nothing was received.');
      const sent = JSON.parse(body) as {
        type: string;
        timestamp: string;
        data: { incident: object; unsubscribeUrl: string };
      };
      expect(sent.type).to.equal('incident.opened');
      expect(sent.data.incident).to.include({
        id: SUBJECT,
        title: 'Shop is slow',
        status: 'investigating',
        message: 'We are looking into it.',
      });
      const managed = await (await fetch(sent.data.unsubscribeUrl.replace('/unsubscribe/', '/subscription/'))).text();
      const secret = /<code>whsec_([^<]+)<\/code>/.exec(managed)?.[1] ?? '';
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      expect(headers['webhook-signature']).to.equal(
        `v1,${createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64')}`,
      );
    });

    it('suspend a webhook that answers 410', async () => {
      await page.add(hook());
      receiver.answer = { status: 410 };
      await page.announce();
      expect([await statusOf(hook()), await log()]).to.deep.equal(['suspended', ['failed 1 status 410']]);
      await page.announce();
      expect(receiver.received).to.have.length(1);
    });

    it('follow no redirect to an internal address', async () => {
      await page.add(hook());
      receiver.answer = { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } };
      await page.announce();
      expect([receiver.received.length, await log()]).to.deep.equal([1, ['failed 1 status 302']]);
    });

    it('connect to no address that has become internal since the subscription', async () => {
      await page.add(hook());
      await page.app.database.query
        .updateTable('status_subscriber')
        .set({ endpoint: 'http://10.0.0.1/hook' })
        .execute();
      await page.announce();
      expect(await log()).to.deep.equal(['failed 1 addressNotPublic']);
    });

    it('are repeated while a webhook fails, with the same id', async () => {
      await page.add(hook());
      receiver.answer = { status: 503 };
      await page.announce();
      receiver.answer = { status: 200 };
      page.app.clock.advance(minutes(1));
      await page.send();
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
      expect(await log()).to.deep.equal(['sent 2']);
    });

    it('wait ten seconds at most for a webhook that never finishes its response, while mail leaves', async () => {
      await page.add(hook());
      await page.add('ada@example.com');
      receiver.behave = () => 'hang';
      await page.store();
      await expandAnnouncements(page.app.ports)();
      const sending = page.send();
      await until(() => page.smtp.mails.length === 1);
      expect(await log()).to.include('queued 0');
      await sending;
      expect((await log()).toSorted()).to.deep.equal(['sent 1', 'waiting 1 timedOut']);
    });

    it('count an announcement that is given up after a day as a failure', async () => {
      await page.add(hook());
      receiver.answer = { status: 503 };
      await page.announce();
      for (let hour = 0; hour < 26; hour += 1) {
        page.app.clock.advance(hours(1));
        await page.send();
      }
      const [stored] = await page.app.database.query
        .selectFrom('status_subscriber')
        .select(['failuresInRow', 'status'])
        .execute();
      expect(stored).to.deep.equal({ failuresInRow: 1, status: 'active' });
      expect((await log())[0]).to.match(/^failed \d+ status 503$/);
    });
  });

  describe('to many subscribers', () => {
    it('are expanded in batches by two processes at once, so that nobody is left out or notified twice', async () => {
      const csv = ['email', ...Array.from({ length: 1001 }, (_value, at) => `s${at}@example.com`)].join('\n');
      expect(
        (await page.admin.post(`/api/status-pages/${page.id}/subscribers/import`, { csv, consentNote: 'Contract' }))
          .body.imported,
      ).to.equal(1001);
      const sibling = await page.app.sibling();
      for (const title of ['First', 'Second']) await page.store({ title });
      await Promise.all([page.app, sibling].map(({ ports }) => expandAnnouncements(ports)()));
      await Promise.all([page.send(), page.send(sibling)]);
      await page.send();
      const received = page.smtp.mails.map(
        (mail) => `${mail.recipients[0] ?? ''} ${/Subject: .*(First|Second)/.exec(textOf(mail))?.[1] ?? ''}`,
      );
      expect([received.length, new Set(received).size]).to.deep.equal([2002, 2002]);
      for (const at of [0, 499, 500, 1000])
        expect(received.filter((line) => line.startsWith(`s${at}@`)).map((line) => line.split(' ')[1])).to.deep.equal([
          'First',
          'Second',
        ]);
    });

    it('leave the alerts of the outbox to another dispatcher', async () => {
      await page.add('ada@example.com');
      await page.store();
      await expandAnnouncements(page.app.ports)();
      const claim = (isBulk: boolean) =>
        page.app.ports.outboxQueue.claim({
          topics: ['announcement', 'channel'],
          isBulk,
          limit: 10,
          now: page.app.clock.now(),
          leaseUntil: page.app.clock.now(),
        });
      expect([(await claim(false)).length, (await claim(true)).length]).to.deep.equal([0, 1]);
    });
  });
});
