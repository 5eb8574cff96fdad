/** Room for so much at once, of which one tenant may have half: nobody takes the place of all others. */
export class TenantQuota {
  readonly #most: number;
  readonly #ofTenants = new Map<string, number>();
  #used = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** What is not "taken" takes nothing. */
  take(tenant: string | undefined, amount: number): "taken" | "full" | "own share is full" {
    const own = tenant === undefined ? 0 : (this.#ofTenants.get(tenant) ?? 0) + amount;
    // Said first: whoever has its half is not to get more when others have less.
    if (own > Math.ceil(this.#most / 2)) return "own share is full";
    if (this.#used + amount > this.#most) return "full";
    if (tenant !== undefined) this.#ofTenants.set(tenant, own);
    this.#used += amount;
    return "taken";
  }

  give(tenant: string | undefined, amount: number): void {
    this.#used -= amount;
    if (tenant === undefined) return;
    const own = (this.#ofTenants.get(tenant) ?? 0) - amount;
    if (own > 0) this.#ofTenants.set(tenant, own);
    else this.#ofTenants.delete(tenant);
  }
}
