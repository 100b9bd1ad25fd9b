/** The built files of the web console. */
export interface ConsoleBuild {
  /** The folder that contains `index.html` and `assets` once the console is built. */
  readonly folder: string;
  /** Returns true while the console is being built. */
  isRunning(): boolean;
}
