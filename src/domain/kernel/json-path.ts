/** A value of a JSON document. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A selector of members or elements of a value. */
export type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly start: number | null; readonly end: number | null; readonly step: number }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'filter'; readonly condition: Condition };

/** A step of a query; a descendant segment applies its selectors at every depth. */
export interface Segment {
  readonly isDescendant: boolean;
  readonly selectors: readonly Selector[];
}

/** A query within a filter. It starts at the document (`$`) or at the element that is filtered (`@`). */
export interface Query {
  readonly isRelative: boolean;
  readonly segments: readonly Segment[];
}

/** A side of a comparison, which has at most one value. */
export type Operand =
  | { readonly kind: 'literal'; readonly value: Json }
  | { readonly kind: 'single'; readonly query: Query }
  | { readonly kind: 'length'; readonly of: Operand }
  | { readonly kind: 'count' | 'value'; readonly query: Query };

/** A comparison operator of a JSONPath filter (RFC 9535 section 2.3.5). */
export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** The condition of a filter. */
export type Condition =
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'exists'; readonly query: Query }
  | { readonly kind: 'compares'; readonly left: Operand; readonly operator: Operator; readonly right: Operand };

/** A parsed query: the segments after `$`. */
export type JsonPath = readonly Segment[];

/**
 * The maximum number of steps of an evaluation. A limit is needed because each segment of a query can visit every value
 * of a document again.
 */
export const MAX_JSON_PATH_STEPS = 200_000;
