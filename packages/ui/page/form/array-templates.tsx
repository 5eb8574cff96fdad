import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from "@rjsf/utils";
import type { ComponentChildren, VNode } from "preact";
import { titleId } from "./ids.ts";
import { AddButton, IconButtons } from "./button-templates.tsx";

/** The items of a list. */
export function ArrayTemplate({ items, canAdd, onAddClick, fieldPathId, disabled }: ArrayFieldTemplateProps): VNode {
  return (
    <div class="fields is-nested" role="group" aria-labelledby={titleId(fieldPathId.$id)}>
      {items as ComponentChildren}
      {canAdd === true && (
        <AddButton id={`${fieldPathId.$id}__add`} disabled={disabled === true} onClick={onAddClick} />
      )}
    </div>
  );
}

/** An item with what moves and removes it. */
export function ArrayItemTemplate({ children, buttonsProps, hasToolbar }: ArrayFieldItemTemplateProps): VNode {
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const { RemoveButton, MoveUpButton, MoveDownButton } = IconButtons;
  return (
    <div class="item">
      <div class="item-content">{children as ComponentChildren}</div>
      {hasToolbar && (
        <div class="item-tools">
          {(hasMoveUp || hasMoveDown) && <MoveUpButton disabled={!hasMoveUp} onClick={onMoveUpItem} />}
          {(hasMoveUp || hasMoveDown) && <MoveDownButton disabled={!hasMoveDown} onClick={onMoveDownItem} />}
          {hasRemove && <RemoveButton onClick={onRemoveItem} />}
        </div>
      )}
    </div>
  );
}
