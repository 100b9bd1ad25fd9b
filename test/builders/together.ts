/** Runs enough concurrent calls for a race; returns the results in order. */
export const together = <Value>(calls: number, call: (at: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: calls }, (_, at) => call(at)));
