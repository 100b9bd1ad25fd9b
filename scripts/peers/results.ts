import { existsSync, readFileSync } from 'node:fs';

/** The file of the results of products whose checkouts are not here whenever documents are generated. */
export const RESULTS = 'scripts/peers/results.json';

/** A vector file as it was when a product was compared with it. */
export interface ComparedFile {
  readonly file: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** The number of its cases that were compared. */
  readonly cases: number;
}

/** How a product answered the cases of vector files. */
export interface PeerResult {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** What was compared, in Markdown. */
  readonly compared: string;
  readonly files: readonly ComparedFile[];
  /** The number of cases with the same answer. */
  readonly same: number;
  readonly differing: readonly {
    /** The id of the case. */
    readonly id: string;
    readonly expected: string;
    readonly answer: string;
  }[];
}

/** Returns the results that were stored. */
export const recordedPeers = (): readonly PeerResult[] =>
  existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as readonly PeerResult[]) : [];
