/** The package that every new organization has. */
export const defaultPackageConfig = {
  key: 'default',
  displayName: 'Default',
  minCheckInterval: 1,
  isDefault: true,
  limits: {},
} as const;

/** The defaults of a first administrator. */
export const firstAdministrator = { firstName: '', lastName: '', role: 'admin' } as const;

/** The name of the API token that organization setup creates. */
export const BOOTSTRAP_TOKEN_NAME = 'bootstrap';

/** The location of the service itself, which organization setup creates. */
export const localLocation = { key: 'local', name: 'Local' } as const;
