import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { OUTBOX_LEASE } from '../../src/application/kernel/outbox-lease.ts';
import { expandAnnouncements } from '../../src/application/subscribers/expand-announcements.ts';
import { minutes } from '../../src/domain/kernel/time.ts';
import { subscribedPage, textOf } from '../integration/http/subscribers/subscribed.ts';
import type { SubscribedPage } from '../integration/http/subscribers/subscribed.ts';
import { SECRET_KEY } from '../integration/http/test-app.ts';
import type { DoomedAnnouncer } from './doomed-announcer.ts';

const SUBSCRIBERS = 60;
const BATCH = 20;
/** The first packets expand the announcement. Later ones, of which there are some for each mail, are sampled. */
const EVERY_PACKET_UNTIL = 20;
const STEP = 41;
/** What one process has in flight at most. */
const IN_FLIGHT = 30;

describe('one of two workers that notify subscribers is killed with SIGKILL', () => {
  let page: SubscribedPage;
  before(async () => {
    page = await subscribedPage();
    const csv = Array.from({ length: SUBSCRIBERS }, (_value, at) => `s${at}@example.com`).join('\n');
    await page.admin.post(`/api/status-pages/${page.id}/subscribers/import`, { csv, consentNote: 'Contract' });
  });
  after(() => page.close());

  /** Returns whether the process was killed; it ends by itself when it sends fewer packets. */
  const killedAt = async (packet: number): Promise<boolean> => {
    const { app, smtp } = page;
    const job: DoomedAnnouncer = {
      databaseUrl: app.databaseUrl,
      secretKey: SECRET_KEY.toString('base64'),
      smtpUrl: smtp.url,
      baseUrl: app.url,
      now: app.clock.now().toISOString(),
      batch: BATCH,
      packet,
    };
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('doomed-announcer.ts', import.meta.url)), JSON.stringify(job)],
      { stdio: ['ignore', 'inherit', 'ignore'] },
    );
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal === 'SIGKILL';
  };

  const idOf = (mail: Parameters<typeof textOf>[0]): string =>
    /^Message-ID: (.*)$/m.exec(textOf(mail))?.[1]?.trim() ?? '';

  /** Stores two announcements, has them sent while a process is killed, and checks who received them. */
  const announceKilledAt = async (packet: number): Promise<boolean> => {
    page.smtp.mails.splice(0);
    for (const title of ['First', 'Second']) await page.store({ title });
    const survivor = async (): Promise<void> => {
      await expandAnnouncements(page.app.ports, BATCH)();
      await page.send();
    };
    const [isKilled] = await Promise.all([killedAt(packet), packet % 2 === 0 ? survivor() : null]);
    for (const pause of [0, OUTBOX_LEASE, OUTBOX_LEASE]) {
      page.app.clock.advance(pause);
      await survivor();
    }
    const received = page.smtp.mails.map((mail) => ({
      to: mail.recipients[0] ?? '',
      id: idOf(mail),
      title: /Subject: .*(First|Second)/.exec(textOf(mail))?.[1] ?? '',
    }));
    const ids = new Set(received.map(({ id }) => id));
    expect(ids.size, `killed at packet ${packet}`).to.equal(2 * SUBSCRIBERS);
    expect(received.length - ids.size, `sent twice when killed at packet ${packet}`).to.be.at.most(
      isKilled ? IN_FLIGHT : 0,
    );
    for (const [to, mails] of Map.groupBy(received, (mail) => mail.to))
      expect(
        mails.map(({ title }) => title).filter((title, at, all) => title !== all[at - 1]),
        to,
      ).to.deep.equal(['First', 'Second']);
    const { rows } = await page.app.database.pool.query(
      `select status, count(*)::int from announcement_delivery group by status`,
    );
    const announced =
      (await page.app.database.pool.query<{ count: number }>('select count(*)::int from announcement')).rows[0]
        ?.count ?? 0;
    expect(rows).to.deep.equal([{ status: 'sent', count: announced * SUBSCRIBERS }]);
    return isKilled;
  };

  it('at any packet to the database or the mail server: nobody is left out, nobody is notified twice but for what was in flight, and the order is kept', async function () {
    this.timeout(minutes(10));
    let kills = 0;
    for (let packet = 1; await announceKilledAt(packet); packet += packet < EVERY_PACKET_UNTIL ? 1 : STEP) kills += 1;
    expect(kills).to.be.above(EVERY_PACKET_UNTIL);
  });
});
