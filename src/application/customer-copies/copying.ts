import type { CopiedPart } from '../../domain/customer-copies/customer-copy.rules.ts';
import type { Substitute, Substitution } from '../../domain/customer-copies/substitution.ts';
import { invalidBody, issuesWithin } from '../../domain/kernel/issue.ts';
import type { Issue } from '../../domain/kernel/issue.ts';
import { refused } from '../../domain/kernel/outcome.ts';
import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { CommandContext } from '../kernel/use-case.ts';

/** The types of the records that a copy creates. */
export const copiedTypes = [
  'tag',
  'channel',
  'monitor',
  'channelOverride',
  'report',
  'statusPage',
  'statusGroup',
  'statusComponent',
] as const;
/** A type of record that a copy creates. */
export type CopiedType = (typeof copiedTypes)[number];

/** A record that a copy created. */
export interface CopiedRecord {
  readonly type: CopiedType;
  /** The kind of a monitor; null for other records. */
  readonly kind: MonitorKindName | null;
  readonly name: string;
  /** The public id of the record that was copied. */
  readonly copiedFrom: string;
  readonly publicId: string;
}

/** A record whose secrets were not copied. */
export interface SecretsToSet extends CopiedRecord {
  readonly members: readonly string[];
}

/** A customer as a party of a copy. */
export interface Party {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly name: string;
}

/** A copy in progress: what it was asked for, and what it has created. */
export interface Copying {
  readonly work: CommandContext;
  readonly source: Party;
  readonly target: Party;
  readonly include: ReadonlySet<CopiedPart>;
  readonly substitutions: readonly Substitution[];
  readonly substitute: Substitute;
  readonly allowPaidQuotaUpgrade: boolean;
  /** The copies of the monitors and tags of the source by the id of the original; null for one that is not copied. */
  readonly monitors: Map<number, { readonly id: number; readonly publicId: string } | null>;
  readonly tags: Map<number, { readonly id: number; readonly publicId: string } | null>;
  /** The ids of the copies of channels of the source, by the id of the original. */
  readonly channels: Map<number, number>;
  readonly records: CopiedRecord[];
  readonly secretsToSet: SecretsToSet[];
  readonly warnings: Issue[];
}

/** A record that is copied, as a refusal and a warning name it. */
export interface Place {
  /** The list and the public id of the original, such as `monitors.<id>`. */
  readonly path: string;
  readonly name: string;
}

/** Returns the refusal of a record with its place. */
export const refusedAt = <Code extends string>(place: Place, refusal: Refusal<Code>): Refusal<Code> =>
  refused(refusal.code, { ...issuesWithin(place.path, refusal).data, copying: place });

/** Creates one record, unless its substituted texts have issues. */
export const createAt = async <Value, Code extends string>(
  place: Place,
  issues: readonly Issue[],
  create: () => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'invalidRequestBody'>> => {
  const outcome = issues.length > 0 ? invalidBody(issues) : await create();
  return outcome.ok ? outcome : refusedAt<Code | 'invalidRequestBody'>(place, outcome);
};

/** Copies the items one after the other. Returns the first refusal, or null. */
export const copyEach = async <Item, Code extends string>(
  items: readonly Item[],
  copy: (item: Item) => Promise<Refusal<Code> | null>,
): Promise<Refusal<Code> | null> => {
  for (const item of items) {
    const refusal = await copy(item);
    if (refusal !== null) return refusal;
  }
  return null;
};
