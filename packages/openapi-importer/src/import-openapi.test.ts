import { describe, expect, it } from "vitest";
import { documentOf, importTools } from "../test/document.ts";

describe("importOpenApi", () => {
  it("makes an http tool of an operation", async () => {
    const { tools, warnings } = await importTools(
      documentOf({
        "/pets/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          patch: {
            operationId: "updatePet",
            summary: "Update a pet",
            tags: ["pets"],
            parameters: [{ name: "notify", in: "query", schema: { type: "boolean" }, description: "Tell the owner" }],
            requestBody: {
              required: true,
              content: {
                "application/json": {
                  schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
                },
              },
            },
            responses: {
              200: { content: { "application/json": { schema: { type: "object", properties: { id: {} } } } } },
            },
          },
        },
      }),
    );
    expect(warnings).toEqual([]);
    expect(tools).toEqual([
      {
        name: "updatePet",
        title: "Update a pet",
        description: "Update a pet",
        tags: ["pets"],
        inputSchema: {
          type: "object",
          properties: {
            id: { type: "integer" },
            notify: { type: "boolean", description: "Tell the owner" },
            name: { type: "string" },
          },
          required: ["id", "name"],
        },
        outputSchema: { type: "object", properties: { id: {} } },
        execution: {
          type: "http",
          method: "PATCH",
          url: "https://api.example.com/v1/pets/{{props.id}}",
          params: { notify: "{!!props.notify!!}" },
          body: { type: "json", content: { name: "{!!props.name!!}" } },
        },
      },
    ]);
  });
});
