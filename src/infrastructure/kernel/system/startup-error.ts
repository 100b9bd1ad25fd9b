import type { FoundProblem } from '../../../domain/kernel/problems.ts';

interface StartupErrorOptions extends ErrorOptions {
  readonly problem?: FoundProblem | null;
}

/**
 * An error that states in one line why the service cannot start and what to do about it. Entry points print only the
 * message, without a stack trace, and exit with status 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  /** The finding that the message states, if it is a documented problem. */
  readonly problem: FoundProblem | null;

  constructor(message: string, { problem = null, ...options }: StartupErrorOptions = {}) {
    super(message.replace(/\s+/g, ' ').trim(), options);
    this.problem = problem;
  }
}
