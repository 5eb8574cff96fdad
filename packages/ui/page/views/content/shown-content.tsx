import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { visible } from "../../parts/visible-text.tsx";
import type { ContentItem } from "./content-items.ts";
import { PromptTrial } from "./prompt-trial.tsx";
import { ResourceBlock } from "./resource-block.tsx";
import { SkillFiles } from "./skill-files.tsx";
import { TemplateTrial } from "./template-trial.tsx";

interface ShownContentProps {
  readonly item: ContentItem;
}

/** A skill with its files, a prompt with its arguments, or a resource. Comes into sight when it is opened. */
export function ShownContent({ item }: ShownContentProps): VNode {
  const { id, name } = item;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <section ref={section} class="shown-answer" aria-label={`Content of ${name}`}>
      <h3 class="visually-hidden">{visible(name)}</h3>
      {id !== name && (
        <p>
          <code class="content-uri">{visible(id)}</code>
        </p>
      )}
      <ContentBody item={item} />
    </section>
  );
}

function ContentBody({ item: { kind, id, name, entry } }: ShownContentProps): VNode {
  if (kind === "skill") return <SkillFiles skill={entry} />;
  if (kind === "prompt") return <PromptTrial prompt={entry} />;
  return kind === "resource" ? <ResourceBlock uri={id} name={name} /> : <TemplateTrial template={entry} />;
}
