/**
 * React's makers of elements as bindings of a module (`[alias]` in wrangler.toml). React's own file hands out an object, which the bundle
 * asks at each of its thousand elements: `(0, a.jsx)(…)` in place of `j(…)`, 2.6 kB gzip in all.
 */
import runtime from '../../../node_modules/react/cjs/react-jsx-runtime.production.js';

export const { jsx, jsxs, Fragment } = runtime;
