/** A record that refers to another one and thereby prevents its deletion. */
export interface UsedBy {
  /** The kind of the record, such as `schedule`. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
}
