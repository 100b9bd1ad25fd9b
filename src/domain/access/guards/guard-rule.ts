import type { Rule } from '../../kernel/rules.ts';

/** A rule that can refuse a request before its endpoint is reached, and therefore applies to every endpoint. */
export interface GuardRule<Facts, Code extends string = string> extends Rule<Facts, Code> {
  /** Restricts the rule to requests that write; if omitted, the rule applies to all requests. */
  readonly appliesTo?: 'writes';
}
