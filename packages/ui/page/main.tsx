import { render } from "preact";
import { App } from "./app.tsx";
import { resumeTasks } from "./state/calls.ts";
import { connect, followLinks } from "./state/connection.ts";
import { keepAddress } from "./state/address.ts";
import { keepMemory } from "./state/memory.ts";
import { warnBeforeClosing } from "./state/edits.ts";
// oxlint-disable-next-line import/no-unassigned-import -- the bundler writes the style sheet
import "./styles/index.css";

keepMemory();
keepAddress();
render(<App />, document.querySelector("#app")!);
connect();
resumeTasks();
followLinks();
warnBeforeClosing();
