import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import type { Phrase } from '../../../domain/checks/phrase.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { ProbeFailure, ProbeFailureCode } from '../../../domain/checks/probe-failure.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { isExpectedUrl } from '../../../domain/checks/kinds/scenario.ts';
import type { ScenarioStep } from '../../../domain/monitors/kinds/scenario-steps.ts';
import type { StepFailure } from '../../../domain/checks/kinds/scenario.ts';
import { ignore } from '../../kernel/network/network-faults.ts';
import type { ProxySession } from './proxy-session.ts';

/**
 * The maximum time that a step waits for its element or expectation; steps that load or wait may take the rest of the
 * run's time.
 */
export const STEP_TIMEOUT = seconds(10);
const SCREENSHOT_TIMEOUT = seconds(2);
/** The maximum number of windows that a run may open. Each is closed at once. */
export const MAX_WINDOWS = 5;
/** The maximum length of a text that is compared and shown, in characters. */
const MAX_TEXT = 100_000;

/** The error that a step throws if its expectation is not met. */
class Unmet extends Error {
  readonly failure: StepFailure;

  constructor(failure: StepFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Errors of Chromium that explain why a page could not be loaded, and their failure codes. */
const loadErrors: readonly (readonly [RegExp, ProbeFailureCode])[] = [
  [/ERR_CERT_/, 'certificateInvalid'],
  [/ERR_SSL_|ERR_BAD_SSL/, 'tlsFailed'],
  [/ERR_TOO_MANY_REDIRECTS/, 'tooManyRedirects'],
  [/ERR_TIMED_OUT|Timeout \d+ms exceeded/, 'timedOut'],
  [/ERR_EMPTY_RESPONSE|ERR_CONNECTION_(?:CLOSED|RESET|ABORTED)/, 'connectionClosed'],
  [/ERR_INVALID|ERR_RESPONSE|ERR_CONTENT|ERR_HTTP2|ERR_ABORTED|Download is starting/, 'answerInvalid'],
  [/ERR_UNSAFE_(?:PORT|REDIRECT)|ERR_UNKNOWN_URL_SCHEME|ERR_DISALLOWED/, 'redirectInvalid'],
];

/** Certificate errors of Chromium, and their names in the rest of the service. */
const certificateErrors: Readonly<Record<string, string>> = {
  ERR_CERT_AUTHORITY_INVALID: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ERR_CERT_COMMON_NAME_INVALID: 'ERR_TLS_CERT_ALTNAME_INVALID',
  ERR_CERT_REVOKED: 'CERT_REVOKED',
};

const messageOf = (fault: unknown): string =>
  (fault instanceof Error ? fault.message : String(fault)).split('\n', 1)[0] ?? '';

const loadFailureOf = (fault: unknown): ProbeFailure => {
  const message = messageOf(fault);
  const [, error] = /net::(ERR_\w+)/.exec(message) ?? [];
  const code = loadErrors.find(([pattern]) => pattern.test(message))?.[1] ?? 'connectionFailed';
  const detail = error === undefined ? message : (certificateErrors[error] ?? error);
  return failed(code, 'request', code === 'timedOut' ? 'deadline passed' : detail).failure;
};

/** Performs the steps of a scenario on one page, and closes every other window that the site opens. */
export class ScenarioRun {
  readonly #page: Page;
  readonly #session: ProxySession;
  readonly #secrets: Readonly<Record<string, string>>;
  readonly #end: number;
  readonly #filledWithSecrets: Locator[] = [];
  /** Rejects when the site opens too many windows. */
  readonly #excess = Promise.withResolvers<never>();
  #lastLoad = '';
  #windows = 0;
  #crashed = false;

  private constructor(page: Page, session: ProxySession, secrets: Readonly<Record<string, string>>, end: number) {
    this.#page = page;
    this.#session = session;
    this.#secrets = secrets;
    this.#end = end;
    this.#excess.promise.catch(ignore);
  }

  /** Opens the page of a run that ends at the given reading of the monotonic timer. */
  static async on(
    context: BrowserContext,
    session: ProxySession,
    secrets: Readonly<Record<string, string>>,
    end: number,
  ): Promise<ScenarioRun> {
    const page = await context.newPage();
    const run = new ScenarioRun(page, session, secrets, end);
    context.on('page', (other) => run.#closeWindow(other));
    page.on('crash', () => (run.#crashed = true));
    page.on('requestfailed', (request) => run.#noteLoad(request));
    return run;
  }

  get url(): string {
    return this.#page.url();
  }

  get hasCrashed(): boolean {
    return this.#crashed;
  }

  /** True if the site opened more windows than a run may. */
  get hasTooManyWindows(): boolean {
    return this.#windows > MAX_WINDOWS;
  }

  /**
   * Performs a step and returns its failure, or null if it succeeded. Rejects if the page or the browser has crashed.
   * Ends in time even if the page does not answer.
   */
  async perform(step: ScenarioStep): Promise<StepFailure | null> {
    try {
      await inTime(Promise.race([this.#do(step), this.#excess.promise]), this.#left());
      return null;
    } catch (fault) {
      if (fault instanceof Unmet) return fault.failure;
      if (this.#crashed || this.#page.isClosed()) throw fault;
      if (step.action === 'goto')
        return { kind: 'load', failure: this.#session.failureOf(hostOf(this.#lastLoad)) ?? loadFailureOf(fault) };
      return { kind: 'action', seen: actionFault(fault) };
    }
  }

  /**
   * Returns a PNG of the visible part of the page, with fields that hold secrets masked, or null if the page does not
   * answer.
   */
  async screenshot(): Promise<Buffer | null> {
    const mask = this.#filledWithSecrets;
    return this.#page
      .screenshot({ timeout: SCREENSHOT_TIMEOUT, animations: 'disabled', mask, maskColor: '#808080' })
      .catch(() => null);
  }

  async #do(step: ScenarioStep): Promise<void> {
    switch (step.action) {
      case 'goto':
        return this.#open(step.url);
      case 'click':
        return this.#element(step.selector).click({ timeout: this.#timeout() });
      case 'fill':
        return this.#fill(this.#element(step.selector), step.value);
      case 'press':
        return step.selector === undefined
          ? this.#page.keyboard.press(step.key)
          : this.#element(step.selector).press(step.key, { timeout: this.#timeout() });
      case 'waitFor':
        return this.#element(step.selector).waitFor({ timeout: this.#left() });
      case 'assertText':
        return this.#expectText(step.text, this.#element(step.selector ?? 'body'));
      case 'assertUrl':
        return this.#expectUrl(step.url);
      case 'screenshot':
        return;
    }
  }

  async #open(address: string): Promise<void> {
    const present = this.url;
    const { href } = new URL(address, present.startsWith('http') ? present : undefined);
    this.#lastLoad = href;
    const answer = await this.#page.goto(href, { timeout: this.#left(), waitUntil: 'load' });
    const status = answer?.status() ?? 0;
    if (status >= 400) throw new Unmet({ kind: 'status', status });
  }

  async #fill(field: Locator, value: string | { readonly secret: string }): Promise<void> {
    if (typeof value !== 'string') this.#filledWithSecrets.push(field);
    await field.fill(typeof value === 'string' ? value : (this.#secrets[value.secret] ?? ''), {
      timeout: this.#timeout(),
    });
  }

  async #expectText(expected: string, element: Locator): Promise<void> {
    const seen = async (): Promise<string> =>
      (await element.innerText({ timeout: this.#timeout() })).slice(0, MAX_TEXT);
    const found = await this.#eventually(seen, (text) => collapsed(text).includes(collapsed(expected)));
    if (!found.isMet)
      throw new Unmet({
        kind: 'text',
        seen: { phrase: 'pageHas', text: JSON.stringify(collapsed(found.seen).slice(0, 200)) },
      });
  }

  async #expectUrl(expected: string): Promise<void> {
    const resolved =
      /^https?:/i.test(expected) || expected.startsWith('*')
        ? expected
        : new URL(expected.replaceAll('*', WILDCARD), this.url).href.replaceAll(WILDCARD, '*');
    const found = await this.#eventually(
      () => Promise.resolve(this.url),
      (url) => isExpectedUrl(resolved, url),
    );
    if (!found.isMet) throw new Unmet({ kind: 'url', seen: found.seen });
  }

  /** Repeats the observation until the expectation is met or the time of the step is over. */
  async #eventually(
    see: () => Promise<string>,
    isMet: (seen: string) => boolean,
  ): Promise<{ readonly seen: string; readonly isMet: boolean }> {
    const end = performance.now() + this.#timeout() - POLL_INTERVAL;
    for (let seen = await see(); ;) {
      if (isMet(seen)) return { seen, isMet: true };
      if (performance.now() >= end) return { seen, isMet: false };
      await this.#page.waitForTimeout(POLL_INTERVAL);
      const earlier = seen;
      // While the page changes, the element may be missing for a moment.
      seen = await see().catch(() => earlier);
    }
  }

  #element(selector: string): Locator {
    return this.#page.locator(selector).first();
  }

  #left(): number {
    return Math.max(1, Math.ceil(this.#end - performance.now()));
  }

  #timeout(): number {
    return Math.min(STEP_TIMEOUT, this.#left());
  }

  #closeWindow(other: Page): void {
    if (other === this.#page) return;
    this.#windows += 1;
    if (this.hasTooManyWindows) this.#excess.reject(new Error('The site opens too many windows.'));
    other.close().catch(ignore);
  }

  /** Records a failed load. After redirects, its address may differ from that of the step. */
  #noteLoad(request: Request): void {
    if (request.isNavigationRequest() && request.frame() === this.#page.mainFrame()) this.#lastLoad = request.url();
  }
}

const POLL_INTERVAL = 100;
/** The additional time, in milliseconds, after which an operation that exceeds Playwright's own limit is ended. */
const GRACE = 100;
const WILDCARD = 'wildcard-7f3a';

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

const actionFault = (fault: unknown): Phrase => {
  const message = messageOf(fault);
  return /Timeout \d+ms exceeded/.test(message)
    ? { phrase: 'notPossible' }
    : message.replace(/^[\w.]+: (?:Error: )?/, '');
};

/** Waits for the operation. Throws an error like Playwright's if its time is over. */
const inTime = async (operation: Promise<void>, limit: number): Promise<void> => {
  const expiry = Promise.withResolvers<never>();
  const timer = setTimeout(() => expiry.reject(new Error(`Timeout ${limit}ms exceeded.`)), limit + GRACE);
  operation.catch(ignore);
  await Promise.race([operation, expiry.promise]).finally(() => clearTimeout(timer));
};
