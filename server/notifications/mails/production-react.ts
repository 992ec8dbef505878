/**
 * Loads React's production build, which renders a mail several times faster than the development build.
 *
 * React picks its build from NODE_ENV when it is first loaded. `npm start` leaves NODE_ENV unset, because
 * 'production' also forbids stand-ins. Import this file before every other file that imports React. A
 * NODE_ENV that is set keeps its meaning.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const given = process.env.NODE_ENV;

process.env.NODE_ENV = given ?? 'production';
for (const entry of ['react', 'react/jsx-runtime', 'react-dom/server']) require(entry);
if (given === undefined) delete process.env.NODE_ENV;
