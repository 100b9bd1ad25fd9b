import type { TestApp } from '../test-app.ts';

let customers = 0;

/** Stores a customer of the organization on its first package. */
export const addCustomer = async (
  app: TestApp,
  organizationId: number,
  facts: { name?: string; email?: string } = {},
): Promise<{ id: number; publicId: string }> => {
  const now = app.clock.now();
  const { id: packageId } = await app.database.query
    .selectFrom('package_config')
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const publicId = app.ports.ids.next();
  const name = `Customer ${(customers += 1)}`;
  const { id } = await app.database.query
    .insertInto('customer')
    .values({
      name,
      email: 'contact@example.com',
      status: 'active',
      customFields: {},
      ...facts,
      packageId,
      organizationId,
      publicId,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, publicId };
};
