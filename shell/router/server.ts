/** For prerendering only; never in browser code. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
