/**
 * A value, or a promise of one. It is used where most answers come from memory, because a promise would take longer
 * than the answer.
 */
export type Awaitable<Value> = Value | Promise<Value>;

/** Continues with the value: immediately if it is not a promise. See ADR 0124. */
export const continueWith = <Value, Result>(
  value: Awaitable<Value>,
  proceed: (value: Value) => Awaitable<Result>,
): Awaitable<Result> => (value instanceof Promise ? value.then(proceed) : proceed(value));
