import type { DefaultTheme } from "vitepress";
import type { Section } from "./sections.ts";

/** Returns the sidebar of most pages, and those of folders whose pages are too many for it. */
export function sidebars(sections: readonly Section[]): DefaultTheme.SidebarMulti {
  const common = sections.filter(({ folder }) => folder === undefined).map(toGroup);
  const own = sections.flatMap((section) =>
    section.folder === undefined ? [] : [{ ...section, folder: section.folder }],
  );
  const others = own.map(({ text, items: [first] }) => ({ text, link: first?.link ?? "/" }));
  const back = { text: "Guides", items: [{ text: "All guides", link: "/guide/" }] };
  return {
    ...Object.fromEntries(own.map((section) => [section.folder, [back, toGroup(section)]])),
    "/": [...common, { text: "All of them", items: others }],
  };
}

function toGroup({ text, items }: Section): DefaultTheme.SidebarItem {
  return { text, items: items.map(({ text: name, link }) => ({ text: name, link })) };
}
