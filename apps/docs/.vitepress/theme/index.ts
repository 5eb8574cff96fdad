import DefaultTheme from "vitepress/theme";
import { defineAsyncComponent } from "vue";
import type { Theme } from "vitepress";
import { guidesFirst } from "./guides-first.ts";
import "./site.css";

export default {
  extends: DefaultTheme,
  enhanceApp({ app, siteData }) {
    siteData.value = guidesFirst(siteData.value);
    app.component(
      "LiveTool",
      defineAsyncComponent(async () => {
        const { defineNodeGlobals } = await import("./live/node-globals.ts");
        defineNodeGlobals(); // before the packages that need them are loaded
        return import("./live/live-tool.ts");
      }),
    );
  },
} satisfies Theme;
