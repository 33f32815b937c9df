/**
 * The router as everyone in the page shares it: exactly what is used of react-router-dom, plus what the shell gives to
 * the remotes. A small face of our own, because a shared react-router-dom cannot be shaken (twice the bytes).
 */
export {
  createBrowserRouter,
  Link,
  matchRoutes,
  NavLink,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useRouteError,
} from 'react-router-dom'
export { type Handle, handleOf, type LayoutName } from './handle.ts'
export { ShellContext, useSession, useShell } from './shell.ts'
export type { LoggedIn, LogIn, Packet, PacketState, Role, Session, Shell, ToastKind } from './types.ts'
