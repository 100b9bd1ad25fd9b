import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RouteComponent } from '@tanstack/react-router';
import type { PermissionName } from '../src/domain/access/permissions.ts';
import { lazyArea } from './kernel/lazy-area.ts';
import type { PlaceAccess } from './kernel/places.ts';
import { rootRoute } from './root-route.tsx';

/** Who may open a screen: everybody, people with a permission, or some of them. */
type Access = PermissionName | PlaceAccess | null;

const createScreenRoute = <const Path extends string>(path: Path, access: Access, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component,
    staticData: access === null ? {} : { access: typeof access === 'string' ? { permission: access } : access },
  });

/** A module with the components of its screens, by their names. */
type Screens<Name extends string> = Readonly<Record<Name, () => React.ReactNode>>;

/** Returns the route of a screen that is loaded once it is opened. */
export const screenRoute = <const Path extends string, Name extends string>(
  path: Path,
  access: Access,
  name: Name,
  load: () => Promise<Screens<Name>>,
) => createScreenRoute(path, access, lazyRouteComponent(load, name));

/** Returns the route of a screen that is loaded together with the texts of the areas. */
export const areaRoute = <const Path extends string, Name extends string>(
  path: Path,
  access: Access,
  name: Name,
  load: () => Promise<Screens<Name>>,
) => createScreenRoute(path, access, lazyArea(load, name));
