import { classifyAddress } from "../access/address.ts";

/** The kinds of addresses that connections to a host have reached. */
export class RemoteAddresses {
  #any = false;
  #public = false;

  /** An address that is not known counts as a public one. */
  add(address: string | undefined): void {
    this.#any = true;
    this.#public ||= address === undefined || classifyAddress(address) === "public";
  }

  /** True when all of them belong to the author's own machine or network. */
  get isPrivate(): boolean {
    return this.#any && !this.#public;
  }
}
