import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from "@rjsf/utils";
import type { ComponentChildren, VNode } from "preact";
import { titleId } from "./ids.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { AddButton } from "./add-button.tsx";

/** The items of a list. */
export function ArrayTemplate({ items, canAdd, onAddClick, fieldPathId, disabled }: ArrayFieldTemplateProps): VNode {
  return (
    <div class="fields is-nested" role="group" aria-labelledby={titleId(fieldPathId.$id)}>
      {items as ComponentChildren}
      {canAdd === true && <AddButton disabled={disabled} onClick={onAddClick} />}
    </div>
  );
}

/** An item with what moves and removes it. */
export function ArrayItemTemplate({ children, buttonsProps, hasToolbar }: ArrayFieldItemTemplateProps): VNode {
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  return (
    <div class="item">
      <div class="item-content">{children as ComponentChildren}</div>
      {hasToolbar && (
        <div class="item-tools">
          {(hasMoveUp || hasMoveDown) && (
            <IconButton icon="up" label="Move up" disabled={!hasMoveUp} onClick={onMoveUpItem} />
          )}
          {(hasMoveUp || hasMoveDown) && (
            <IconButton icon="down" label="Move down" disabled={!hasMoveDown} onClick={onMoveDownItem} />
          )}
          {hasRemove && <IconButton icon="remove" label="Remove" onClick={onRemoveItem} />}
        </div>
      )}
    </div>
  );
}
