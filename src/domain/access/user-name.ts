/** Holds the members of a user that a display name is made of. */
interface NamedUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Returns the display name of a user: the name, or the address of a user without one. */
export const userName = ({ firstName, lastName, email }: NamedUser): string => `${firstName} ${lastName}`.trim() || email;
