/** What only prerendering needs. Never part of the browser's code. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
