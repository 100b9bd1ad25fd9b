/** The number of buckets for each doubling of the latency. A value read from the histogram is off by at most 2.2 %. */
const BUCKETS_PER_DOUBLING = 16;

/** The number of checks in each bucket. Empty buckets are omitted. See ADR 0064. */
export type LatencyHistogram = Readonly<Record<string, number>>;

/** Returns the bucket of a latency in milliseconds. Bucket 0 holds all latencies below 1 ms. */
export const latencyBucket = (ms: number): number =>
  ms < 1 ? 0 : 1 + Math.floor(Math.log2(ms) * BUCKETS_PER_DOUBLING);

/** Returns the latency that represents a bucket, in milliseconds. */
const timeOf = (bucket: number): number => (bucket === 0 ? 0.5 : 2 ** ((bucket - 0.5) / BUCKETS_PER_DOUBLING));

/** Counts latencies, given as their buckets, in a histogram. */
export const histogramOf = (buckets: readonly number[]): LatencyHistogram => {
  const counts: Record<string, number> = {};
  for (const bucket of buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return counts;
};

/** Adds up the counts of two histograms, bucket by bucket. */
export const addHistograms = (left: LatencyHistogram, right: LatencyHistogram): LatencyHistogram => {
  const sum: Record<string, number> = { ...left };
  for (const [bucket, count] of Object.entries(right)) sum[bucket] = (sum[bucket] ?? 0) + count;
  return sum;
};

/**
 * Returns the latency that `share` of the checks did not exceed (nearest rank), in milliseconds, or null if there are
 * no checks.
 */
export const percentileOf = (histogram: LatencyHistogram, share: number): number | null => {
  // Members that are whole numbers are in ascending order.
  const buckets = Object.entries(histogram).map(([bucket, count]) => [Number(bucket), count] as const);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  const rank = Math.max(1, Math.ceil(share * total));
  let counted = 0;
  for (const [bucket, count] of buckets) {
    counted += count;
    if (counted >= rank) return Math.round(timeOf(bucket) * 10) / 10;
  }
  return null;
};
