import { ADDITIONAL_PROPERTY_FLAG, type WrapIfAdditionalTemplateProps } from "@rjsf/utils";
import type { ComponentChildren, VNode } from "preact";
import { IconButton } from "../parts/icon-button.tsx";

/** A member that the schema does not name: its name can be changed, and it can be removed. */
export function AdditionalTemplate(props: WrapIfAdditionalTemplateProps): VNode {
  const { id, label, children, schema, onKeyRenameBlur, onRemoveProperty } = props;
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return <>{children as ComponentChildren}</>;
  return (
    <div class="item">
      <div class="item-content">
        <label class="field-name" for={`${id}-key`}>
          Name
        </label>
        <input key={label} id={`${id}-key`} class="input" type="text" defaultValue={label} onBlur={onKeyRenameBlur} />
        {children as ComponentChildren}
      </div>
      <div class="item-tools">
        <IconButton icon="remove" label="Remove" onClick={onRemoveProperty} />
      </div>
    </div>
  );
}
