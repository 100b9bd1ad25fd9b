/** Lets reads that may be a second old be answered by a replica of the database. */
export interface ReplicaReads {
  /**
   * Runs `work`. Its reads that may be old see at least what the database had at the position `seen`, and else, all that
   * was committed when the first of them began. `onPosition` is called with that position.
   */
  reading<Value>(seen: string | null, work: () => Value, onPosition?: (position: string) => void): Value;
  /** Returns the present position of the primary, at which all that was committed before can be seen. */
  newest(): Promise<string>;
}
