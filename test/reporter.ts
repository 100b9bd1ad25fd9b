import { appendFileSync } from 'node:fs';
import process from 'node:process';
import Mocha from 'mocha';
import type { MochaOptions, Runnable, Runner } from 'mocha';

/** The reporter "dot", which also lists the files of failed tests in the file that `FAILED_SPECS` names. */
export default class Reporter extends Mocha.reporters.Dot {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    const list = process.env['FAILED_SPECS'];
    if (list === undefined) return;
    runner.on('fail', ({ file }: Runnable) => {
      if (file !== undefined) appendFileSync(list, `${file}\n`);
    });
  }
}
