import type { Tenant } from './tenants.ts';

/** The value of a path parameter, and the legacy integer id if the path accepts one. */
export interface Built {
  readonly id: string;
  readonly legacyId?: number;
}

/** How the records of a path parameter are created. */
export interface Fixture {
  /** Creates a record of the tenant; `parents` contains the preceding parameters. */
  readonly build: (tenant: Tenant, parents: Readonly<Record<string, string>>) => Promise<Built>;
  /**
   * True if records can belong to one customer, so that other customers must not see them; `shared` if customers
   * also see those of the whole organization.
   */
  readonly ofCustomer?: true | 'shared';
  /** The value of a parameter that is a fixed word and not a record. */
  readonly word?: string;
}

let count = 0;

/** Returns a number that no other record has. */
export const nextNumber = (): number => (count += 1);

/** Posts the body as the administrator of the tenant and returns the answer, or throws if it is refused. */
export const post = async (tenant: Tenant, path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
  const { status, body: answer, text } = await tenant.admin.post(path, body);
  if (status !== 200) throw new Error(`The fixture of ${path} was refused: ${status} ${text}`);
  return answer as Readonly<Record<string, unknown>>;
};

/** Returns a fixture that creates its record with a request. */
export const created =
  (path: string, body: (tenant: Tenant) => object): Fixture['build'] =>
  async (tenant) => {
    const { publicId, id } = await post(tenant, path, body(tenant));
    return typeof publicId === 'string' ? { id: publicId, legacyId: Number(id) } : { id: String(id) };
  };
