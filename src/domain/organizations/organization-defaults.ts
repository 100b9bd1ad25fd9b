/** The package that every new organization starts with. */
export const defaultPackageConfig = { key: 'default', displayName: 'Default', minCheckInterval: 1, isDefault: true, limits: {} } as const;

/** The members of a first administrator that nobody has set yet. */
export const firstAdministrator = { firstName: '', lastName: '', role: 'admin' } as const;

/** The name of the API token that the setup of an organization creates. */
export const BOOTSTRAP_TOKEN_NAME = 'bootstrap';
