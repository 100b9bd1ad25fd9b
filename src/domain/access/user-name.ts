/** The parts of a person's name. */
export const personNames = ['firstName', 'lastName'] as const;
/** The maximum number of characters of a first or last name. */
export const MAX_PERSON_NAME = 100;

/** The members of a user from which a display name is built. */
interface NamedUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Returns the display name of a user: the first and last name, or the email address if both are empty. */
export const userName = ({ firstName, lastName, email }: NamedUser): string =>
  `${firstName} ${lastName}`.trim() || email;
