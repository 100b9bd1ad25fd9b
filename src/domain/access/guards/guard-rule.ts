import type { Rule } from '../../kernel/rules.ts';

/** A rule that refuses a request before its endpoint is reached, and so for every endpoint. */
export interface GuardRule<Facts, Code extends string = string> extends Rule<Facts, Code> {
  /** `writes`: requests that only read never break the rule. */
  readonly appliesTo?: 'writes';
}
