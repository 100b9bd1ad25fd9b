import { MAX_JSON_PATH_STEPS } from '../../../domain/kernel/json-path.ts';
import type {
  Condition,
  Json,
  JsonPath,
  Operand,
  Operator,
  Query,
  Segment,
  Selector,
} from '../../../domain/kernel/json-path.ts';

/**
 * Returns the values that a query selects, in document order, or null if the evaluation would take more than `maxSteps`
 * steps.
 */
export const selectValues = (
  path: JsonPath,
  document: Json,
  maxSteps = MAX_JSON_PATH_STEPS,
): readonly Json[] | null => {
  try {
    return new Evaluation(document, maxSteps).select(path, document);
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  }
};

class TooManySteps extends Error {}

/** The result of an operand that selects nothing. */
const NOTHING = Symbol('nothing');
type Result = Json | typeof NOTHING;

const isList = (value: Result): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Result): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value);
const childrenOf = (value: Json): readonly Json[] =>
  isList(value) ? value : isObject(value) ? Object.values(value) : [];

class Evaluation {
  readonly #document: Json;
  #stepsLeft: number;

  constructor(document: Json, maxSteps: number) {
    this.#document = document;
    this.#stepsLeft = maxSteps;
  }

  select(segments: readonly Segment[], from: Json): readonly Json[] {
    return segments.reduce<readonly Json[]>((values, segment) => this.#apply(segment, values), [from]);
  }

  #spend(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) throw new TooManySteps();
  }

  #apply({ isDescendant, selectors }: Segment, values: readonly Json[]): readonly Json[] {
    const selected: Json[] = [];
    for (const value of values) {
      for (const at of isDescendant ? this.#descendants(value) : [value]) {
        for (const selector of selectors) this.#collect(selector, at, selected);
      }
    }
    return selected;
  }

  /**
   * Yields the value and all its descendants, each before its children. Iterative, because documents can be nested
   * deeply.
   */
  *#descendants(value: Json): Iterable<Json> {
    const waiting: Json[] = [value];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      yield next;
      const children = childrenOf(next);
      this.#spend(1 + children.length);
      for (let at = children.length - 1; at >= 0; at -= 1) waiting.push(children[at] ?? null);
    }
  }

  #collect(selector: Selector, value: Json, selected: Json[]): void {
    this.#spend(1);
    if (selector.kind === 'name') {
      if (isObject(value) && Object.hasOwn(value, selector.name)) selected.push(value[selector.name] ?? null);
    } else if (selector.kind === 'index') {
      const element = isList(value) ? value.at(selector.index) : undefined;
      if (element !== undefined) selected.push(element);
    } else if (selector.kind === 'slice') {
      if (isList(value)) this.#slice(selector, value, selected);
    } else {
      const children = childrenOf(value);
      this.#spend(children.length);
      for (const child of children)
        if (selector.kind === 'wildcard' || this.#holds(selector.condition, child)) selected.push(child);
    }
  }

  /** Selects the elements within the bounds of RFC 9535 section 2.3.4.2.2. */
  #slice({ start, end, step }: Extract<Selector, { kind: 'slice' }>, list: readonly Json[], selected: Json[]): void {
    if (step === 0) return;
    const { length } = list;
    const bound = (index: number, least: number, most: number): number =>
      Math.min(Math.max(index >= 0 ? index : length + index, least), most);
    const forward = step > 0;
    const [least, most] = forward ? [0, length] : [-1, length - 1];
    const first = bound(start ?? (forward ? 0 : length - 1), least, most);
    const last = end === null ? (forward ? length : -1) : bound(end, least, most);
    for (let at = first; forward ? at < last : at > last; at += step) {
      this.#spend(1);
      selected.push(list[at] ?? null);
    }
  }

  #holds(condition: Condition, element: Json): boolean {
    this.#spend(1);
    if (condition.kind === 'any') return condition.of.some((each) => this.#holds(each, element));
    if (condition.kind === 'all') return condition.of.every((each) => this.#holds(each, element));
    if (condition.kind === 'not') return !this.#holds(condition.of, element);
    if (condition.kind === 'exists') return this.#query(condition.query, element).length > 0;
    return this.#compare(
      condition.operator,
      this.#resultOf(condition.left, element),
      this.#resultOf(condition.right, element),
    );
  }

  #query({ isRelative, segments }: Query, element: Json): readonly Json[] {
    return this.select(segments, isRelative ? element : this.#document);
  }

  #resultOf(operand: Operand, element: Json): Result {
    if (operand.kind === 'literal') return operand.value;
    if (operand.kind === 'length') return this.#lengthOf(this.#resultOf(operand.of, element));
    const values = this.#query(operand.query, element);
    if (operand.kind === 'count') return values.length;
    return values.length === 1 ? (values[0] ?? null) : NOTHING;
  }

  #lengthOf(value: Result): Result {
    if (typeof value === 'string') {
      this.#spend(value.length);
      return Array.from(value).length;
    }
    return isList(value) || isObject(value) ? childrenOf(value).length : NOTHING;
  }

  #compare(operator: Operator, left: Result, right: Result): boolean {
    if (operator === '==') return this.#areEqual(left, right);
    if (operator === '!=') return !this.#areEqual(left, right);
    const isBefore = operator.startsWith('<') ? this.#isLess(left, right) : this.#isLess(right, left);
    return isBefore || (operator.endsWith('=') && this.#areEqual(left, right));
  }

  /** Compares two numbers, or two strings by their UTF-16 code units. Other values have no order. */
  #isLess(left: Result, right: Result): boolean {
    if (typeof left === 'number' && typeof right === 'number') return left < right;
    if (typeof left !== 'string' || typeof right !== 'string') return false;
    this.#spend(readingCost(left, right));
    return left < right;
  }

  #areEqual(one: Result, other: Result): boolean {
    const waiting: [Result, Result][] = [[one, other]];
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      const [left, right] = pair;
      this.#spend(1 + readingCost(left, right));
      if (left === right) continue;
      const children = pairsOf(left, right);
      if (children === null) return false;
      for (const child of children) waiting.push(child);
    }
    return true;
  }
}

/** Returns the pairs of parts that must be equal for two values to be equal, or null if the values differ already. */
const pairsOf = (left: Result, right: Result): [Result, Result][] | null => {
  if (isList(left) && isList(right))
    return left.length === right.length ? left.map((value, at) => [value, right[at] ?? null]) : null;
  if (!isObject(left) || !isObject(right)) return null;
  const names = Object.keys(left);
  const isSame = names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name));
  return isSame ? names.map((name) => [left[name] ?? null, right[name] ?? null]) : null;
};

/** Returns the steps for comparing two values. Long strings take one step for every few characters. */
const readingCost = (left: Result, right: Result): number =>
  typeof left === 'string' && typeof right === 'string' ? Math.min(left.length, right.length) >> 4 : 0;
