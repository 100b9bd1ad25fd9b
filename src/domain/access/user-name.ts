/** The members of a user from which a display name is built. */
interface NamedUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Returns the display name of a user: the first and last name, or the email address if both are empty. */
export const userName = ({ firstName, lastName, email }: NamedUser): string =>
  `${firstName} ${lastName}`.trim() || email;
