/** Refusals of requests over a limit, with the text for the visitor. */

/** The scopes of a rate limit, the narrowest first. */
export const TIERS = ['client', 'network', 'site'] as const;
export type Tier = (typeof TIERS)[number];

export interface Refusal {
  /** 429: too many requests. 503: too much concurrent work. */
  status: 429 | 503;
  /** Seconds until the visitor may try again. */
  seconds: number;
  /** Why, and when to try again. */
  reason: string;
}

const CAUSE: Readonly<Record<Tier, string>> = {
  client: 'Too many requests came from your connection',
  network: 'Too many requests came from your network',
  site: 'The site is very busy',
};

/** @param tier whose limit was reached */
export function tooMany(tier: Tier, seconds: number): Refusal {
  return {
    status: 429,
    seconds,
    reason: `${CAUSE[tier]}. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}`,
  };
}

/** Most work takes less than a second; a search of a slow upstream takes longer. */
const BUSY_SECONDS = 5;
export const BUSY: Refusal = {
  status: 503,
  seconds: BUSY_SECONDS,
  reason: `${CAUSE.site}. Please try again in ${BUSY_SECONDS} seconds`,
};
