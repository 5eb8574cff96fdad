/** Each `@ts-expect-error` is an assertion: the compiler fails when the line below it is right. */
import type { ApiKeyAuth, BearerAuth, HttpAuth, Retries } from "@mci/contract";
import { constant, enumeration, integer, object, optional, required, text, type SchemaOf } from "./builder.ts";
import { byType, choose } from "./choice.ts";

const type = required(constant("Type.", "bearer"));
const token = required(text("Token."));

object<BearerAuth>("Every field, each as the contract has it.", { type, token });

// @ts-expect-error A field is missing.
object<BearerAuth>("", { type });

// @ts-expect-error A field too many.
object<BearerAuth>("", { type, token, scope: optional(text("")) });

// @ts-expect-error A field of another type.
object<BearerAuth>("", { type, token: required(integer("")) });

// @ts-expect-error A required field that is declared optional.
object<BearerAuth>("", { type, token: optional(text("")) });

// @ts-expect-error An optional field that is declared required.
object<Retries>("", { attempts: required(integer("")), backoff_ms: optional(integer("")) });

// @ts-expect-error Any text, where the contract has one.
object<BearerAuth>("", { type: required(text("")), token });

const bearer = object<BearerAuth>("", { type, token });

// @ts-expect-error A shape under the name of another type.
byType({ basic: bearer });

// @ts-expect-error Not all values of the union.
export const place: SchemaOf<ApiKeyAuth["in"]> = enumeration("", ["header"]);

// @ts-expect-error A value that the union does not have.
export const where: SchemaOf<ApiKeyAuth["in"]> = enumeration("", ["header", "query", "cookie"]);

// @ts-expect-error Not all shapes of the union.
export const auth: SchemaOf<HttpAuth> = choose("", byType({ bearer }), {});
