import type { ContentEntry, ContentFile } from "@mci/contract";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { formatBytes } from "../../parts/format.ts";
import { visible } from "../../parts/visible-text.tsx";
import { ResourceBlock } from "./resource-block.tsx";

/** The files of a skill, one of which is shown: `SKILL.md` at first. */
export function SkillFiles({ skill: { id: main, files } }: { readonly skill: ContentEntry }): VNode {
  const [chosen, setChosen] = useState(main);
  const shown = files.find(({ uri }) => uri === chosen) ?? files[0];
  const base = main.slice(0, main.lastIndexOf("/") + 1);
  return (
    <div class={files.length > 1 ? "skill" : undefined}>
      {files.length > 1 && (
        <ul class="skill-files" aria-label="Files of the skill">
          {files.map((file) => (
            <li key={file.uri}>
              <button
                type="button"
                class="link"
                aria-current={file === shown ? "true" : undefined}
                onClick={() => setChosen(file.uri)}
              >
                {visible(pathOf(file, base))}
              </button>
              <span class="fact">{formatBytes(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="skill-file">
        {shown !== undefined && <ResourceBlock key={shown.uri} uri={shown.uri} name={pathOf(shown, base)} />}
      </div>
    </div>
  );
}

function pathOf({ uri }: ContentFile, base: string): string {
  const path = uri.slice(base.length);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
