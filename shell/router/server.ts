/** What the prerendering of the public pages needs besides. Never part of the browser's code. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
