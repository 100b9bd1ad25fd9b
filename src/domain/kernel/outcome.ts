/** The members that accompany a refusal, such as `{ cooldownHours: 6 }`. */
export type RefusalData = Readonly<Record<string, unknown>>;

/** An expected "no". Refusals are values; only faults are thrown. */
export interface Refusal<Code extends string = string> {
  readonly ok: false;
  readonly code: Code;
  readonly data?: RefusalData;
}

/** A "yes" with what was decided. */
export interface Acceptance<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** What a decision answers: a value, or the code of the first rule that was broken. */
export type Outcome<Value, Code extends string = never> = Acceptance<Value> | Refusal<Code>;

/** Wraps a decided value. */
export const accepted = <Value>(value: Value): Acceptance<Value> => ({ ok: true, value });

/** Builds a refusal; `data` is left out when the code carries none. */
export const refused = <Code extends string>(code: Code, data?: RefusalData): Refusal<Code> =>
  data === undefined ? { ok: false, code } : { ok: false, code, data };
