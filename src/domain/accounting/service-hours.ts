/** Hours that recur every week. At or before `from`, they end on the next day. */
export interface ServiceHours {
  /** 1 is Monday, 7 is Sunday. */
  readonly days: readonly number[];
  /** A time such as `08:00`. */
  readonly from: string;
  readonly to: string;
}
