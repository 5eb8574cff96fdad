import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ContentList } from "../../../src/api/answers.ts";
import { visible } from "../../parts/visible-text.tsx";
import type { ContentItem } from "./content-items.ts";
import { PromptTrial } from "./prompt-trial.tsx";
import { ResourceBlock } from "./resource-block.tsx";
import { SkillFiles } from "./skill-files.tsx";
import { TemplateTrial } from "./template-trial.tsx";

interface ShownContentProps {
  readonly item: ContentItem;
  readonly list: ContentList;
}

/** A skill with its files, a prompt with its arguments, or a resource. Comes into sight when it is opened. */
export function ShownContent({ item, list }: ShownContentProps): VNode {
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
      <ContentBody item={item} list={list} />
    </section>
  );
}

function ContentBody({ item: { kind, id, name }, list }: ShownContentProps): VNode | null {
  switch (kind) {
    case "skill": {
      const skill = list.skill.find(({ uri }) => uri === id);
      return skill === undefined ? null : <SkillFiles skill={skill} />;
    }
    case "prompt": {
      const prompt = list.prompt.find((one) => one.name === id);
      return prompt === undefined ? null : <PromptTrial prompt={prompt} />;
    }
    case "resource":
      return <ResourceBlock uri={id} name={name} />;
    default: {
      const template = list.template.find(({ uriTemplate }) => uriTemplate === id);
      return template === undefined ? null : <TemplateTrial template={template} />;
    }
  }
}
