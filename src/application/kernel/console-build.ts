/** The built files of the web console, as they are served. */
export interface ServedBuild {
  /** The folder that contains `index.html` and `assets` once the console is built. */
  readonly folder: string;
  /** Returns true while the console is being built. */
  isRunning(): boolean;
}

/** The web console of this program, which it builds if it runs from a checkout. */
export interface ConsoleBuild extends ServedBuild {
  /** Builds the console if its sources are newer than what is built. Resolves when that has ended. */
  refresh(): Promise<void>;
  /** Ends a build that is running, and begins no other. */
  close(): void;
}
