/** Work that returns a result and is divided into short steps, between which a process can do other work. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does the work at once. */
export const allSteps = <Result>(steps: Steps<Result>): Result => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};
