export { hashSource, sourceHasher, type SourceHash } from "./hash-source.ts";
