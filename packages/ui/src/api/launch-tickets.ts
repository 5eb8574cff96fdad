import { randomBytes } from "node:crypto";

/**
 * Stands in for the token of a launch in links that a program gets as an argument, which other users of the machine can see: each
 * ticket opens the page once, and soon.
 */
export interface LaunchTickets {
  issue(): string;
  /** Returns whether a ticket is valid, which it is only once. */
  redeem(ticket: string): boolean;
}

const validMs = 30_000;

export function launchTickets(now: () => number = Date.now): LaunchTickets {
  const validUntil = new Map<string, number>();
  return {
    issue() {
      const ticket = randomBytes(24).toString("base64url");
      validUntil.set(ticket, now() + validMs);
      return ticket;
    },
    redeem(ticket) {
      const until = validUntil.get(ticket) ?? 0;
      validUntil.delete(ticket);
      return until > now();
    },
  };
}
