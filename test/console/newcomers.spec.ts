import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { dueEvents } from '../../src/application/alert-sources/process-events.ts';
import { advanceEscalations } from '../../src/application/escalation/advance-escalations.ts';
import { PAGE_LINK_PATH } from '../../src/domain/paging/page-link.ts';
import { days, seconds } from '../../src/domain/kernel/time.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { decodedMail, smtpServer } from '../fixtures/smtp-server.ts';
import type { SmtpServer } from '../fixtures/smtp-server.ts';
import { PASSWORD } from '../integration/http/test-app.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { generateDue } from '../integration/http/reports/reported.ts';
import { until } from '../until.ts';
import { paths } from '../../src/interfaces/http/kernel/pages/paths.ts';
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
    fill: async (label: string, text: string, within: Locator | Page = page): Promise<void> => {
      made.fields += 1;
      await within.getByLabel(label, { exact: true }).first().fill(text);
    },
    choose: async (label: string, option: string, within: Locator | Page = page): Promise<void> => {
      made.fields += 1;
      await within.getByLabel(label, { exact: true }).first().selectOption({ label: option });
    },
  };
};

/** The figures of `docs/design.md`, which a change of a walk must keep true. The walks print those of their steps. */
const AGENCY = { clicks: 12, fields: 3 } as const;
const TEAM = { clicks: 26, fields: 17 } as const;

/** The requests that a walk may take at most. */
const MOST_CALLS = 150;

const BOARD = 'board@agency.example';

/** The team of four. */
const COLLEAGUES = ['ann@team.example', 'ben@team.example', 'cleo@team.example', 'dan@team.example'] as const;

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

/** The mails to an address, so far. */
const mailsTo = (address: string) => mailbox.mails.filter(({ recipients }) => recipients.includes(address));

/** The links below a path in the mails to an address. */
const linksIn = (address: string, path: string): readonly string[] =>
  mailsTo(address).flatMap(({ data }) => decodedMail(data).match(new RegExp(`http\\S+${path}[/?][\\w=-]+`)) ?? []);

describeConsole(
  'newcomers in the console',
  (suite) => {
    after(() => mailbox.close());

    /** Sends what waits, as the service does by itself, until a mail is there. */
    const sending = (isThere: () => boolean): Promise<void> =>
      until(async () => {
        for (const dispatcher of [suite.app.ports.outboxDispatcher, suite.app.ports.bulkDispatcher]) {
          dispatcher.kick();
          await dispatcher.idle();
        }
        return isThere();
      });

    /** Turns incident management on as the operator of the platform, whose work is not part of the walk. */
    const turnOnIncidentManagement = async (): Promise<void> => {
      const { organizationId, organizationPublicId } = suite.organization;
      const { email } = await addUser(suite.app, organizationId, { role: 'admin', isGlobalAdmin: true });
      const { page, press } = await suite.windowAt(`/console/platform/${organizationPublicId}`, email);
      await press('Edit');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Incident management').check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    };

    /** Follows the link of an invitation, and chooses the password with which the tests sign in. */
    const acceptInvitation = async (email: string): Promise<void> => {
      const link = () => linksIn(email, paths.invitation)[0];
      await sending(() => link() !== undefined);
      const { page, fill, press } = await suite.window();
      await page.goto(link() ?? '');
      await fill('New password', PASSWORD);
      await press('Accept and create the account');
      await page.getByText('Your account is ready.').waitFor();
    };

    it('bring 300 monitors of 40 customers from a CSV file, and send the first monthly report', async () => {
      const list = Array.from(
        { length: 300 },
        (_, at) => `Site ${at},https://1.1.1.1/site-${at},Customer ${at % 40},it@customer-${at % 40}.example`,
      );
      const window = await suite.windowAt('/console/overview');
      const { page, click, fill, made, calls, endStep, cost } = walkIn(window);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
      await click(link('Organization'));
      await click(page.getByLabel('Move to the next tier when this one is used up'));
      await click(
        page.locator('form').filter({ hasText: 'Move to the next tier' }).getByRole('button', { name: 'Save' }),
      );
      await page.getByText('Saved').waitFor();
      endStep('quota for more monitors than the first tier has');
      await click(link('Monitors'));
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
      // What the jobs of a worker do within seconds.
      expect(await generateDue(suite.app)).to.deep.equal([]);
      await sending(() => mailsTo(BOARD).length > 0);
      endStep('report, until its mail is received');
      const costs = cost();
      expect(made, costs).to.deep.equal(AGENCY);
      expect(calls(), costs).to.be.at.most(MOST_CALLS);
      const [mail, ...others] = mailsTo(BOARD);
      expect(others).to.deep.equal([]);
      expect(attachedPdfs(mail?.data ?? '')).to.deep.equal([PDF]);
      await page.reload();
      await page.getByRole('listitem').filter({ hasText: BOARD }).getByText('Sent').waitFor({ timeout: WALK_MS });
      process.stdout.write(`${costs}\n`);
      const admin = suite.app.client(suite.organization.apiToken);
      expect((await admin.get('/api/customers')).body).to.have.length(40);
      expect((await admin.get('/api/monitors')).body.total).to.equal(300);
    }).timeout(2 * WALK_MS);

    it('set up the rotation of a team of four, one of whom is paged and acknowledges', async () => {
      const { app } = suite;
      await turnOnIncidentManagement();
      const window = await suite.windowAt('/console/overview');
      const { page, click, fill, choose, made, calls, endStep, cost } = walkIn(window);
      const dialog = page.getByRole('dialog');
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
      await click(link('Monitors'));
      await click(link('New monitor'));
      await fill('URL', 'https://shop.example/');
      await click(button('Create the monitor'));
      await page.getByRole('heading', { name: 'shop.example', level: 1 }).waitFor();
      endStep('monitor');
      await click(link('People'));
      for (const email of COLLEAGUES) {
        await click(button('Invite somebody'));
        await fill('Email address', email, dialog);
        await choose('Role', 'Responder', dialog);
        await click(button('Send the invitation'));
        await click(button('Close'));
        await dialog.waitFor({ state: 'detached' });
      }
      endStep('invitations');
      for (const email of COLLEAGUES) await acceptInvitation(email);
      await click(link('On-call'));
      await click(link('New schedule'));
      await fill('Name', 'Rotation');
      for (const email of COLLEAGUES) await choose('Add a turn', email);
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
      // A day passes, since the schedule begins when the browser says that it is now. Then the jobs of a worker run.
      app.clock.set(new Date(Date.now() + days(1)));
      await suite.failAll();
      await dueEvents(app.ports).run();
      await advanceEscalations(app.ports)();
      const linksTo = (email: string) => linksIn(email, PAGE_LINK_PATH);
      await sending(() => COLLEAGUES.some((email) => linksTo(email).length > 0));
      const [paged = '', ...others] = COLLEAGUES.filter((email) => linksTo(email).length > 0);
      expect(others).to.deep.equal([]);
      const onCall = await suite.windowAt('/console/overview', paged);
      await onCall.page.goto(linksTo(paged)[0] ?? '');
      await onCall.press('Acknowledge');
      await onCall.page.getByRole('link', { name: 'everything about the incident' }).click();
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
