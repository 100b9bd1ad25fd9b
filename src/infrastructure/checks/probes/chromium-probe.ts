import type { ScenarioProbe } from '../../../application/checks/ports.ts';
import type { FileStore } from '../../../application/kernel/files.ts';
import type { IdSource } from '../../../application/kernel/ports.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import type { ScreenshotEvidence } from '../../../domain/checks/evidence.ts';
import { withTexts } from '../../../domain/checks/phrase.ts';
import { screenshotFile } from '../../../domain/checks/screenshot.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { maskSecrets, runSteps, stepNumber } from '../../../domain/checks/kinds/scenario.ts';
import type { ScenarioStep } from '../../../domain/monitors/kinds/scenario-steps.ts';
import type {
  MissingBrowser,
  PerformedStep,
  ScenarioObservation,
  StepFailure,
} from '../../../domain/checks/kinds/scenario.ts';
import type { WebsiteCheck } from '../../../domain/checks/kinds/website-observation.ts';
import { Deadline } from '../../kernel/network/deadline.ts';
import { FairSlots } from '../../kernel/network/fair-slots.ts';
import { currentTenant } from '../../kernel/network/lookup-tenant.ts';
import { MAX_PAGE_MEMORY } from '../check-capacity.ts';
import { MAX_RECEIVED_BYTES, MAX_OPENED } from '../browser/proxy-session.ts';
import { MAX_WINDOWS, ScenarioRun } from '../browser/scenario-run.ts';
import type { BrowserRun, SharedBrowser } from '../browser/shared-browser.ts';

/** The dependencies of `ChromiumProbe`. */
export interface ChromiumProbeNeeds {
  readonly browser: SharedBrowser;
  readonly files: Pick<FileStore, 'write'>;
  readonly ids: IdSource;
  readonly log: Log;
}

/** The observations of a run so far. */
interface Observed {
  readonly performed: PerformedStep[];
  readonly screenshots: ScreenshotEvidence[];
}

const MEGABYTE = 1024 * 1024;

/** The runs of scenarios that are not stored, which no slot of a worker limits. */
const TRIES = { total: 2, perTenant: 1 };

/** Runs the steps of scenarios in a browser. */
export class ChromiumProbe implements ScenarioProbe {
  readonly #needs: ChromiumProbeNeeds;
  readonly #tries = new FairSlots(TRIES);

  constructor(needs: ChromiumProbeNeeds) {
    this.#needs = needs;
  }

  async probe(check: WebsiteCheck): Promise<ScenarioObservation | MissingBrowser> {
    if (check.monitorId !== undefined) return this.#inBrowser(check);
    const deadline = new Deadline(seconds(check.timeoutSeconds));
    const leave = await this.#tries
      .acquire(currentTenant(), deadline, new Error('No browser was free in time.'))
      .finally(() => deadline.stop())
      .catch((fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault))));
    if (leave instanceof Error) return this.#withoutBrowser(leave.message);
    return this.#inBrowser(check).finally(leave);
  }

  async #inBrowser(check: WebsiteCheck): Promise<ScenarioObservation | MissingBrowser> {
    const end = performance.now() + seconds(check.timeoutSeconds);
    const opened = await this.#open(end);
    if ('detail' in opened) return this.#withoutBrowser(opened.detail);
    try {
      return await this.#run(check, opened, end);
    } catch (fault) {
      // The browser failed for a reason that says nothing about the site.
      return this.#withoutBrowser(opened.isBroken() ? 'The browser crashed.' : firstLine(fault));
    } finally {
      await opened.close();
    }
  }

  /** Opens a run before `end`. A browser that starts too late is closed again or used by the next check. */
  async #open(end: number): Promise<BrowserRun | { readonly detail: string }> {
    const opening = this.#needs.browser.open().catch((fault: unknown) => ({ detail: firstLine(fault) }));
    const expiry = Promise.withResolvers<{ readonly detail: string }>();
    const timer = setTimeout(
      () => expiry.resolve({ detail: 'The browser did not start in time.' }),
      end - performance.now(),
    );
    const opened = await Promise.race([opening, expiry.promise]);
    clearTimeout(timer);
    if ('detail' in opened) void opening.then((late) => ('detail' in late ? undefined : late.close()));
    return opened;
  }

  async #run(check: WebsiteCheck, opened: BrowserRun, end: number): Promise<ScenarioObservation> {
    const start = performance.now();
    const { target, steps, secrets } = check;
    const observed: Observed = { performed: [], screenshots: [] };
    const run = await ScenarioRun.on(opened.context, opened.session, secrets, end);
    const masked = (text: string): string => maskSecrets(text, secrets);
    let failure: StepFailure | null = null;
    for (const [at, step] of runSteps(target, steps).entries()) {
      const begun = performance.now();
      failure = await this.#perform(run, step, opened);
      observed.performed.push({ durationMs: performance.now() - begun, url: masked(run.url) });
      if (failure !== null || step.action === 'screenshot') {
        const name = failure === null && step.action === 'screenshot' ? (step.name ?? null) : null;
        observed.screenshots.push(...(await this.#keep(check, run, { step: stepNumber(steps, at), name })));
      }
      if (failure !== null) break;
    }
    return {
      kind: 'scenario',
      totalMs: performance.now() - start,
      ...observed,
      failure: failure === null ? null : maskedFailure(failure, masked),
    };
  }

  /** Performs a step. If the page exceeded a limit, that explains the failure better than the step does. */
  async #perform(
    run: ScenarioRun,
    step: ScenarioStep,
    { session, wasTooHeavy }: BrowserRun,
  ): Promise<StepFailure | null> {
    const failure = await run.perform(step).catch((fault: unknown): StepFailure => {
      if (run.hasCrashed && wasTooHeavy())
        return { kind: 'limit', seen: { phrase: 'memory', megabytes: MAX_PAGE_MEMORY / MEGABYTE } };
      throw fault;
    });
    if (run.hasTooManyWindows) return { kind: 'limit', seen: { phrase: 'windows', count: MAX_WINDOWS } };
    if (failure !== null && session.hasExceeded)
      return {
        kind: 'limit',
        seen: { phrase: 'data', megabytes: MAX_RECEIVED_BYTES / MEGABYTE, connections: MAX_OPENED },
      };
    return failure;
  }

  /** Stores a screenshot. A check does not fail if the screenshot cannot be taken or stored. */
  async #keep(
    { monitorId }: WebsiteCheck,
    run: ScenarioRun,
    facts: Omit<ScreenshotEvidence, 'id'>,
  ): Promise<readonly ScreenshotEvidence[]> {
    const { files, ids, log } = this.#needs;
    const picture = run.hasCrashed || monitorId === undefined ? null : await run.screenshot();
    if (picture === null || monitorId === undefined) return [];
    const id = ids.next();
    try {
      await files.write(screenshotFile(monitorId, id), once(picture));
      return [{ id, ...facts }];
    } catch (fault) {
      log.warn('Screenshot not stored.', { monitorId, fault: String(fault) });
      return [];
    }
  }

  #withoutBrowser(detail: string): MissingBrowser {
    this.#needs.log.warn('A scenario was not checked because of the browser.', { detail });
    return { kind: 'noBrowser', detail };
  }
}

const firstLine = (fault: unknown): string => String(fault).split('\n', 1)[0] ?? '';

const maskedFailure = (failure: StepFailure, masked: (text: string) => string): StepFailure => {
  if (failure.kind === 'status') return failure;
  if (failure.kind === 'load')
    return { ...failure, failure: { ...failure.failure, detail: masked(failure.failure.detail) } };
  return { ...failure, seen: withTexts(failure.seen, masked) };
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
