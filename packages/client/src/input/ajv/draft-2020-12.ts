// Modules of their own, imported on first use: a bundler that splits code then finds the names of these CommonJS files.
export { Ajv2020 as AjvOfDialect } from "ajv/dist/2020.js";
