import type { Vault } from '../../application/kernel/ports.ts';
import type { ContactMethodFilter } from '../../application/paging/ports.ts';
import type { ChannelSecrets } from '../../domain/notifications/channel.ts';
import type { ContactMethod } from '../../domain/paging/contact-method.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ImContactMethodRow } from './paging.entity.ts';

type Row = Omit<ContactMethod, 'secrets'> & { readonly sealedSecrets: string };

/** Stores contact methods, with their secrets encrypted. */
export class PostgresContactMethods extends PostgresRepository<ContactMethod, ContactMethodFilter> {
  constructor(database: Database, vault: Vault) {
    super(database, {
      entity: ImContactMethodRow,
      owner: { organization: 'organizationId' },
      search: ['name', 'type'],
      order: 'im_contact_method.created_at desc, im_contact_method.id desc',
      derived: ({ secrets }: Pick<ContactMethod, 'secrets'>) => ({
        sealedSecrets: vault.seal(JSON.stringify(secrets)),
      }),
      toView: ({ sealedSecrets, ...row }: Row): ContactMethod => ({
        ...row,
        secrets: JSON.parse(vault.open(sealedSecrets)) as ChannelSecrets,
      }),
    });
  }
}
