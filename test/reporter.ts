import { appendFileSync } from 'node:fs';
import process from 'node:process';
import Mocha from 'mocha';
import type { MochaOptions, Runnable, Runner } from 'mocha';

/** The number of files that are listed as the slowest. */
const SLOWEST = 40;

/** Prints in which files the time of tests and hooks was spent. */
const printSlowest = (runner: Runner): void => {
  const spent = new Map<string, number>();
  const add = ({ file, duration = 0 }: Runnable): void => {
    if (file !== undefined) spent.set(file, (spent.get(file) ?? 0) + duration);
  };
  runner.on('test end', add);
  runner.on('hook end', add);
  runner.once('end', () => {
    const slowest = [...spent].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
    for (const [file, milliseconds] of slowest)
      Mocha.reporters.Base.consoleLog(
        `  ${String(Math.round(milliseconds / 1000)).padStart(4)} s ${file.replace(`${process.cwd()}/`, '')}`,
      );
  });
};

/**
 * The reporter "dot", which also lists the files of failed tests in the file that `FAILED_SPECS` names, as CI does, and
 * then prints the slowest files.
 */
export default class Reporter extends Mocha.reporters.Dot {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    const list = process.env['FAILED_SPECS'];
    if (list === undefined) return;
    runner.on('fail', ({ file }: Runnable) => {
      if (file !== undefined) appendFileSync(list, `${file}\n`);
    });
    printSlowest(runner);
  }
}
