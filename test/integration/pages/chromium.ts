import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { TestApp } from '../http/test-app.ts';
import { PASSWORD } from '../http/test-app.ts';

/** The whole browser, which tests of notifications need. */
export const WHOLE_BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** The same engine without the windows of a browser, which would take most of the time of its processes. */
const SHELL = '/usr/bin/chromium-headless-shell';
const USUAL = process.env['CHROMIUM'] === undefined && existsSync(SHELL) ? SHELL : WHOLE_BROWSER;
const QUIET = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
];

/** A process of a parallel run, which ends with the run and its browser with it. */
const isWorker = process.env['MOCHA_WORKER_ID'] !== undefined;

let program = USUAL;
let launched: Promise<Browser> | null = null;

const launch = async (): Promise<Browser> => {
  const started = await chromium.launch({
    executablePath: program,
    args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
  });
  // The specs that follow a crash have another one.
  started.once('disconnected', () => (launched = null));
  return started;
};

const browser = (): Promise<Browser> => (launched ??= launch());

const closeBrowser = async (): Promise<void> => {
  await (await launched)?.close();
  launched = null;
};

/**
 * Describes browser tests, which share one browser, or skips them with the reason. In a parallel run, all files of a
 * process share it.
 */
export const describeInBrowser = (title: string, tests: () => void, executable = USUAL): void => {
  if (existsSync(executable)) {
    describe(title, () => {
      before(async () => {
        if (program !== executable) await closeBrowser();
        program = executable;
      });
      if (!isWorker) after(closeBrowser);
      tests();
    });
  } else describe.skip(`${title} (skipped: there is no Chromium at ${executable}; set CHROMIUM)`, tests);
};

/** The longest time of each wait, unless a test says otherwise. */
export const WAIT_MS = 120_000;

/** A user with a browser window, and the faults that the browser reported. */
export interface Person {
  /** The origin of the service. */
  readonly url: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console messages, among them violations of the policy, faults of scripts, and requests to other hosts. */
  readonly complaints: string[];
  open(path: string): Promise<void>;
  /** The current path and query. */
  at(): string;
  fill(label: string, text: string): Promise<void>;
  press(button: string | RegExp): Promise<void>;
  heading(): Promise<string>;
  text(): Promise<string>;
  /** Signs in, and opens the page of the account. */
  signIn(email: string, password?: string): Promise<void>;
}

/** Opens a separate browser window, by default without JavaScript, and in English: the engine alone names no language. */
export const person = async (app: Pick<TestApp, 'url'>, options: BrowserContextOptions = {}): Promise<Person> => {
  const context = await (
    await browser()
  ).newContext({ javaScriptEnabled: false, locale: 'en-US', viewport: { width: 1100, height: 800 }, ...options });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The console also reports 4xx responses; the tests check these separately.
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
    if (['error', 'warning'].includes(message.type()) && !isRefusal) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !request.url().startsWith('data:'))
      complaints.push(`asked ${request.url()}`);
  });
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const press = (name: string | RegExp) =>
    page
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();
  return {
    url: app.url,
    page,
    context,
    complaints,
    open: async (path) => {
      await page.goto(`${app.url}${path}`);
    },
    at: () => page.url().slice(app.url.length),
    fill,
    press,
    heading: async () => (await page.locator('h1').textContent()) ?? '',
    text: () => page.locator('body').innerText(),
    signIn: async (email, password = PASSWORD) => {
      await page.goto(`${app.url}/sign-in?return_to=%2Faccount`);
      await fill('Email address', email);
      await fill('Password', password);
      await press('Sign in');
    },
  };
};
