// A module of its own, imported on first use: a bundler that splits code then finds the names of this CommonJS package.
export { buildConnector, Pool } from "undici";
