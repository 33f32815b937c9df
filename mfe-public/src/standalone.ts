// For development only (`npm run dev -w mfe-public`). Shared modules exist only after a dynamic import.
const [{ showStandalone }, { routes }] = await Promise.all([
  import('@arrive/shell/src/standalone.tsx'),
  import('./routes.tsx'),
])
showStandalone(routes, 'public')

export {}
