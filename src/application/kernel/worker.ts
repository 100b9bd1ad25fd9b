/** Something that runs beside requests until it is told to stop. */
export interface Worker {
  readonly name: string;
  start(): Promise<void>;
  /** Takes nothing new, finishes what is under way within `grace` milliseconds, and gives back the rest. */
  stop(grace: number): Promise<void>;
}

/** Tells the people who run the service what happens. Never given a secret. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}
