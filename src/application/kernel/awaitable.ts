/** A value that is at hand, or a promise of it: for answers that come from memory most of the time, because promises take longer than they do. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Continues with the value: at once if it is at hand. */
export const continueWith = <Value, Result>(value: Awaitable<Value>, proceed: (value: Value) => Awaitable<Result>): Awaitable<Result> =>
  value instanceof Promise ? value.then(proceed) : proceed(value);
