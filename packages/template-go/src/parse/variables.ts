/** The variables that are known at a place of one template, each with its slot. */
export class Variables {
  private readonly slots = new Map<string, number>([["$", 0]]);
  /** Variables that are visible again when the scopes close, the outermost first. */
  private readonly hidden: { readonly name: string; readonly slot: number | undefined }[] = [];
  private slotCount = 1;

  /** How many slots they take together. */
  get size(): number {
    return this.slotCount;
  }

  get names(): Iterable<string> {
    return this.slots.keys();
  }

  /** Undefined for a variable that was never declared, or not here. */
  find(name: string): number | undefined {
    return this.slots.get(name);
  }

  declare(name: string): number {
    const slot = this.hidden.push({ name, slot: this.slots.get(name) });
    this.slots.set(name, slot);
    this.slotCount = Math.max(this.slotCount, slot + 1);
    return slot;
  }

  open(): ScopeMark {
    return this.hidden.length;
  }

  close(scope: ScopeMark): void {
    while (this.hidden.length > scope) {
      const last = this.hidden.pop();
      if (last?.slot !== undefined) this.slots.set(last.name, last.slot);
      else if (last !== undefined) this.slots.delete(last.name);
    }
  }
}

/** How many variables were declared when a scope was opened. */
export type ScopeMark = number;
