/** As many calls at once as a race needs; answers in their order. */
export const together = <Value>(calls: number, call: (at: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: calls }, (_, at) => call(at)));
