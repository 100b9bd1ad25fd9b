/** A figure at `/metrics`. */
export interface Gauge {
  /** Without the prefix of the service. */
  readonly name: string;
  readonly help: string;
  /** At least one: a gauge without labels would show 0 while it cannot be read. */
  readonly labels: readonly [string, ...string[]];
}

/** The value of a gauge for one combination of labels. */
export interface GaugeValue {
  readonly gauge: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Figures that a query computes. They are read when metrics are scraped, but not more often than every five minutes. */
export interface GaugeSource {
  readonly gauges: readonly Gauge[];
  /** How long a scrape waits for the values. Without them, the gauges are absent. */
  readonly timeoutMs: number;
  read(): Promise<readonly GaugeValue[]>;
}
