/** The members that accompany a refusal, such as `{ cooldownHours: 6 }`. */
export type RefusalData = Readonly<Record<string, unknown>>;

/** An expected error. Refusals are values; only faults are thrown. */
export interface Refusal<Code extends string = string> {
  readonly ok: false;
  readonly code: Code;
  readonly data?: RefusalData;
}

/** The result of a successful decision, with its value. */
export interface Acceptance<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** The result of a decision: a value, or the code of the first broken rule. */
export type Outcome<Value, Code extends string = never> = Acceptance<Value> | Refusal<Code>;

/** Returns an outcome with the accepted value. */
export const accepted = <Value>(value: Value): Acceptance<Value> => ({ ok: true, value });

/** Creates a refusal; omit `data` if the code has none. */
export const refused = <Code extends string>(code: Code, data?: RefusalData): Refusal<Code> =>
  data === undefined ? { ok: false, code } : { ok: false, code, data };
