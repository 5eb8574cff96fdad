// A module of its own, imported on first use: a bundler that splits code then finds the names of this CommonJS package.
// By its file, as Bun answers the bare name with an implementation of its own, whose pools cannot dispatch.
export { buildConnector, Pool } from "undici/index.js";
