import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { dueEvents } from '../../src/application/alert-sources/process-events.ts';
import { advanceEscalations } from '../../src/application/escalation/advance-escalations.ts';
import { days, seconds } from '../../src/domain/kernel/time.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { smtpServer } from '../fixtures/smtp-server.ts';
import type { SmtpServer } from '../fixtures/smtp-server.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { generateDue } from '../integration/http/reports/reported.ts';
import { until } from '../until.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

const WALK_MS = seconds(180);

/** The service that a person uses, with what the use costs: clicks and fields, requests of the console and seconds. */
const walkIn = ({ page }: Person) => {
  const made = { clicks: 0, fields: 0 };
  let calls = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/stream') calls += 1;
  });
  const begun = performance.now();
  let last = { clicks: 0, fields: 0, calls: 0, at: begun };
  const steps: string[] = [];
  return {
    page,
    made,
    /** Ends a step of the walk, whose cost is part of that of the walk. */
    endStep: (name: string): void => {
      const now = { ...made, calls, at: performance.now() };
      const took = ((now.at - last.at) / seconds(1)).toFixed(1);
      steps.push(
        `${name}: ${now.clicks - last.clicks} clicks, ${now.fields - last.fields} fields, ${now.calls - last.calls} requests, ${took} s`,
      );
      last = now;
    },
    cost: () => [`${calls} requests, ${Math.round((performance.now() - begun) / seconds(1))} s`, ...steps].join('\n'),
    calls: () => calls,
    click: async (target: Locator): Promise<void> => {
      made.clicks += 1;
      await target.click();
    },
    fill: async (label: string, text: string): Promise<void> => {
      made.fields += 1;
      await page.getByLabel(label, { exact: true }).first().fill(text);
    },
    choose: async (label: string, option: string): Promise<void> => {
      made.fields += 1;
      await page.getByLabel(label, { exact: true }).first().selectOption({ label: option });
    },
  };
};

/** The figures of `docs/design.md`, which a change of a walk must keep true. The walks print those of their steps. */
const AGENCY = { clicks: 8, fields: 3 } as const;
const TEAM = { clicks: 9, fields: 8 } as const;

/** The requests that a walk may take at most. */
const MOST_CALLS = 100;

const BOARD = 'board@agency.example';

const PDF = '%PDF-';

/** Returns the first bytes of each PDF that is attached to a mail. */
const attachedPdfs = (data: string): readonly string[] =>
  data
    .split(/^--.*$/m)
    .filter((part) => /^content-type: application\/pdf/im.test(part))
    .map((part) =>
      Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64')
        .toString('latin1')
        .slice(0, PDF.length),
    );

let mailbox: SmtpServer;

describeConsole(
  'newcomers in the console',
  (suite) => {
    after(() => mailbox.close());

    it('bring 300 monitors of 40 customers from a CSV file, and send the first monthly report', async () => {
      const list = Array.from(
        { length: 300 },
        (_, at) => `Site ${at},https://1.1.1.1/site-${at},Customer ${at % 40},it@customer-${at % 40}.example`,
      );
      const { organizationId } = suite.organization;
      await suite.app.database.query
        .updateTable('organization')
        .set({ autoQuotaUpgrade: true })
        .where('id', '=', organizationId)
        .execute();
      const window = await suite.windowAt('/console/monitors');
      const { page, click, fill, made, calls, endStep, cost } = walkIn(window);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
      await click(button('CSV'));
      await click(link('Import a file'));
      made.fields += 1;
      await page.getByLabel('CSV file').setInputFiles({
        name: 'monitors.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Name,URL,Customer,Email address of the customer\n${list.join('\n')}\n`),
      });
      await click(button('Preview'));
      await page
        .getByText('300 would be created, 0 changed, 0 stay as they are, 0 are refused.')
        .waitFor({ timeout: WALK_MS });
      endStep('choosing the file and reading the preview');
      await click(button('Import 300 rows'));
      await page.getByText('300 created, 0 changed, 0 unchanged, 0 refused.').waitFor({ timeout: WALK_MS });
      endStep('import');
      await click(link('Reports'));
      await click(link('New report'));
      await fill('Name', 'Monthly report');
      await fill('Recipients (optional)', BOARD);
      await click(button('Create the report'));
      await click(button('Run now'));
      await page.getByRole('heading', { name: 'PDFs' }).waitFor();
      expect(await generateDue(suite.app)).to.deep.equal([]);
      const { bulkDispatcher } = suite.app.ports;
      await until(async () => {
        bulkDispatcher.kick();
        await bulkDispatcher.idle();
        return mailbox.mails.length > 0;
      });
      endStep('report, until its mail is received');
      const costs = cost();
      expect(made, costs).to.deep.equal(AGENCY);
      expect(calls(), costs).to.be.at.most(MOST_CALLS);
      const [mail, ...others] = mailbox.mails;
      expect(others).to.deep.equal([]);
      expect(mail?.recipients).to.deep.equal([BOARD]);
      expect(attachedPdfs(mail?.data ?? '')).to.deep.equal([PDF]);
      await page.reload();
      await page.getByRole('listitem').filter({ hasText: BOARD }).getByText('Sent').waitFor({ timeout: WALK_MS });
      process.stdout.write(`${costs}\n`);
      const admin = suite.app.client(suite.organization.apiToken);
      expect((await admin.get('/api/customers')).body).to.have.length(40);
      expect((await admin.get('/api/monitors')).body.total).to.equal(300);
    }).timeout(2 * WALK_MS);

    it('set up the rotation of a team of four, one of whom is paged and acknowledges', async () => {
      const { app, organization } = suite;
      await enableIm(app, organization.organizationId);
      const people = ['Ann', 'Ben', 'Cleo', 'Dan'];
      const emails: string[] = [];
      for (const firstName of people) {
        const { publicId, email } = await addUser(app, organization.organizationId, { role: 'responder' });
        await app.database.query
          .updateTable('app_user')
          .set({ firstName, lastName: 'Muster' })
          .where('publicId', '=', publicId)
          .execute();
        emails.push(email);
      }
      await suite.addWebsite('Shop');
      const window = await suite.windowAt('/console/on-call');
      const { page, click, fill, choose, made, calls, endStep, cost } = walkIn(window);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
      await click(link('New schedule'));
      await fill('Name', 'Rotation');
      for (const name of people) await choose('Add a turn', `${name} Muster`);
      await click(button('Create the schedule'));
      await page.getByRole('heading', { name: 'Rotation', level: 1 }).waitFor();
      endStep('rotation');
      await click(link('Escalation'));
      await click(link('New policy'));
      await fill('Name', 'Page the rotation');
      await choose('Notify', 'Schedule: Rotation');
      await click(button('Create the policy'));
      await page.getByRole('heading', { name: 'Page the rotation', level: 1 }).waitFor();
      endStep('escalation policy');
      await click(link('Alert sources'));
      await click(
        page.getByRole('main').getByRole('listitem').filter({ hasText: 'Outages of the monitors' }).getByRole('link'),
      );
      await click(page.getByLabel('Accept alerts'));
      await choose('Escalation policy', 'Page the rotation');
      await click(button('Save'));
      await page.getByText('Saved').waitFor();
      endStep('alerts of the monitors');
      const costs = cost();
      process.stdout.write(`${costs}\n`);
      expect(made, costs).to.deep.equal(TEAM);
      expect(calls(), costs).to.be.at.most(MOST_CALLS);
      // The schedule begins when the browser says that it is now.
      app.clock.set(new Date(Date.now() + days(1)));
      await suite.failAll();
      await dueEvents(app.ports).run();
      await advanceEscalations(app.ports)();
      const paged = await app.database.query
        .selectFrom('im_notification')
        .innerJoin('app_user', 'app_user.id', 'im_notification.userId')
        .select('app_user.email')
        .execute();
      expect(paged).to.have.length(1);
      const email = paged[0]?.email ?? '';
      expect(emails).to.include(email);
      const onCall = await suite.windowAt('/console/incidents?tab=responses', email);
      await onCall.page.getByRole('link', { name: /Shop/ }).first().click();
      await onCall.page.getByRole('button', { name: 'Acknowledge' }).click();
      await onCall.page
        .getByText(/^Acknowledged/)
        .first()
        .waitFor();
      await expectSound(onCall);
    }).timeout(WALK_MS);
  },
  {
    environment: async () => {
      mailbox = await smtpServer();
      return { PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32', SMTP_URL: mailbox.url };
    },
  },
);
