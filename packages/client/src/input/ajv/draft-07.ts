export { Ajv as AjvOfDialect } from "ajv";
