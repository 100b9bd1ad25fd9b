import { copiedParts } from '../../src/domain/customer-copies/customer-copy.rules.ts';
import type { CopiedPart } from '../../src/domain/customer-copies/customer-copy.rules.ts';
import type { CopyCustomerData } from '../client/types.gen.ts';
import type { NamedCustomer } from '../customers/queries.ts';
import { linesOf } from '../kernel/settings/setting-values.ts';

/** The kinds of customers to which a customer can be copied. */
export const copyTargets = ['new', 'existing'] as const;

/** A copy as it is typed. */
export interface TypedCopy {
  readonly target: (typeof copyTargets)[number];
  readonly name: string;
  readonly email: string;
  readonly customer: NamedCustomer | null;
  /** The texts to replace, one on each line, as `old = new`. */
  readonly replaced: string;
  readonly parts: readonly CopiedPart[];
}

/** A copy of everything to a new customer. */
export const emptyCopy: TypedCopy = {
  target: 'new',
  name: '',
  email: '',
  customer: null,
  replaced: '',
  parts: copiedParts,
};

/** Returns the replacement of a line. A line without `=` replaces nothing, which the service refuses. */
const substitutionOf = (line: string) => {
  const [from = '', ...to] = line.split('=');
  return { from: from.trim(), to: to.join('=').trim() };
};

/** Returns true if everything that is needed was typed. */
export const isComplete = ({ target, customer, parts }: TypedCopy): boolean =>
  parts.length > 0 && (target === 'new' || customer !== null);

/** Returns a typed copy as the API takes it. */
export const sentCopy = (typed: TypedCopy, dryRun: boolean): CopyCustomerData['body'] => ({
  dryRun,
  ...(typed.target === 'new'
    ? { customer: { name: typed.name, email: typed.email } }
    : { customerId: typed.customer?.id ?? '' }),
  substitutions: linesOf(typed.replaced).map(substitutionOf),
  include: [...typed.parts],
});
