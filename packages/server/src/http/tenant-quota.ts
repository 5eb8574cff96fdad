/** A shared capacity of which one tenant may use half, so that no tenant can exhaust it. */
export class TenantQuota {
  readonly #capacity: number;
  readonly #ofTenants = new Map<string, number>();
  #used = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Only "taken" reserves anything. */
  take(tenant: string | undefined, amount: number): "taken" | "full" | "own share is full" {
    const own = this.#with(tenant, amount);
    // Checked first: a tenant at its quota gets nothing, even if capacity is left.
    if (own > Math.ceil(this.#capacity / 2)) return "own share is full";
    if (this.#used + amount > this.#capacity) return "full";
    if (tenant !== undefined) this.#ofTenants.set(tenant, own);
    this.#used += amount;
    return "taken";
  }

  /** Returns whether `take` would reserve this amount. */
  has(tenant: string | undefined, amount: number): boolean {
    return this.#with(tenant, amount) <= Math.ceil(this.#capacity / 2) && this.#used + amount <= this.#capacity;
  }

  give(tenant: string | undefined, amount: number): void {
    this.#used -= amount;
    if (tenant === undefined) return;
    const own = (this.#ofTenants.get(tenant) ?? 0) - amount;
    if (own > 0) this.#ofTenants.set(tenant, own);
    else this.#ofTenants.delete(tenant);
  }

  #with(tenant: string | undefined, amount: number): number {
    return tenant === undefined ? 0 : (this.#ofTenants.get(tenant) ?? 0) + amount;
  }
}
