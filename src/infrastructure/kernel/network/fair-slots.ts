import type { Deadline } from './deadline.ts';

/** The maximum number of calls in progress. */
export interface SlotLimits {
  readonly total: number;
  readonly perTenant: number;
}

interface Tenant {
  inUse: number;
  readonly waiting: (() => void)[];
}

/** Admits a limited number of calls, and only a part of them for each tenant. Waiting tenants are admitted in turn. */
export class FairSlots {
  readonly #limits: SlotLimits;
  /** Tenants with calls in progress or waiting, in the order of their turns. */
  readonly #tenants = new Map<string, Tenant>();
  #inUse = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Waits for a slot and returns the function that frees it; rejects with `late` if the deadline expires first. */
  acquire(key: string, deadline: Deadline, late: Error): Promise<() => void> {
    const tenant = this.#tenants.get(key) ?? { inUse: 0, waiting: [] };
    this.#tenants.set(key, tenant);
    return new Promise((resolve, reject) => {
      const admit = (): void => resolve(this.#use(key, tenant));
      tenant.waiting.push(admit);
      deadline.during(() => {
        const at = tenant.waiting.indexOf(admit);
        if (at === -1) return;
        tenant.waiting.splice(at, 1);
        this.#forgetIdle(key, tenant);
        reject(late);
      });
      this.#admit();
    });
  }

  #use(key: string, tenant: Tenant): () => void {
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      this.#inUse -= 1;
      tenant.inUse -= 1;
      this.#forgetIdle(key, tenant);
      this.#admit();
    };
  }

  #admit(): void {
    while (this.#inUse < this.#limits.total) {
      const next = this.#nextTenant();
      if (next === null) return;
      const [key, tenant] = next;
      this.#inUse += 1;
      tenant.inUse += 1;
      // Moves the tenant to the end of the queue.
      this.#tenants.delete(key);
      this.#tenants.set(key, tenant);
      tenant.waiting.shift()?.();
    }
  }

  #nextTenant(): readonly [string, Tenant] | null {
    for (const entry of this.#tenants) {
      const [, { waiting, inUse }] = entry;
      if (waiting.length > 0 && inUse < this.#limits.perTenant) return entry;
    }
    return null;
  }

  #forgetIdle(key: string, tenant: Tenant): void {
    if (tenant.inUse === 0 && tenant.waiting.length === 0 && this.#tenants.get(key) === tenant)
      this.#tenants.delete(key);
  }
}
