// For development only (`npm run dev -w mfe-admin`): shared modules are there only after a dynamic import.
const [{ showAlone }, { routes }] = await Promise.all([import('@arrive/shell/src/alone.tsx'), import('./routes.tsx')])
showAlone(routes, 'admin')

export {}
