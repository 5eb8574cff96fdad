/** Room for so much at once, of which one tenant may have half: nobody takes the place of all others. */
export class Shares {
  readonly #most: number;
  readonly #ofTenants = new Map<string, number>();
  #used = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** False when there is no room, and then nothing is taken. */
  take(tenant: string | undefined, amount: number): boolean {
    if (this.#used + amount > this.#most) return false;
    if (tenant !== undefined) {
      const own = (this.#ofTenants.get(tenant) ?? 0) + amount;
      if (own > Math.ceil(this.#most / 2)) return false;
      this.#ofTenants.set(tenant, own);
    }
    this.#used += amount;
    return true;
  }

  give(tenant: string | undefined, amount: number): void {
    this.#used -= amount;
    if (tenant === undefined) return;
    const own = (this.#ofTenants.get(tenant) ?? 0) - amount;
    if (own > 0) this.#ofTenants.set(tenant, own);
    else this.#ofTenants.delete(tenant);
  }
}
