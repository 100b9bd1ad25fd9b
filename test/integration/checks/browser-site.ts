import type { IncomingMessage, ServerResponse } from 'node:http';
import process from 'node:process';
import type { AddressGuard } from '../../../src/application/kernel/network.ts';
import type { ScenarioStep } from '../../../src/domain/monitors/kinds/scenario-steps.ts';
import type { ScenarioObservation } from '../../../src/domain/checks/kinds/scenario.ts';
import { findBrowserPrograms } from '../../../src/infrastructure/checks/browser/browser-programs.ts';
import { SharedBrowser } from '../../../src/infrastructure/checks/browser/shared-browser.ts';
import type { MemoryLimits } from '../../../src/infrastructure/checks/check-capacity.ts';
import { ChromiumProbe } from '../../../src/infrastructure/checks/probes/chromium-probe.ts';
import { timeOrderedIds } from '../../../src/infrastructure/kernel/crypto/random.ts';
import { InMemoryFiles } from '../../../src/infrastructure/kernel/memory/in-memory-files.ts';
import { systemClock } from '../../../src/infrastructure/kernel/system/system-clock.ts';
import { logInto } from '../../builders/log.ts';
import { aWebsiteCheck } from '../../builders/website-checks.ts';
import { guardOf, startHttp } from '../kernel/network/loopback.ts';
import type { TestServer } from '../kernel/network/loopback.ts';

const installed = findBrowserPrograms(process.env['CHROMIUM'] ?? null);

/** Describes tests that need Chromium, or skips them with the reason. */
export const describeWithChromium = (title: string, tests: () => void): void => {
  if (installed.chromium === null) describe.skip(`${title} (skipped: Chromium is not installed)`, tests);
  else describe(title, tests);
};

/**
 * The names of the tests that may be reached on loopback. All other names and addresses are judged as outside of tests.
 */
export const SITE = 'site.test';

/** Judges the names of the tests public, and remembers what it was asked. */
export const siteGuard = (
  names: Readonly<Record<string, readonly string[]>> = {},
): AddressGuard & { readonly asked: string[] } => {
  const asked: string[] = [];
  const strict = guardOf(names, []);
  return {
    asked,
    judge: (host) => {
      asked.push(host);
      return host === SITE ? Promise.resolve({ public: true, addresses: ['127.0.0.1'] }) : strict.judge(host);
    },
  };
};

const AMPLE: MemoryLimits = { page: 1024 ** 3, browser: 3 * 1024 ** 3 };

interface ObserveOptions {
  readonly timeoutSeconds?: number;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly isStored?: boolean;
}

/** A browser with the guard of the tests, and a probe that uses it. */
export const browserBench = (guard: AddressGuard = siteGuard(), limits = AMPLE, programs = installed) => {
  const logged: string[] = [];
  const log = logInto(logged);
  const browser = new SharedBrowser(programs, guard, limits, log);
  const files = new InMemoryFiles(systemClock);
  const probe = new ChromiumProbe({ browser, files, ids: timeOrderedIds(systemClock), log });
  const observe = (
    target: string,
    steps: readonly ScenarioStep[],
    { timeoutSeconds = 30, secrets = {}, isStored = true }: ObserveOptions = {},
  ) => {
    const stored = isStored ? { monitorId: 7 } : {};
    return probe.probe(
      aWebsiteCheck({ target, steps, secrets, timeoutSeconds, monitoringType: 'scenario', ...stored }),
    );
  };
  /** Fails if there was no browser. */
  const run = async (...[target, steps, options]: Parameters<typeof observe>): Promise<ScenarioObservation> => {
    const seen = await observe(target, steps, options);
    if (seen.kind === 'noBrowser') throw new Error(`There was no browser: ${seen.detail} ${logged.join(' ')}`);
    return seen;
  };
  return { browser, probe, files, logged, observe, run };
};

type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A site with these pages by path, on a loopback port. */
export const startSite = async (
  pages: Readonly<Record<string, Page>>,
): Promise<TestServer & { readonly origin: string; readonly requested: string[] }> => {
  const requested: string[] = [];
  const server = await startHttp((request, response) => {
    requested.push(request.url ?? '');
    const page = pages[(request.url ?? '').split('?', 1)[0] ?? ''];
    if (page === undefined) response.writeHead(404).end();
    else if (typeof page === 'string') response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
    else page(request, response);
  });
  return { ...server, origin: `http://${SITE}:${server.port}`, requested };
};
