/** Password hashes, deliberately slow and memory-hard. */
export interface PasswordHashes {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. A null hash takes as long as a real one and never matches. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** The records of a new organization. */
export interface NewOrganizationBootstrap {
  readonly now: Date;
  readonly organization: { readonly publicId: string; readonly name: string; readonly monitorQuotaTier: string };
  readonly user: { readonly publicId: string; readonly email: string; readonly passwordHash: string; readonly isGlobalAdmin: boolean };
  readonly packageConfig: { readonly publicId: string };
  readonly location: { readonly publicId: string };
  readonly token: { readonly publicId: string; readonly sha256: string; readonly prefix: string; readonly lastFour: string };
}

/** New organizations. */
export interface OrganizationBootstraps {
  /** Stores an organization with its first user, package and token; adds the local location if it is missing. */
  add(
    bootstrap: NewOrganizationBootstrap,
  ): Promise<
    | 'organizationTaken'
    | 'emailTaken'
    | { readonly organizationId: number; readonly organizationPublicId: string; readonly userId: string }
  >;
  /** Whether any organization exists. */
  any(): Promise<boolean>;
}
