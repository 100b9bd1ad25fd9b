/** The look that an organization, a customer or a status page has chosen. Null members are not chosen. */
export interface Brand<Image> {
  /** A color such as `#0b5fff`. */
  readonly brandColor: string | null;
  readonly logo: Image | null;
  /** The image that browsers show beside the title of a page. */
  readonly icon: Image | null;
}

const firstOf = <Value>(values: readonly (Value | null)[]): Value | null =>
  values.find((value) => value !== null) ?? null;

/**
 * Returns the look that is shown: each member comes from the first of the brands that has it. They are ordered from the
 * nearest to the farthest: page, customer, organization. A logo stands in for the icon of the same brand, so that the
 * page of a customer with a logo does not show the icon of the organization. See ADR 0224.
 */
export const effectiveBrand = <Image>(brands: readonly Brand<Image>[]): Brand<Image> => ({
  brandColor: firstOf(brands.map(({ brandColor }) => brandColor)),
  logo: firstOf(brands.map(({ logo }) => logo)),
  icon: firstOf(brands.map(({ icon, logo }) => icon ?? logo)),
});
