import { setImmediate } from 'node:timers';

/** A query that returns at most one row with one column. */
interface Question {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

type Asked = Question & PromiseWithResolvers<unknown>;

/** The questions as one, with a column for each. */
const together = (asked: readonly Question[]): Question => {
  const parameters: unknown[] = [];
  const columns = asked.map((question, at) => {
    const before = parameters.length;
    parameters.push(...question.parameters);
    return `(${question.sql.replaceAll(/\$(\d+)/g, (_, position: string) => `$${Number(position) + before}`)}) "${at}"`;
  });
  return { sql: `select ${columns.join(', ')}`, parameters };
};

/** Asks the questions of a turn of the event loop in one statement. A process at rest asks ten at once whether work is due. */
export class SharedQuestions {
  readonly #rows: (question: Question) => Promise<readonly Readonly<Record<number, unknown>>[]>;
  #asked: Asked[] = [];

  constructor(rows: (question: Question) => Promise<readonly Readonly<Record<number, unknown>>[]>) {
    this.#rows = rows;
  }

  /** The value; null without a row. A fault is that of all questions of the statement. */
  ask({ sql, parameters }: Question): Promise<unknown> {
    const asked = { sql, parameters, ...Promise.withResolvers<unknown>() };
    if (this.#asked.push(asked) === 1) setImmediate(() => void this.#answer());
    return asked.promise;
  }

  async #answer(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    try {
      const [row] = await this.#rows(together(asked));
      for (const [at, { resolve }] of asked.entries()) resolve(row?.[at] ?? null);
    } catch (fault) {
      for (const { reject } of asked) reject(fault);
    }
  }
}
