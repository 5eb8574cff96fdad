import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { IconButton } from "./parts/icon-button.tsx";

type Theme = "auto" | "light" | "dark";

const next = { auto: "light", light: "dark", dark: "auto" } as const;
const icons = { auto: "auto", light: "sun", dark: "moon" } as const;
const titles = { auto: "Colors as in the system", light: "Light colors", dark: "Dark colors" } as const;

/** Chooses light or dark colors, or those of the system. */
export function ThemeButton(): VNode {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    localStorage.setItem("mci-theme", theme);
  }, [theme]);
  return <IconButton icon={icons[theme]} label={titles[theme]} onClick={() => setTheme(next[theme])} />;
}

function readTheme(): Theme {
  const stored = localStorage.getItem("mci-theme");
  return stored === "light" || stored === "dark" ? stored : "auto";
}
