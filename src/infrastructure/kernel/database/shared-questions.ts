import { setImmediate } from 'node:timers';

/** A query that returns at most one row with one column. */
interface Question {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

type Asked = Question & PromiseWithResolvers<unknown>;

/**
 * Sorts questions by their SQL, so that the same questions always make the same statement and connections prepare few.
 */
const byText = (one: Question, other: Question): number => one.sql.localeCompare(other.sql);

/** Combines the questions into one, with a column for each. */
const together = (asked: readonly Question[]): Question => {
  const parameters: unknown[] = [];
  const columns = asked.map((question, at) => {
    const before = parameters.length;
    parameters.push(...question.parameters);
    return `(${question.sql.replaceAll(/\$(\d+)/g, (_, position: string) => `$${Number(position) + before}`)}) "${at}"`;
  });
  return { sql: `select ${columns.join(', ')}`, parameters };
};

/**
 * Asks the questions of one turn of the event loop in one statement. An idle process asks ten questions at once to
 * learn whether work is due.
 */
export class SharedQuestions {
  readonly #rows: (question: Question) => Promise<readonly Readonly<Record<number, unknown>>[]>;
  readonly #asked: Asked[] = [];

  constructor(rows: (question: Question) => Promise<readonly Readonly<Record<number, unknown>>[]>) {
    this.#rows = rows;
  }

  /** Returns the value, or null if there is no row. */
  ask({ sql, parameters }: Question): Promise<unknown> {
    const asked = { sql, parameters, ...Promise.withResolvers<unknown>() };
    if (this.#asked.push(asked) === 1) setImmediate(() => void this.#answer(this.#asked.splice(0).toSorted(byText)));
    return asked.promise;
  }

  /** If the statement fails, its questions are repeated one by one, so that each gets its own answer or error. */
  async #answer(asked: readonly Asked[]): Promise<void> {
    try {
      const [row] = await this.#rows(together(asked));
      for (const [at, { resolve }] of asked.entries()) resolve(row?.[at] ?? null);
    } catch (fault) {
      if (asked.length > 1) for (const one of asked) void this.#answer([one]);
      else for (const { reject } of asked) reject(fault);
    }
  }
}
