/** A background activity that runs until it is stopped. */
export interface Worker {
  readonly name: string;
  start(): Promise<void>;
  /** Accepts no new work, finishes current work within `grace` milliseconds, and releases the rest. */
  stop(grace: number): Promise<void>;
}

/** The operator's log. It never contains secrets. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}
