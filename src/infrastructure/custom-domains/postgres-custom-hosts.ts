import type { CustomHost, CustomHosts } from '../../application/custom-domains/ports.ts';
import type { Clock } from '../../application/kernel/ports.ts';
import type { Log } from '../../application/kernel/worker.ts';
import { isServed } from '../../domain/custom-domains/custom-domain.ts';
import type { ClaimHolder, CustomDomain } from '../../domain/custom-domains/custom-domain.ts';
import { STATUS_PATH, baseUrlAt } from '../../domain/custom-domains/hostname.ts';
import type { Database } from '../kernel/database/database.ts';
import { NotificationListener } from '../kernel/database/connections/notification-listener.ts';

/**
 * The notification channel that triggers notify when the hosts in service, their organizations or their pages change.
 */
const CHANNEL = 'watchstead_custom_hosts';

/** The hosts in service with the slugs of their pages. */
const HOSTS = `select hostname, purpose, custom_domain.status, activated_at "activatedAt", custom_domain.organization_id "organizationId", status_page.slug "pageSlug",
    organization.status "organizationStatus", organization.cancelled_at "organizationCancelledAt"
  from custom_domain join organization on organization.id = custom_domain.organization_id left join status_page on status_page.id = custom_domain.status_page_id
  where activated_at is not null and custom_domain.status in ('active', 'lapsed') order by activated_at, custom_domain.id`;

interface StoredHost extends Omit<CustomHost, 'isServed'>, ClaimHolder, Pick<CustomDomain, 'activatedAt'> {}

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly baseUrl: string;
}

/**
 * Keeps the hosts in memory and reads them again when the database notifies this process, so that no request waits for
 * the database. See ADR 0103.
 */
export class PostgresCustomHosts implements CustomHosts {
  readonly #needs: Needs;
  readonly #listener: NotificationListener;
  #hosts: readonly StoredHost[] = [];
  #byName: ReadonlyMap<string, StoredHost> = new Map();
  /** The current reading, and the one that begins after it. */
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#listener = new NotificationListener(needs.database, CHANNEL);
  }

  find(hostname: string): CustomHost | null {
    const host = this.#byName.get(hostname);
    return host === undefined ? null : { ...host, isServed: this.#isServed(host) };
  }

  baseUrlOf(organizationId: number): string {
    const { baseUrl } = this.#needs;
    const own = this.#ownHost(organizationId);
    return own === undefined ? baseUrl : baseUrlAt(baseUrl, own.hostname);
  }

  hasOwnHost(organizationId: number): boolean {
    return this.#ownHost(organizationId) !== undefined;
  }

  #ownHost(organizationId: number) {
    return this.#hosts.find(
      (host) => host.organizationId === organizationId && host.purpose === 'white_label' && this.#isLinked(host),
    );
  }

  pageUrlOf(slug: string): string {
    const { baseUrl } = this.#needs;
    const own = this.#hosts.find((host) => host.pageSlug === slug && this.#isLinked(host));
    return own === undefined ? `${baseUrl}${STATUS_PATH}/${slug}` : baseUrlAt(baseUrl, own.hostname);
  }

  reload(): Promise<void> {
    this.#next ??= this.#reading.then(() => {
      this.#next = null;
      this.#reading = this.#read().catch((error: unknown) => {
        this.#needs.log.warn('The custom hosts could not be read; those that are known remain in service.', {
          error: String(error),
        });
      });
      return this.#reading;
    });
    return this.#next;
  }

  async listen(): Promise<void> {
    await this.#listener.listen(() => void this.reload());
    await this.#read();
  }

  close(): void {
    this.#listener.close();
  }

  /**
   * Returns true if links may use the host. Another organization can take over a lapsed host, so links do not use it.
   */
  #isLinked(host: StoredHost): boolean {
    return host.status === 'active' && this.#isServed(host);
  }

  #isServed(host: StoredHost): boolean {
    return isServed(host, this.#needs.clock.now());
  }

  async #read(): Promise<void> {
    const { database } = this.#needs;
    this.#hosts = await database.outsideTransaction(() => database.prepared<StoredHost>(HOSTS, []));
    this.#byName = new Map(this.#hosts.map((host) => [host.hostname, host]));
  }
}
