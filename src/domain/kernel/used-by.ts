/** A record that refers to another one, and so keeps it from being deleted. */
export interface UsedBy {
  /** The kind of the record, such as `schedule`. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
}
