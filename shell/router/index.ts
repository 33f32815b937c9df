/**
 * The parts of react-router-dom that shell and remotes use, plus the shell's context. A separate package, because a
 * shared react-router-dom can't be tree-shaken (twice the bytes).
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
export type { FormNote, FormState, OwnForm, OwnPacket, PacketState } from './packet.ts'
export { ShellContext, useSession, useShell } from './shell.ts'
export type { LoggedIn, LogIn, Packet, Role, Sent, Session, Shell, ToastKind } from './types.ts'
