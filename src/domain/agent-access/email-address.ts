const MAX_LENGTH = 254;
const SHAPE = /^[^\s@<>,;:"()[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;

/** The one email address that a text is, trimmed and in lower case, or null when it does not look like one. */
export const emailAddressOf = (text: string): string | null => {
  const address = text.trim().toLowerCase();
  return address.length <= MAX_LENGTH && SHAPE.test(address) ? address : null;
};

/** The part after the at sign. */
export const emailDomainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
