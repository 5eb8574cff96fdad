import { isScope } from "@mci/plugin-kit";
import { boolean, mustBe, optionsOf, type Check } from "@mci/plugin-kit/options";

/** How tools are served whose `access` requires scopes. */
export interface AccessOptions {
  /**
   * Answers the call of a tool that the token lacks scopes for with 403 `insufficient_scope` and MCI_ACCESS, which name the scopes that the
   * tool requires: clients of MCP ask their user for them. It tells callers which tools there are. Default false: there is no such tool.
   */
  readonly reveal?: boolean;
  /** Scopes of all callers of a server that takes no tokens. Default: none. */
  readonly scopes?: readonly string[];
}

export const accessOptions: Check = optionsOf<AccessOptions>({
  reveal: boolean,
  scopes: mustBe("an array of scopes", (value) => Array.isArray(value) && value.every(isScope)),
});

/** Handlers get the scopes of a caller from their guard, or from the context of the app. */
export const handlerAccess: Check = optionsOf<Pick<AccessOptions, "reveal">>({ reveal: boolean });
