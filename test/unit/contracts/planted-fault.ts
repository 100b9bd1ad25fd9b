import type { TestFramework } from '../../../src/contracts/index.ts';

/** The kinds of faults that adapters have, with what each does to those who rely on the port. */
export const faultKinds = {
  late: 'too late',
  early: 'too early',
  twice: 'twice',
  order: 'in another order',
  lost: 'lost',
  identity: 'identity',
  tenant: 'another owner',
  rollback: 'not rolled back',
  stale: 'stale version',
  truncated: 'truncated',
  clock: 'frozen clock',
} as const;

/** A fault that is planted into an adapter which otherwise keeps the contract. */
export interface PlantedFault {
  readonly kind: keyof typeof faultKinds;
  /** What the adapter does. */
  readonly fault: string;
  /** The title of a test of the suite that fails because of it. */
  readonly foundBy: string;
  /** Declares the suite over the adapter with the fault. */
  declare(framework: TestFramework): void;
}

/** The faults that are planted into the adapters of one port. */
export interface FaultsOfPort {
  readonly port: string;
  readonly suite: string;
  readonly faults: readonly PlantedFault[];
}

/** Resolves after what is ready to run has run. */
export const aMoment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
