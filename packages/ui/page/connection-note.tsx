import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { visible } from "./parts/visible-text.tsx";
import { setToken } from "./state/api.ts";
import { workbench } from "./state/workbench.ts";
import { connect } from "./state/connection.ts";
import { useStore } from "./state/store.ts";

/** Says when the server is gone, or does not let the page in. */
export function ConnectionNote(): VNode | null {
  const connection = useStore(workbench, (state) => state.connection);
  if (connection === "lost") {
    return (
      <p class="banner" role="status">
        The server cannot be reached. What you see is as of the last answer; the page keeps trying.
      </p>
    );
  }
  return connection === "refused" ? <TokenForm /> : null;
}

/** Asks for a token: that of the link, or one with the scope of the page. */
function TokenForm(): VNode {
  const refusal = useStore(workbench, (state) => state.refusal);
  const [value, setValue] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    const token = value.replace(/^.*#token=/, "").trim();
    // Browsers send nothing else in a header.
    if (!/^[\x21-\x7e]+$/.test(token)) return workbench.set({ refusal: "This is neither a link nor a token." });
    setToken(token);
    workbench.set({ connection: "connecting" });
    connect();
  };
  return (
    <main>
      <form class="banner is-form" onSubmit={submit}>
        <h1>Open the tools</h1>
        <p class="note">Paste the link that the command printed, or a token with the scope mci:ui.</p>
        {refusal !== "" && (
          <p role="alert" class="callout is-warning">
            {visible(refusal)}
          </p>
        )}
        <label class="field">
          Link or token
          <input
            class="input"
            type="password"
            autocomplete="off"
            value={value}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button is-primary" disabled={value.trim() === ""}>
          Open
        </button>
      </form>
    </main>
  );
}
