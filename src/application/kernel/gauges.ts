/** A gauge in the metrics at `/metrics`. */
export interface Gauge {
  /** The name of the gauge without the prefix of the service. */
  readonly name: string;
  readonly help: string;
  /**
   * The names of the labels. At least one is required, because a gauge without labels would show 0 while it cannot be
   * read.
   */
  readonly labels: readonly [string, ...string[]];
}

/** The value of a gauge for one combination of labels. */
export interface GaugeValue {
  readonly gauge: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * A source of gauges that a query computes. The values are read when metrics are scraped, but at most once every five
 * minutes.
 */
export interface GaugeSource {
  readonly gauges: readonly Gauge[];
  /** The time that a scrape waits for the values, in milliseconds. After that, the gauges are absent. */
  readonly timeoutMs: number;
  /** Reads the values of the gauges. */
  read(): Promise<readonly GaugeValue[]>;
}
