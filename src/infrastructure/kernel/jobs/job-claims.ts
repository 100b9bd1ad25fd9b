import type { JobParameters, JobRepository } from 'agenda';

/**
 * The claims that Agenda makes in a repository. Agenda does not wait for a poll in progress when it stops; without an end of its claims, the poll could lock
 * jobs after the process has released its own, and they would wait until the lock expires.
 */
export class JobClaims {
  readonly #pending = new Set<Promise<unknown>>();
  #ended = false;

  /** Replaces the method of the repository that claims a job. */
  constructor(repository: JobRepository) {
    const claim = repository.getNextJobToRun.bind(repository);
    repository.getNextJobToRun = (...request) => (this.#ended ? Promise.resolve(undefined) : this.#noted(claim(...request)));
  }

  /** No claim is made after this call. Resolves once those in progress have ended. */
  async end(): Promise<void> {
    this.#ended = true;
    await Promise.allSettled(this.#pending);
  }

  async #noted(claim: Promise<JobParameters | undefined>): Promise<JobParameters | undefined> {
    this.#pending.add(claim);
    try {
      return await claim;
    } finally {
      this.#pending.delete(claim);
    }
  }
}
