import DefaultTheme from "vitepress/theme";
import { defineAsyncComponent } from "vue";
import type { Theme } from "vitepress";
import "./site.css";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component(
      "LiveTool",
      defineAsyncComponent(() => import("./live/live-tool.ts")),
    );
  },
} satisfies Theme;
