import { brandAsJson, organizationBrand } from '../organizations/brand.sql.ts';

/** Returns the brands of a page, its customer and its organization as SQL, in the order of `effectiveBrand`. */
export const brandsOf = (page: string, organization: string): string => `json_build_array(
  ${brandAsJson(`${page}.brand_color`, `i.status_page_id = ${page}.id`)},
  ${brandAsJson(`(select customer.brand_color from customer where customer.id = ${page}.customer_id)`, `i.customer_id = ${page}.customer_id`)},
  ${organizationBrand(organization)})`;
