/**
 * An error that states in one line why the service cannot start and what to do about it. Entry points print only the
 * message, without a stack trace, and exit with status 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options);
  }
}
