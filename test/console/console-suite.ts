import type { RequestListener } from 'node:http';
import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../src/application/organizations/bootstrap-organization.ts';
import { recordStateChanges } from '../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../src/domain/checks/due-check.ts';
import { minutes } from '../../src/domain/kernel/time.ts';
import { DOWN } from '../builders/websites.ts';
import { storeHost } from '../integration/http/custom-domains/hosts.ts';
import { closeAll } from '../close-all.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { listening, stopListening } from '../integration/http/console/stream-suite.ts';
import { storeMonitor } from '../integration/http/stored-monitors.ts';
import { testApp } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';
import { describeInBrowser } from '../integration/pages/chromium.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { consoleWindow, signInAt, signInByFormAt } from './console-window.ts';
import type { WindowOptions } from './console-window.ts';
import { Gate } from './gate.ts';

/** The failed checks that confirm an outage. */
const CONFIRMING_CHECKS = 3;

/** A running service with an organization of its own for each test, and windows of the console. */
export class ConsoleSuite {
  app!: TestApp;
  organization!: BootstrappedOrganization;
  /** The address of an administrator. */
  email!: string;
  /** The origin at which windows open. */
  url!: string;
  /** Stands before the service. All requests pass again after the test. */
  readonly gate = new Gate();
  readonly #opened: Person[] = [];

  /** Opens a window without signing in. It is closed after the test, and fails it if scripts or the policy complained. */
  async window(options: WindowOptions = {}): Promise<Person> {
    const window = await consoleWindow(this, options);
    this.#opened.push(window);
    return window;
  }

  /** Opens a window of a person, by default of the administrator, at a path. */
  async windowAt(path: string, who = this.email, options: WindowOptions = {}): Promise<Person> {
    const window = await this.window(options);
    // Names below localhost are known to browsers only.
    await (this.url === this.app.url ? signInAt : signInByFormAt)(window, path, who);
    return window;
  }

  /** Gives the organization a white-label host, at which all further windows open. */
  async useOwnHost(hostname: string): Promise<void> {
    await storeHost(this.app, { organizationId: this.organization.organizationId, hostname });
    await this.app.ports.customHosts.reload();
    this.url = this.app.url.replace('127.0.0.1', hostname);
  }

  store(facts: Omit<Parameters<typeof storeMonitor>[1], 'organizationId'>): Promise<number> {
    return storeMonitor(this.app, { organizationId: this.organization.organizationId, ...facts });
  }

  /** Creates a website as the administrator, and returns its public id. */
  async addWebsite(name: string): Promise<string> {
    const admin = this.app.client(this.organization.apiToken);
    const { body } = await admin.post('/api/websites', { name, url: 'https://shop.example/' });
    return String(body.publicId);
  }

  /** Records the finding for every due check, as a worker does. */
  async check(finding: CheckFinding): Promise<void> {
    const { app } = this;
    app.clock.advance(minutes(5));
    const now = app.clock.now();
    const locationId = (await app.ports.checkQueue.locationOf('local')) ?? 0;
    const due = await app.ports.checkQueue.claim({ locationId, owner: 'worker', now, until: now, limit: 1000 });
    await recordStateChanges(app.ports)(
      'worker',
      due.map((each) => finishCheck(each, finding, now)),
    );
  }

  /** Lets every monitor fail until its outage is confirmed. */
  async failAll(): Promise<void> {
    for (let round = 0; round < CONFIRMING_CHECKS; round += 1) await this.check(DOWN);
  }

  async closeWindows(): Promise<void> {
    const windows = this.#opened.splice(0);
    this.gate.open();
    for (const { context } of windows) await context.close();
    // Violations of the content security policy and faults of scripts are among them.
    expect(windows.flatMap(({ complaints }) => complaints)).to.deep.equal([]);
  }
}

interface ConsoleOptions {
  /** The program of the browser, if not the usual one. */
  readonly executable?: string;
  /** The configuration of the service. */
  readonly environment?: () => Promise<Readonly<Record<string, string>>>;
}

/** Describes tests of the console in a browser, or says why they cannot run. */
export const describeConsole = (
  title: string,
  body: (suite: ConsoleSuite) => void,
  { executable, environment }: ConsoleOptions = {},
): void =>
  describeInBrowser(
    title,
    () => {
      const suite = new ConsoleSuite();
      before(async () => {
        const before = (service: RequestListener): RequestListener => suite.gate.before(service);
        suite.app = await testApp(await environment?.(), {}, undefined, { before });
        await listening(suite.app);
      });
      beforeEach(async () => {
        suite.url = suite.app.url;
        suite.organization = await suite.app.createOrganization();
        ({ email: suite.email } = await addUser(suite.app, suite.organization.organizationId, {
          role: 'admin',
        }));
      });
      afterEach(() => suite.closeWindows());
      after(() =>
        closeAll(
          () => stopListening(suite.app),
          () => suite.app.close(),
        ),
      );
      body(suite);
    },
    executable,
  );
