import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import type { InstrumenterContext, StrykerOptions } from '@stryker-mutator/api/core';
import { PluginKind, commonTokens } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import type {
  DryRunOptions,
  DryRunResult,
  MutantRunOptions,
  MutantRunResult,
  TestResult,
  TestRunner,
} from '@stryker-mutator/api/test-runner';
import Mocha from 'mocha';
import type { MochaOptions, Runnable, Runner, Suite } from 'mocha';

/** What instrumented code reads and writes. */
const context: InstrumenterContext = {};
Object.defineProperty(globalThis, INSTRUMENTER_CONSTANTS.NAMESPACE, { value: context });

/** The results of the tests of the last run. */
let results: TestResult[] = [];

const nameOf = (test: Runnable) => {
  const title = test.fullTitle();
  // By the file, a later run notices that a test has changed.
  return { id: title, name: title, timeSpentMs: test.duration ?? 0, fileName: test.file ?? '' };
};

/** A reporter of mocha that collects the results of a run. */
class Collector extends Mocha.reporters.Base {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    results = [];
    runner.on('pass', (test) => {
      const { id, name, timeSpentMs, fileName } = nameOf(test);
      results.push({ id, name, timeSpentMs, fileName, status: TestStatus.Success });
    });
    runner.on('fail', (runnable: Runnable, { message }: Error) => {
      // A hook fails in the name of its test.
      const { id, name, timeSpentMs, fileName } = nameOf(runnable.ctx?.currentTest ?? runnable);
      results.push({ id, name, timeSpentMs, fileName, status: TestStatus.Failed, failureMessage: message });
    });
  }
}

const escaped = (title: string): string => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Makes mocha stop at the first failure, or not. Each suite has the setting. */
const setBail = (suite: Suite, bail: boolean): void => {
  suite.bail(bail);
  for (const child of suite.suites) setBail(child, bail);
};

const setCurrentTest = (title: string | undefined): void => {
  if (title === undefined) delete context.currentTestId;
  else context.currentTestId = title;
};

/**
 * Runs specs of mocha for Stryker: once to learn which tests reach which mutant, and then for each mutant the tests that reach it. A process
 * loads the files once. The runner of Stryker itself needs files that mocha 12 does not have.
 */
class SpecRunner implements TestRunner {
  static readonly inject = [commonTokens.options] as const;
  readonly #mocha = new Mocha({ reporter: Collector, timeout: 0 });
  #isLoaded = false;

  constructor({ testFiles }: StrykerOptions) {
    this.#mocha.cleanReferencesAfterRun(false);
    for (const file of testFiles) this.#mocha.addFile(file);
    this.#mocha.suite.beforeEach(function () {
      setCurrentTest(this.currentTest?.fullTitle());
    });
  }

  /** Tells that the files of a process cannot be loaded again. */
  capabilities(): { readonly reloadEnvironment: boolean } {
    return { reloadEnvironment: false };
  }

  /** Runs all tests without a mutant. */
  async dryRun({ disableBail }: DryRunOptions): Promise<DryRunResult> {
    const result = await this.#run(/^/, disableBail, undefined);
    if (result.status === DryRunStatus.Complete && context.mutantCoverage !== undefined)
      result.mutantCoverage = context.mutantCoverage;
    return result;
  }

  /** Runs the tests that reach a mutant, with the mutant. */
  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, disableBail, hitLimit, mutantActivation } = options;
    delete context.hitLimit;
    delete context.hitCount;
    if (hitLimit !== undefined) {
      context.hitLimit = hitLimit;
      context.hitCount = 0;
    }
    if (mutantActivation === 'static') context.activeMutant = activeMutant.id;
    const chosen = testFilter?.map((title) => `^${escaped(title)}$`).join('|') ?? '^';
    const result = await this.#run(new RegExp(chosen), disableBail, activeMutant.id);
    return toMutantRunResult(determineHitLimitReached(context.hitCount, context.hitLimit) ?? result);
  }

  async #run(titles: RegExp, disableBail: boolean, mutant: string | undefined): Promise<DryRunResult> {
    try {
      if (!this.#isLoaded) await this.#mocha.loadFilesAsync();
      this.#isLoaded = true;
    } catch (error) {
      return { status: DryRunStatus.Error, errorMessage: String(error) };
    }
    if (mutant === undefined) delete context.activeMutant;
    else context.activeMutant = mutant;
    setBail(this.#mocha.suite, !disableBail);
    this.#mocha.grep(titles);
    await new Promise((resolve) => this.#mocha.run(resolve));
    return { status: DryRunStatus.Complete, tests: results };
  }
}

/** The plugins that Stryker loads from this file. */
export const strykerPlugins = [{ kind: PluginKind.TestRunner, name: 'specs', injectableClass: SpecRunner }];
