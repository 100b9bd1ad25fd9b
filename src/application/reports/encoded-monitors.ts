import type { ReportedMonitor } from '../../domain/reports/report-document.ts';

/**
 * The monitors of a report as batches of JSON, in memory that threads share. Parsed, those of a large report take
 * several times the memory, once in each thread. Reading them parses one batch at a time. See ADR 0160.
 */
export class EncodedMonitors implements Iterable<ReportedMonitor> {
  readonly batches: readonly Uint8Array[];

  constructor(batches: readonly Uint8Array[]) {
    this.batches = batches;
  }

  /** Decodes the monitors one after the other, so that those of one batch only are in memory. */
  *[Symbol.iterator](): Generator<ReportedMonitor> {
    // Text cannot be decoded from shared memory, so that each batch is copied first.
    for (const batch of this.batches)
      yield* JSON.parse(new TextDecoder().decode(batch.slice())) as readonly ReportedMonitor[];
  }
}

/** The number of monitors that are read and encoded at once. */
export const MONITORS_PER_BATCH = 100;

/** Divides the items into batches. */
export const batchesOf = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / MONITORS_PER_BATCH) }, (_, at) =>
    items.slice(at * MONITORS_PER_BATCH, (at + 1) * MONITORS_PER_BATCH),
  );

/** Encodes a batch of monitors. */
export const encodedBatch = (monitors: readonly ReportedMonitor[]): Uint8Array => {
  const json = new TextEncoder().encode(JSON.stringify(monitors));
  const batch = new Uint8Array(new SharedArrayBuffer(json.length));
  batch.set(json);
  return batch;
};
