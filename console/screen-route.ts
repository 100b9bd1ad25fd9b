import { lazyRouteComponent } from '@tanstack/react-router';
import type { RouteComponent } from '@tanstack/react-router';
import type { PermissionName } from '../src/domain/access/permissions.ts';
import { lazyArea } from './kernel/lazy-area.ts';
import type { PlaceAccess } from './kernel/places.ts';
import { rootRoute } from './root-route.tsx';

/** Who may open a screen: everybody, people with a permission, or some of them. */
type Access = PermissionName | PlaceAccess | null;

const routeOf = (access: Access, component: RouteComponent) => ({
  getParentRoute: () => rootRoute,
  component,
  staticData: access === null ? {} : { access: typeof access === 'string' ? { permission: access } : access },
});

/** A module with the component of a screen. */
type ScreenModule<Name extends string> = Readonly<Record<Name, () => React.ReactNode>>;

/** Returns the members of a route whose screen is loaded once it is opened. */
export const screen = <Name extends string>(access: Access, name: Name, load: () => Promise<ScreenModule<Name>>) =>
  routeOf(access, lazyRouteComponent(load, name));

/** Returns the members of a route whose screen is loaded together with the texts of the areas. */
export const areaScreen = <Name extends string>(access: Access, name: Name, load: () => Promise<ScreenModule<Name>>) =>
  routeOf(access, lazyArea(load, name));
