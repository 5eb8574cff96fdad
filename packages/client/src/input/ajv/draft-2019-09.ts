export { Ajv2019 as AjvOfDialect } from "ajv/dist/2019.js";
