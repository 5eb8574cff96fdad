import type { TemplatesType } from "@rjsf/utils";
import { ArrayTemplate, ArrayItemTemplate } from "./array-templates.tsx";
import { FieldTemplate } from "./field-template.tsx";
import { ObjectTemplate } from "./object-template.tsx";
import { AdditionalTemplate } from "./additional-template.tsx";
import { BranchTemplate } from "./branch-template.tsx";

/** How fields look: those of the library are made for another style sheet, and leave out what a field holds. */
export const templates = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: ArrayTemplate,
  ArrayFieldItemTemplate: ArrayItemTemplate,
  MultiSchemaFieldTemplate: BranchTemplate,
  WrapIfAdditionalTemplate: AdditionalTemplate,
  DescriptionFieldTemplate: () => null,
  TitleFieldTemplate: () => null,
  ArrayFieldTitleTemplate: () => null,
  ArrayFieldDescriptionTemplate: () => null,
  ErrorListTemplate: () => null,
  ButtonTemplates: { SubmitButton: () => null },
} as unknown as Partial<TemplatesType>;
