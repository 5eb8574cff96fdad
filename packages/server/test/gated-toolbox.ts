import { failure, text, type ExecuteOptions, type Toolbox, type ToolResult, type JsonObject } from "@mci/contract";

/** A toolbox whose calls last until they are let go, or cancelled. */
export class GatedToolbox implements Toolbox {
  readonly begun: ExecuteOptions[] = [];
  readonly cancelled: string[] = [];
  #letGo: () => void = () => undefined;
  readonly #gate: Promise<void> = new Promise((resolve) => {
    this.#letGo = resolve;
  });

  tools(): [] {
    return [];
  }

  async execute(name: string, _props: JsonObject = {}, options: ExecuteOptions = {}): Promise<ToolResult> {
    this.begun.push(options);
    const { signal } = options;
    let cancel: () => void = () => undefined;
    const left = new Promise<ToolResult>((resolve) => {
      cancel = () => {
        this.cancelled.push(String(signal?.reason.message));
        resolve(failure("The call was cancelled.", { code: "MCI_CANCELLED" }));
      };
    });
    signal?.addEventListener("abort", cancel);
    try {
      return await Promise.race([this.#gate.then(() => text(`${name} is done`)), left]);
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  letGo(): void {
    this.#letGo();
  }
}
